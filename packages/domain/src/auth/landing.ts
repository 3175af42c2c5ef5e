/** The facts that decide where a user goes after sign-in (spec 3.8). Any other role is a customer (spec 6-01). */
export type LandingUser = {
  id: string | number;
  role: string;
  product_vendors: readonly { id: string | number }[];
};

/** Where a user goes after sign-in without another target (spec 6-02…6-06). */
export function landingPath({ id, role, product_vendors }: LandingUser): string {
  if (role === 'admin') return '/admin';
  if (role === 'artist') return `/artist_experience/${encodeURIComponent(id)}`;
  const [vendor] = product_vendors;
  if (role === 'vendor' && vendor !== undefined) return `/partners/${encodeURIComponent(vendor.id)}`;
  return '/dashboard';
}

/** The query parameters that name a target after sign-in (spec 2.9-04), unchecked. */
export type PostLoginQuery = {
  forward_to?: string | null;
  /** A route name. */
  push_to?: string | null;
  /** JSON `{ params, query }` for push_to. */
  settings?: string | null;
  push_to_path?: string | null;
};

/** Route name → pattern (`/stories/:slug`); the only names that push_to may take. */
export type KnownRoutes = Readonly<Record<string, string>>;

/**
 * Where the query sends the user after sign-in (spec 4.7-14), null when nowhere safe. Only known routes and paths of
 * this origin count (spec 10.5-04): forward_to is either, push_to a route, push_to_path a path, in this order.
 */
export const postLoginTarget = (query: PostLoginQuery, routes: KnownRoutes): string | null =>
  safeRedirect(query.forward_to, routes) ??
  routeTarget(query.push_to, query.settings, routes) ??
  safePath(query.push_to_path);

/** Gives a target if it is safe, otherwise null. Safe are a known route without parameters and a path of this origin. */
export const safeRedirect = (target: unknown, routes: KnownRoutes): string | null =>
  routeTarget(target, null, routes) ?? safePath(target);

// Backslashes and control characters are read as slashes or dropped by browsers, so no path may have one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const UNSAFE = /[\\\u0000-\u001F\u007F]/;
/** After `//` at the start browsers read a host name, also when the second slash is decoded later. */
const HOST_LIKE = /^\/(?:\/|%2f|%5c)/i;
const LONGEST = 2_000;
/** Only completes a path so that it can be parsed; nothing is requested from it. */
const BASE = 'https://shop.invalid';

/**
 * The path as the browser would resolve it. Null when it may leave this origin: `//host`, `/\host`, a scheme, control
 * characters, and `/.//host`, which keeps the origin when parsed but starts with `//` once it is resolved.
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

/** null when the pattern needs a parameter that is missing or would change the path's shape. */
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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
