import { matchPath } from 'react-router';
import { loginLink } from './login-link.ts';
import { PROTECTED_ROUTES } from './protected-routes.ts';

/**
 * The address of the sign-in page, which leads back to `path` after the sign-in. `path` is a same-origin path with its
 * query. If `path` belongs to a route of `PROTECTED_ROUTES`, the address holds the name of the route, with its params
 * and query as `settings` (spec 2.9-08). Otherwise it holds `path` itself.
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

/** The route params, decoded. Null when one of them cannot be decoded; the address then holds the path itself. */
function decoded(params: Readonly<Record<string, string | undefined>>): Record<string, string> | null {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
    );
  } catch {
    return null;
  }
}
