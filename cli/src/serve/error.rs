//! Errors of requests, as JSON with a code, a message and a remedy.

use super::api;
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

/// A request that is not carried out.
#[derive(Clone, Debug)]
pub(super) struct ApiError {
    pub(super) status: StatusCode,
    pub(super) problem: Box<api::Problem>,
}

/// The result of a request.
pub(super) type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    pub(super) fn new(
        status: StatusCode,
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
    pub(super) fn bad(
        code: &str,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, code, message, remedy)
    }

    pub(super) fn not_found(
        code: &str,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, code, message, remedy)
    }

    /// Returns the error for a request that the rules or the position don't allow.
    pub(super) fn unfit(
        code: &str,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, message, remedy)
    }

    pub(super) fn busy() -> ApiError {
        ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "busy",
            "the server has more to do than it can",
            "try again in a few seconds",
        )
    }

    pub(super) fn out_of_memory() -> ApiError {
        ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "out-of-memory",
            "the games that are played now take all the memory that the server may use",
            "try again later, or start the server with a larger `--max-memory`",
        )
    }

    /// Returns a fault of the program.
    pub(super) fn fault(message: impl Into<String>) -> ApiError {
        ApiError::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "fault",
            message,
            "this is a fault of the server; the game is as it was before the request",
        )
    }

    pub(super) fn with(mut self, diagnostics: Vec<api::Diagnostic>) -> ApiError {
        self.problem.diagnostics = diagnostics;
        self
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut res = (self.status, Json(&*self.problem)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            res.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        res
    }
}
