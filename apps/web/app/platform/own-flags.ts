import { type FlagValues, flagsCookie, parseFlags } from './flag-values.ts';
import { browserPage } from './page-facts.ts';
import { localStore } from './storage.ts';
import { STORED_KEYS } from './stored-keys.ts';

/** What this browser has chosen for itself (spec 3.13-03). */
export const ownFlags = (): FlagValues => parseFlags(localStore.readJson(STORED_KEYS.flags));

/** Tells the server of it, so that the next page arrives in that shape (decision 0045). */
export function tellFlags(): void {
  const line = flagsCookie(ownFlags());
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Safari before 18.4
  if (line !== flagsCookie(browserPage().ownFlags)) document.cookie = line;
}
