import type { User } from '@keepsong/contract/common';
import { landingPath, postLoginTarget, safePath } from '@keepsong/domain/auth/landing';
import { plainPath } from '@keepsong/domain/navigation/plain-path';
import type { SignInReason } from '~/platform/session/auth-dialog.store.ts';
import { KNOWN_ROUTES } from './known-routes.ts';

export type SignInPlace = {
  reason: SignInReason;
  /** The path that the caller named when it opened the dialog. */
  pushTo: string | undefined;
  pathname: string;
  search: string;
  /** The query string of an earlier address in this visit that named a target (spec 2.9-04); '' when there was none. */
  kept: string;
  /** Whether the present page asks that the user stays on it after the sign-in (spec 4.7-15). */
  stays: boolean;
};

/**
 * Only after these reasons does the sign-in open the page of the user's role. With any other reason the user was doing
 * something and stays on the page.
 */
const LANDS: ReadonlySet<SignInReason> = new Set(['menu', 'login_page']);

/** The page to open after the sign-in (spec 4.7-14, 4.7-15, 6-02…6-06). Null: the user stays on the present page. */
export function signInTarget(user: User, place: SignInPlace): string | null {
  const asked = safePath(place.pushTo);
  if (asked !== null) return asked;
  if (place.stays) return null;
  const wanted = wantedIn(place.search);
  if (wanted !== null) return wanted;
  if (LANDS.has(place.reason)) return wantedIn(place.kept) ?? landingPath(user);
  return plainPath(place.pathname) === '/login' ? '/' : null;
}

function wantedIn(search: string): string | null {
  const query = new URLSearchParams(search);
  return postLoginTarget(
    {
      forward_to: query.get('forward_to'),
      push_to: query.get('push_to'),
      settings: query.get('settings'),
      push_to_path: query.get('push_to_path'),
    },
    KNOWN_ROUTES,
  );
}
