import { matchPath } from 'react-router';
import { loginLink } from './login-link.ts';
import { PROTECTED_ROUTES } from './protected-routes.ts';

/**
 * The address of the sign-in page that comes back to `path` (a same-origin path with its query). A route that
 * requires a sign-in is passed by name, with its params and query as `settings` (spec 2.9-08). Any other page is
 * passed by its path.
 */
export function loginPath(path: string): string {
  const { pathname, search } = new URL(path, 'https://shop.invalid');
  for (const [push_to, pattern] of Object.entries(PROTECTED_ROUTES)) {
    const match = matchPath(pattern, pathname);
    const params = match && decoded(match.params);
    if (!params) continue;
    const settings = { params, query: Object.fromEntries(new URLSearchParams(search)) };
    return `/login?${new URLSearchParams({ push_to, settings: JSON.stringify(settings) })}`;
  }
  return loginLink(path);
}

/** Null when a parameter cannot be decoded. The path is then passed as it is. */
function decoded(params: Readonly<Record<string, string | undefined>>): Record<string, string> | null {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
    );
  } catch {
    return null;
  }
}
