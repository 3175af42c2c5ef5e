import { isRecord } from '../schema/is-record.ts';

/**
 * The facts that decide where users go after they sign in (spec 3.8). A role that is not named here counts as a
 * customer (spec 6-01).
 */
export type LandingUser = {
  id: string | number;
  role: string;
  product_vendors: readonly { id: string | number }[];
};

/** Where users go after they sign in, when no other target is given (spec 6-02…6-06). */
export function landingPath({ id, role, product_vendors }: LandingUser): string {
  if (role === 'admin') return '/admin';
  if (role === 'artist') return `/artist_experience/${encodeURIComponent(id)}`;
  const [vendor] = product_vendors;
  if (role === 'vendor' && vendor !== undefined) return `/partners/${encodeURIComponent(vendor.id)}`;
  return '/dashboard';
}

/**
 * The query parameters that can name the page to show after the sign-in (spec 2.9-04). They are not checked
 * yet.
 */
export type PostLoginQuery = {
  forward_to?: string | null;
  /** The name of a route. */
  push_to?: string | null;
  /** The parameters of the `push_to` route, as JSON `{ params, query }`. */
  settings?: string | null;
  push_to_path?: string | null;
};

/** The routes that `push_to` may name, with their patterns, such as `/stories/:slug`. */
export type KnownRoutes = Readonly<Record<string, string>>;

/**
 * Where the query sends the user after the sign-in (spec 4.7-14). Null when the query names no safe target.
 * Only known routes and paths of this origin are safe (spec 10.5-04). `forward_to` may be either, `push_to`
 * only a route, and `push_to_path` only a path. The first safe one counts.
 */
export const postLoginTarget = (query: PostLoginQuery, routes: KnownRoutes): string | null =>
  safeRedirect(query.forward_to, routes) ??
  routeTarget(query.push_to, query.settings, routes) ??
  safePath(query.push_to_path);

/**
 * Returns the target if it is safe, otherwise null. Safe targets are known routes without parameters, and paths
 * of this origin.
 */
export const safeRedirect = (target: unknown, routes: KnownRoutes): string | null =>
  routeTarget(target, null, routes) ?? safePath(target);

// Browsers read a backslash as a slash and drop tabs and line breaks. A path with a backslash or any control character
// is refused.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const UNSAFE = /[\\\u0000-\u001F\u007F]/;
/**
 * Browsers read the text after a leading `//` as a host name. `%2f` and `%5c` are refused too, because they may
 * be decoded to slashes later.
 */
const HOST_LIKE = /^\/(?:\/|%2f|%5c)/i;
const LONGEST = 2_000;
/** An origin that completes a path to a full URL, so that it can be parsed. No request goes there. */
const BASE = 'https://shop.invalid';

/**
 * The path as the browser would resolve it. Null when it could lead to another origin: `//host`, `/\host`, an address
 * with a scheme, or control characters. Also null for `/.//host`: parsing keeps the origin, but the resolved path
 * starts with `//`.
 */
export function safePath(target: unknown): string | null {
  if (typeof target !== 'string' || target.length > LONGEST) return null;
  if (!target.startsWith('/') || HOST_LIKE.test(target) || UNSAFE.test(target)) return null;
  if (!URL.canParse(target, BASE)) return null;
  const url = new URL(target, BASE);
  if (url.origin !== BASE || HOST_LIKE.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

function routeTarget(name: unknown, settings: unknown, routes: KnownRoutes): string | null {
  if (typeof name !== 'string' || !Object.hasOwn(routes, name)) return null;
  const { params, query } = readSettings(settings);
  const path = fillPattern(routes[name] ?? '', params);
  if (path === null) return null;
  const search = new URLSearchParams(query).toString();
  return safePath(search ? `${path}?${search}` : path);
}

/**
 * Fills the parameters of a route's pattern. Null when a parameter is missing, or is `.` or `..` and would lead to
 * another path.
 */
function fillPattern(pattern: string, params: ReadonlyMap<string, string>): string | null {
  const segments = pattern.split('/').map((segment) => {
    if (!segment.startsWith(':')) return segment;
    const value = params.get(segment.slice(1)) ?? '';
    return /^\.{0,2}$/.test(value) ? null : encodeURIComponent(value.toWellFormed());
  });
  return segments.includes(null) ? null : segments.join('/');
}

function readSettings(settings: unknown): { params: ReadonlyMap<string, string>; query: [string, string][] } {
  const parsed = typeof settings === 'string' ? parse(settings) : null;
  return { params: new Map(textEntries(parsed, 'params')), query: textEntries(parsed, 'query') };
}

function textEntries(parsed: unknown, key: 'params' | 'query'): [string, string][] {
  const part: unknown = isRecord(parsed) ? parsed[key] : null;
  if (!isRecord(part)) return [];
  return Object.entries(part).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  );
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
