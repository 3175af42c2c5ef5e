import { isRouteErrorResponse } from 'react-router';

/**
 * Whether a failed load shows the 'not found' page (spec 8.6-03). This is so for the status 404 and for an error with
 * the code `not_found`. A product list that could not be loaded uses that code: the page then says 'not found' but
 * keeps the status of the real error.
 */
export const isMissing = (error: unknown): boolean =>
  isRouteErrorResponse(error) &&
  (error.status === 404 || Reflect.get(Object(error.data), 'code') === 'not_found');
