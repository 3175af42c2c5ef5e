import { sessionStore } from '../api/storage.ts';

const KEY = 'login_target';
const TARGETS = ['forward_to', 'push_to', 'push_to_path'];
/** Longer ones lead nowhere. */
const LONGEST = 4_000;

/** Keeps where an address wants its visitor to be after signing in, whatever pages come between (spec 2.9-04). */
export function keepTarget(search: string): void {
  const query = new URLSearchParams(search);
  if (!TARGETS.some((name) => query.get(name))) return;
  const asked = [...query].filter(([name]) => name === 'settings' || TARGETS.includes(name));
  const kept = new URLSearchParams(asked).toString();
  if (kept.length <= LONGEST) sessionStore.write(KEY, kept);
}

/** The query that was kept, '' for none. */
export const keptTarget = (): string => sessionStore.read(KEY) ?? '';

export const forgetTarget = (): void => sessionStore.remove(KEY);
