import type { FlagName } from '@keepsong/contract/app-settings';
import { useSyncExternalStore } from 'react';
import { browserPage } from '../chrome/page-facts.ts';
import { usePage } from '../page/page-context.tsx';
import { decideFlag } from './flag-values.ts';
import { ownFlags } from './own-flags.ts';

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
