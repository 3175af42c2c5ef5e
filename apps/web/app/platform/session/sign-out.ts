import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { browserApi } from '../api/api.ts';
import { safeLocal } from '../api/storage.ts';
import { CLEARED_ALWAYS, CLEARED_OUTSIDE_CHECKOUT } from '../api/stored-keys.ts';
import { FAREWELL } from './farewell.ts';
import { forgetTarget } from './kept-target.ts';
import { forgetTemporaryEmail } from './temporary-email.ts';

const AUTH_PAGES =
  /^\/(dashboard|admin|partners|artist-admin|artist_experience|stories\/[^/]+\/(edit-your-song|revisions|[^/]+-ecard)|collaborate)(\/|$)/;

/**
 * What to do when somebody signs out on the page `path`: the storage keys to clear, and the page to open (spec
 * 4.7-16..19).
 */
export function planSignOut(path: string): { keys: readonly string[]; goTo: string } {
  const plain = plainPath(path);
  const inCheckout = /^\/checkout(\/|$)/.test(plain);
  return {
    keys: inCheckout ? CLEARED_ALWAYS : [...CLEARED_ALWAYS, ...CLEARED_OUTSIDE_CHECKOUT],
    goTo: AUTH_PAGES.test(plain) ? '/' : path,
  };
}

/**
 * Signs out, removes the user's data from this browser, and loads the page anew, so that nothing personal stays in
 * memory. Rejects when the call to the server failed; then nothing has changed.
 */
export async function signOut(): Promise<void> {
  await browserApi().auth.signOut();
  forgetHere();
}

/**
 * Removes all data of the user from this browser after the account was deleted. The server has already ended the
 * session, so there is no sign-out call. The home page confirms the deletion.
 */
export const forgetPerson = (): void => forget([...CLEARED_ALWAYS, ...CLEARED_OUTSIDE_CHECKOUT], FAREWELL);

function forgetHere(): void {
  const { pathname, search } = window.location;
  const { keys, goTo } = planSignOut(pathname);
  forget(keys, goTo === pathname ? pathname + search : goTo);
}

/** Clears the given storage keys and opens `goTo`. The temporary e-mail is deleted every time (spec 4.7-17). */
function forget(keys: readonly string[], goTo: string): void {
  for (const key of keys) safeLocal.remove(key);
  forgetTemporaryEmail();
  forgetTarget();
  window.location.assign(goTo);
}
