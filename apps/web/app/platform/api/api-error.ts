import type { ApiError } from '@keepsong/contract/transport/client';

/**
 * Whether the server answered a call with an error. This compares the name of the error and does not use `instanceof`,
 * so that pages that only look at errors do not have to load the API client.
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error && 'body' in error;
}

/** Whether a call did not reach the server. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof Error && error.name === 'NetworkError';
}

/** Whether a call was refused because somebody else was faster, so that the page has to be read again. */
export const isOutdated = (error: unknown): boolean => isApiError(error) && error.status === 409;

/** Whether a coupon was refused because its budget has less left than it would take off this cart. */
export const isBudgetTooSmall = ({ body: { code, details } }: ApiError): boolean =>
  code === 'coupon_not_applicable' && details?.budget === true;
