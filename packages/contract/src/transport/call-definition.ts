import type { Permission } from '@keepsong/domain/staff/permissions';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call of the API (spec 7). `path` is below `{origin}/v3/api`, and `:name` in it is a path parameter. */
export type CallDefinition = {
  method: Method;
  path: string;
  /** Whether the answer contains a new CSRF token in `x-csrf-token` (spec 7.1-12). */
  refreshesToken?: true;
  /** For how many seconds a browser may reuse an answer, if the caller allows cached answers (spec 7.1-09). */
  maxAge?: number;
  /** Whether the body is `multipart/form-data`, with a file and text fields. */
  multipart?: true;
  /** Whether the path is below the root of the site and not below the API's base (spec 7.3-09). */
  atRoot?: true;
  /** Whether the answer may be 202, because a second person of the staff must agree first. */
  mayWait?: true;
  /**
   * Whether the call needs the header `Idempotency-Key`. Repeated calls with the same key take effect only
   * once.
   */
  keyed?: true;
  /**
   * The permission that a member of staff needs. It is checked before the rest of the request is read, so that a role
   * that may not make the call is told so and not what is wrong with its body.
   */
  may?: Permission;
  /**
   * Whether the call accepts the header `Idempotency-Key` without requiring it. A key that was used with another body
   * is refused with `key_reused`. Only calls that send messages again take it for another request (decision 0095).
   */
  mayKey?: true;
  /** Whether the path is below the base of the instant API (spec 7.4-01). */
  instant?: true;
};

/** The base path of the API (spec 7.1-01). */
export const API_BASE = '/v3/api';

/** The default of `{instant_base}` (spec 7.4-01). */
export const INSTANT_BASE = 'instant';

/** The base path of the instant API (spec 7.4-01). */
export const instantApiBase = (instantBase: string): string => `/${instantBase}/api/v2`;

/** The path of a call from the root of the site. Parameters are still `:name`. */
export function rootPath(
  { path, atRoot, instant }: CallDefinition,
  instantBase: string = INSTANT_BASE,
): string {
  if (atRoot) return path;
  return `${instant ? instantApiBase(instantBase) : API_BASE}${path}`;
}

/** For how many seconds a browser may reuse the answer to a GET call at most (spec 9.5-01). */
export const HTTP_CACHE_SECONDS = 900;
