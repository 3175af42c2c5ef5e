import type { ApiError } from '@keepsong/contract/transport/client';

/**
 * Whether a call was answered with something else than success. By name, so that a page that only looks at errors
 * does not carry the client.
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error && 'body' in error;
}

/** Whether a call did not reach the server. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof Error && error.name === 'NetworkError';
}
