import type { FlagName } from '@keepsong/contract/app-settings';
import { useSyncExternalStore } from 'react';
import { browserPage } from '../chrome/page-facts.ts';
import { usePage } from '../page/page-context.tsx';
import { decideFlag } from './flag-values.ts';
import { ownFlags } from './own-flags.ts';

/** Whether a flag is on in this browser. A flag changes the interface and never grants rights. */
export function isFlagOn(name: FlagName): boolean {
  return decideFlag(name, ownFlags(), browserPage().settings.flags);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Reads a flag in a component. The first render uses the server's value. */
export function useFlag(name: FlagName): boolean {
  const { ownFlags: told, settings } = usePage();
  return useSyncExternalStore(
    subscribe,
    () => isFlagOn(name),
    () => decideFlag(name, told, settings.flags),
  );
}
