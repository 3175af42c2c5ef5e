import { useSyncExternalStore } from 'react';
import { browserPage } from './page-facts.ts';
import { localStore } from './storage.ts';
import { STORED_KEYS } from './stored-keys.ts';

export const FLAGS_KEY = STORED_KEYS.flags;

/** Feature flags and what they are when neither the shop nor the browser says otherwise (decisions, Builders). */
export const FLAG_DEFAULTS = { song_builder_v3: true, swipe_recommendations: true } as const;

export type FlagName = keyof typeof FLAG_DEFAULTS;
export type FlagValues = Partial<Record<FlagName, 0 | 1>>;

/** Reads stored flags; what is not 0 or 1 counts as not set (spec 3.13-03). */
export function parseFlags(stored: unknown): FlagValues {
  if (typeof stored !== 'object' || stored === null) return {};
  const known = Object.entries(stored).filter(
    ([name, value]) => name in FLAG_DEFAULTS && (value === 0 || value === 1),
  );
  return Object.fromEntries(known);
}

/** One flag: the browser's own choice, then the shop's setting, then the default. */
export function decideFlag(name: FlagName, stored: FlagValues, settings: FlagValues): boolean {
  const value = stored[name] ?? settings[name];
  return value === undefined ? FLAG_DEFAULTS[name] : value === 1;
}

/** Whether a flag is on in this browser. A flag shapes the interface and never grants anything. */
export function isFlagOn(name: FlagName): boolean {
  return decideFlag(name, parseFlags(localStore.readJson(FLAGS_KEY)), browserPage().settings.flags);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** A flag in a component; the server and the first paint see the default. */
export function useFlag(name: FlagName): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isFlagOn(name),
    () => FLAG_DEFAULTS[name],
  );
}
