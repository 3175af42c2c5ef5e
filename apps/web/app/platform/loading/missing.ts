import { isRouteErrorResponse } from 'react-router';

/**
 * Whether a failed load shows the page of what is not there (spec 8.6-03): by its status, or because it says so of
 * itself, as a list of products does that could not be loaded, which keeps the status of its fault.
 */
export const isMissing = (error: unknown): boolean =>
  isRouteErrorResponse(error) &&
  (error.status === 404 || Reflect.get(Object(error.data), 'code') === 'not_found');
