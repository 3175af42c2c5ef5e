import type { ApiError } from '@keepsong/contract/transport/client';

/**
 * Whether the server answered a call with an error. Checks the name of the error, so that a page that only looks at
 * errors does not load the API client.
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error && 'body' in error;
}

/** Whether a call did not reach the server. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof Error && error.name === 'NetworkError';
}
