//! Streams to readers who may not read.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep},
};

/// The number of bytes that count as progress, if not everything that waits is written.
const PROGRESS: usize = 16 << 10;

/// A stream that fails if the other side does not read what is written to it.
pub(super) struct Timed<S> {
    inner: S,
    /// How long the other side may take to read [`PROGRESS`] bytes, or all that waits.
    patience: Duration,
    late: Pin<Box<Sleep>>,
    /// How many bytes were written since a write had to wait; `None` if nothing waits.
    written: Option<usize>,
}

impl<S: Unpin> Timed<S> {
    pub(super) fn new(inner: S, patience: Duration) -> Timed<S> {
        Timed { inner, patience, late: Box::pin(sleep(patience)), written: None }
    }

    /// Writes, and fails if that has had to wait too long.
    fn write(
        &mut self,
        cx: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut S>, &mut Context<'_>) -> Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(res) = write(Pin::new(&mut self.inner), cx) {
            let n = res.as_ref().copied().unwrap_or(0);
            self.written = self.written.map(|it| it + n).filter(|it| *it < PROGRESS);
            return Poll::Ready(res);
        }
        if self.written.is_none() {
            self.written = Some(0);
            self.late.as_mut().reset(Instant::now() + self.patience);
        }
        ready!(self.late.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Timed<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Timed<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.write(cx, |it, cx| it.poll_write(cx, bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.write(cx, |it, cx| it.poll_write_vectored(cx, parts))
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    /// Flushes; called once everything that waits was written.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.written = None;
        Pin::new(&mut self.inner).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(cx)
    }
}
