/** The sign-in page that comes back to `path` (a same-origin path with its query) afterwards (spec 2.9-08). */
export function loginPath(path: string): string {
  return `/login?${new URLSearchParams({ push_to_path: path })}`;
}

/** Path and query of a request, without the `.data` address of React Router's own fetches. */
export function requestPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, '') + search;
}
