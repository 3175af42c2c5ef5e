import { useSyncExternalStore } from 'react';
import { decideFlag, type FlagName, type FlagValues, flagsCookie, parseFlags } from './flag-values.ts';
import { usePage } from './page-context.tsx';
import { browserPage } from './page-facts.ts';
import { localStore } from './storage.ts';
import { STORED_KEYS } from './stored-keys.ts';

const ownFlags = (): FlagValues => parseFlags(localStore.readJson(STORED_KEYS.flags));

/** Whether a flag is on in this browser. A flag shapes the interface and never grants anything. */
export function isFlagOn(name: FlagName): boolean {
  return decideFlag(name, ownFlags(), browserPage().settings.flags);
}

/** Tells the server what this browser has chosen, so that the next page arrives in that shape (decision 0045). */
export function tellFlags(): void {
  const line = flagsCookie(ownFlags());
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Safari before 18.4
  if (line !== flagsCookie(browserPage().ownFlags)) document.cookie = line;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** A flag in a component; the first paint sees what the server rendered with. */
export function useFlag(name: FlagName): boolean {
  const { ownFlags: told, settings } = usePage();
  return useSyncExternalStore(
    subscribe,
    () => isFlagOn(name),
    () => decideFlag(name, told, settings.flags),
  );
}
