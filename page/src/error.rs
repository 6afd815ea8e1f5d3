//! Errors of requests, as JSON with a code, a message and a remedy.

use crate::api;

/// A request that is not carried out.
#[derive(Clone, Debug)]
pub struct ApiError {
    /// The status of HTTP, such as 404.
    pub status: u16,
    /// What the answer holds.
    pub problem: Box<api::Problem>,
}

/// The result of a request.
pub type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    /// Returns an error with a status of HTTP, a word for programs, a message and a remedy.
    pub fn new(
        status: u16,
        code: &str,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> ApiError {
        let problem = api::Problem {
            code: code.to_owned(),
            message: message.into(),
            remedy: remedy.into(),
            diagnostics: Vec::new(),
        };
        ApiError { status, problem: Box::new(problem) }
    }

    /// Returns the error for a request that can't be understood, or makes no sense here.
    pub fn bad(code: &str, message: impl Into<String>, remedy: impl Into<String>) -> ApiError {
        ApiError::new(400, code, message, remedy)
    }

    /// Returns the error for a request about something that is not there.
    pub fn not_found(
        code: &str,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> ApiError {
        ApiError::new(404, code, message, remedy)
    }

    /// Returns the error for a request that the rules or the position don't allow.
    pub fn unfit(code: &str, message: impl Into<String>, remedy: impl Into<String>) -> ApiError {
        ApiError::new(422, code, message, remedy)
    }

    /// Returns the error for a request that has waited too long.
    pub fn busy() -> ApiError {
        ApiError::new(
            503,
            "busy",
            "the server has more to do than it can",
            "try again in a few seconds",
        )
    }

    /// Returns the error for rules that have no room in memory.
    pub fn out_of_memory() -> ApiError {
        ApiError::new(
            503,
            "out-of-memory",
            "the games that are played now take all the memory that the server may use",
            "try again later, or start the server with a larger `--max-memory`",
        )
    }

    /// Returns a fault of the program.
    pub fn fault(message: impl Into<String>) -> ApiError {
        ApiError::new(
            500,
            "fault",
            message,
            "this is a fault of the server; the game is as it was before the request",
        )
    }

    /// Adds diagnostics about rules.
    #[must_use]
    pub fn with(mut self, diagnostics: Vec<api::Diagnostic>) -> ApiError {
        self.problem.diagnostics = diagnostics;
        self
    }
}
