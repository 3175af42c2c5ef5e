import { isRouteErrorResponse } from 'react-router';

/**
 * Whether a failed load shows the 'not found' page (spec 8.6-03). The status decides, or the error says so itself: a
 * product list that could not be loaded shows this page but keeps the status of its fault.
 */
export const isMissing = (error: unknown): boolean =>
  isRouteErrorResponse(error) &&
  (error.status === 404 || Reflect.get(Object(error.data), 'code') === 'not_found');
