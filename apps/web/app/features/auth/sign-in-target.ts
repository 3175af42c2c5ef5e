import type { User } from '@keepsong/contract/common';
import { landingPath, postLoginTarget, safePath } from '@keepsong/domain/auth/landing';
import type { SignInReason } from '~/platform/session/auth-dialog.store.ts';
import { KNOWN_ROUTES } from './known-routes.ts';

export type SignInPlace = {
  reason: SignInReason;
  /** What opened the dialog wants the user to be sent to. */
  pushTo: string | undefined;
  pathname: string;
  search: string;
  /** What an earlier address of the visit asked for (spec 2.9-04), '' for nothing. */
  kept: string;
  /** The page is one that stays (spec 4.7-15). */
  stays: boolean;
};

/** Only these ask for the role's own page; everything else was in the middle of something. */
const LANDS: ReadonlySet<SignInReason> = new Set(['menu', 'login_page']);

/** Where a user goes after signing in (spec 4.7-14, 4.7-15, 6-02…6-06); null stays on the page. */
export function signInTarget(user: User, place: SignInPlace): string | null {
  const asked = safePath(place.pushTo);
  if (asked !== null) return asked;
  if (place.stays) return null;
  const wanted = wantedIn(place.search);
  if (wanted !== null) return wanted;
  if (LANDS.has(place.reason)) return wantedIn(place.kept) ?? landingPath(user);
  return place.pathname === '/login' ? '/' : null;
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
