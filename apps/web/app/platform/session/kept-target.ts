import { sessionStore } from '../api/storage.ts';

const KEY = 'login_target';
const TARGETS = ['forward_to', 'push_to', 'push_to_path'];
/** Longer queries are ignored. */
const LONGEST = 4_000;

/** Keeps the target that an address names for after the sign-in, across all pages in between (spec 2.9-04). */
export function keepTarget(search: string): void {
  const query = new URLSearchParams(search);
  if (!TARGETS.some((name) => query.get(name))) return;
  const asked = [...query].filter(([name]) => name === 'settings' || TARGETS.includes(name));
  const kept = new URLSearchParams(asked).toString();
  if (kept.length <= LONGEST) sessionStore.write(KEY, kept);
}

/** The stored query, '' for none. */
export const keptTarget = (): string => sessionStore.read(KEY) ?? '';

export const forgetTarget = (): void => sessionStore.remove(KEY);
