import { safeSession } from '../api/storage.ts';

const KEY = 'login_target';
const TARGETS = ['forward_to', 'push_to', 'push_to_path'];
/** Longer queries are ignored. */
const LONGEST = 4_000;

/**
 * Stores the page that must open after the sign-in, if the query of an address names one. It stays stored across all
 * pages until the sign-in (spec 2.9-04).
 */
export function keepTarget(search: string): void {
  const query = new URLSearchParams(search);
  if (!TARGETS.some((name) => query.get(name))) return;
  const asked = [...query].filter(([name]) => name === 'settings' || TARGETS.includes(name));
  const kept = new URLSearchParams(asked).toString();
  if (kept.length <= LONGEST) safeSession.write(KEY, kept);
}

/** The stored part of the query, '' when nothing is stored. */
export const keptTarget = (): string => safeSession.read(KEY) ?? '';

export const forgetTarget = (): void => safeSession.remove(KEY);
