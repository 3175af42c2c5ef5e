import type { FlagValues } from '@keepsong/contract/app-settings';
import { safeLocal } from '../api/storage.ts';
import { STORED_KEYS } from '../api/stored-keys.ts';
import { browserPage } from '../chrome/page-facts.ts';
import { flagsCookie, parseFlags } from './flag-values.ts';

/** The flags that are set in this browser (spec 3.13-03). */
export const ownFlags = (): FlagValues => parseFlags(safeLocal.readJson(STORED_KEYS.flags));

/**
 * Writes the flags of this browser into a cookie, so that the server renders the next page with them (decision 0045).
 */
export function tellFlags(): void {
  const line = flagsCookie(ownFlags());
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Safari before 18.4
  if (line !== flagsCookie(browserPage().ownFlags)) document.cookie = line;
}
