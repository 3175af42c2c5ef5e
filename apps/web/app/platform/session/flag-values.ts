import type { FlagName, FlagValues } from '@keepsong/contract/app-settings';
import { STORED_KEYS } from '../api/stored-keys.ts';

/** The feature flags, with the values that apply when neither the shop nor the browser sets a flag (spec 10.2-02). */
export const FLAG_DEFAULTS = {
  song_builder_v3: true,
  swipe_recommendations: true,
} satisfies Record<FlagName, boolean>;

/** Reads stored flags. Values other than 0 or 1 count as not set (spec 3.13-03). */
export function parseFlags(stored: unknown): FlagValues {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = Object.entries(stored).filter(
    ([name, value]) => name in FLAG_DEFAULTS && (value === 0 || value === 1),
  );
  return Object.fromEntries(known);
}

/** Decides one flag: first by the browser's own value, then by the shop's setting, then by the default. */
export function decideFlag(name: FlagName, own: FlagValues, settings: FlagValues): boolean {
  const value = own[name] ?? settings[name];
  return value === undefined ? FLAG_DEFAULTS[name] : value === 1;
}

/**
 * The name of the cookie. It holds the same flags as the local storage, because the server cannot read local storage.
 */
const COOKIE = STORED_KEYS.flags;
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** The flags in the cookies of a browser. `cookies` is the `Cookie` header of a request, or `document.cookie`. */
export function flagsInCookie(cookies: string | null): FlagValues {
  for (const pair of (cookies ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === COOKIE && value !== undefined) return parseFlags(parseJson(value));
  }
  return {};
}

function parseJson(encoded: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(encoded));
  } catch {
    return null;
  }
}

/**
 * The `document.cookie` line with which the browser tells the server its flags. Without flags the line deletes the
 * cookie.
 */
export function flagsCookie(own: FlagValues): string {
  const isEmpty = Object.keys(own).length === 0;
  const value = isEmpty ? '' : encodeURIComponent(JSON.stringify(own));
  return `${COOKIE}=${value}; Path=/; Max-Age=${isEmpty ? 0 : COOKIE_SECONDS}; SameSite=Lax`;
}
