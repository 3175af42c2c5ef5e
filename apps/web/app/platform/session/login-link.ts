/** The address of the sign-in page that comes back to `path`. Every page of the shop loads this file. */
export const loginLink = (path: string): string => `/login?${new URLSearchParams({ push_to_path: path })}`;

/** Path and query of a request, without the `.data` address of React Router's own fetches. */
export function requestPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, '') + search;
}
