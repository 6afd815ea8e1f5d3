//! Errors of requests as answers of HTTP.

use alfil_page::error::ApiError;
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

/// A request that is rejected.
#[derive(Clone, Debug)]
pub(super) struct Rejection(pub(super) ApiError);

/// The result of a request: an answer or its rejection.
pub(super) type Answer<T> = Result<T, Rejection>;

impl From<ApiError> for Rejection {
    fn from(error: ApiError) -> Rejection {
        Rejection(error)
    }
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        let Rejection(ApiError { status, problem }) = self;
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut res = (status, Json(&*problem)).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            res.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        res
    }
}
