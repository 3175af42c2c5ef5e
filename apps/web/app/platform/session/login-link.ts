/**
 * The address of the sign-in page, which leads back to `path` after the sign-in. Every page loads this file, so keep it
 * small.
 */
export const loginLink = (path: string): string => `/login?${new URLSearchParams({ push_to_path: path })}`;

/**
 * The path and query of the page that a request is for. React Router fetches data from addresses that end in `.data`;
 * this ending is removed.
 */
export function requestPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, '') + search;
}
