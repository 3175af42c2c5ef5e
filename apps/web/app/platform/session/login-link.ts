/** The sign-in page that comes back to `path`, whatever page it is of. Every page of the shop carries this. */
export const loginLink = (path: string): string => `/login?${new URLSearchParams({ push_to_path: path })}`;

/** Path and query of a request, without the `.data` address of React Router's own fetches. */
export function requestPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, '') + search;
}
