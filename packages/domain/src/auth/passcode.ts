import { ok, type Result, refuse } from '../result.ts';

/** A code is valid for 10 minutes and 5 attempts. The shop has decided this; the specification does not. */
const PASSCODE_TTL_MS = 10 * 60_000;
export const PASSCODE_ATTEMPTS = 5;

/**
 * After this many wrong codes in a row, each further code may be tried only once (NIST 800-63B allows at most 100).
 * This slows down guessing. The owner can still sign in, because they read the code in their mailbox.
 */
const FAILURES_BEFORE_GUARD = 100;

const CODE = /^\d{6}$/;
const SEPARATORS = /[\s\u200B-\u200D\u2060\uFEFF.\-\u2010-\u2015\u2212]/g;

/**
 * The stored facts of a code. `attempts` counts the tries so far. When a code is sent again, the count goes on.
 */
export type StoredPasscode = { createdAt: Date; usedAt: Date | null; attempts: number };

/** The six digits of a code as people type or paste it (`123 456`, `123-456`). Refuses with `passcode_malformed`. */
export function normalizePasscode(typed: string): Result<string> {
  const code = typed.replace(SEPARATORS, '');
  return CODE.test(code) ? ok(code) : refuse('passcode_malformed');
}

/**
 * How often a new code may be tried. `failures` is the number of wrong codes in a row that came from the same network.
 */
export const attemptsFor = (failures: number): number =>
  failures < FAILURES_BEFORE_GUARD ? PASSCODE_ATTEMPTS : 1;

/** When a code expires. */
export const passcodeExpires = (createdAt: Date): Date => new Date(createdAt.getTime() + PASSCODE_TTL_MS);

/**
 * Decides whether a code is accepted. It works once, for a limited time and number of attempts. `matches` says
 * whether the hashes are equal. The caller compares them in constant time before this call, so that right and
 * wrong codes take equally long. Refusals: `passcode_used`, `passcode_expired`, `passcode_attempts`, or
 * `passcode_wrong` with the number of attempts `left`. When no attempts are left, right and wrong digits get
 * the same refusal.
 */
export function checkPasscode(stored: StoredPasscode, matches: boolean, now: Date): Result<null> {
  if (stored.usedAt !== null) return refuse('passcode_used');
  if (now >= passcodeExpires(stored.createdAt)) return refuse('passcode_expired');
  if (stored.attempts >= PASSCODE_ATTEMPTS) return refuse('passcode_attempts');
  if (!matches) return refuse('passcode_wrong', { left: PASSCODE_ATTEMPTS - stored.attempts - 1 });
  return ok(null);
}
