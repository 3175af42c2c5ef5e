import { browserApi } from '../api/api.ts';
import { localStore } from '../api/storage.ts';
import { CLEARED_ALWAYS, CLEARED_OUTSIDE_CHECKOUT } from '../api/stored-keys.ts';
import { forgetTarget } from './kept-target.ts';
import { forgetTemporaryEmail } from './temporary-email.ts';

const AUTH_PAGES =
  /^\/(dashboard|admin|partners|artist-admin|artist_experience|stories\/[^/]+\/(edit-your-song|revisions|[^/]+-ecard)|collaborate)(\/|$)/;

/** Keys to clear and page to go to when someone signs out on `path` (spec 4.7-16..19). */
export function planSignOut(path: string): { keys: readonly string[]; goTo: string } {
  const inCheckout = /^\/checkout(\/|$)/.test(path);
  return {
    keys: inCheckout ? CLEARED_ALWAYS : [...CLEARED_ALWAYS, ...CLEARED_OUTSIDE_CHECKOUT],
    goTo: AUTH_PAGES.test(path) ? '/' : path,
  };
}

/**
 * Signs out, forgets what this browser kept for the person, and loads the page anew so that nothing of theirs stays
 * in memory. Rejects when the server could not be told; then nothing has changed.
 */
export async function signOut(): Promise<void> {
  await browserApi().auth.signOut();
  forgetHere();
}

/** The same for an account that is gone with its session: nothing is left to sign out of. */
export const forgetPerson = (): void => forget([...CLEARED_ALWAYS, ...CLEARED_OUTSIDE_CHECKOUT], '/');

function forgetHere(): void {
  const { pathname, search } = window.location;
  const { keys, goTo } = planSignOut(pathname);
  forget(keys, goTo === pathname ? pathname + search : goTo);
}

/** The temporary e-mail goes every time (spec 4.7-17). */
function forget(keys: readonly string[], goTo: string): void {
  for (const key of keys) localStore.remove(key);
  forgetTemporaryEmail();
  forgetTarget();
  window.location.assign(goTo);
}
