//! Games that engines define by the protocol of XBoard.
