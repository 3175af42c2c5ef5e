import { useSyncExternalStore } from 'react';
import { decideFlag, type FlagName } from './flag-values.ts';
import { ownFlags } from './own-flags.ts';
import { usePage } from './page-context.tsx';
import { browserPage } from './page-facts.ts';

/** Whether a flag is on in this browser. A flag shapes the interface and never grants anything. */
export function isFlagOn(name: FlagName): boolean {
  return decideFlag(name, ownFlags(), browserPage().settings.flags);
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
