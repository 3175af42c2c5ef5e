import { ok, type Result, refuse } from '../result.ts';

/** decisions: 10 minutes, 5 attempts. */
export const PASSCODE_TTL_MS = 10 * 60_000;
export const PASSCODE_ATTEMPTS = 5;

/**
 * Number of wrong codes in a row after which each further code may be tried only once (NIST 800-63B: at most 100). This
 * slows guessing, and the owner, who reads the code in the mailbox, can still sign in.
 */
export const FAILURES_BEFORE_GUARD = 100;

const CODE = /^\d{6}$/;
const SEPARATORS = /[\s\u200B-\u200D\u2060\uFEFF.\-\u2010-\u2015\u2212]/g;

/** The stored facts of a code. `attempts` counts earlier tries; the counter is shared by resent codes. */
export type StoredPasscode = { createdAt: Date; usedAt: Date | null; attempts: number };

/** The digits of a code as people type or paste it (`123 456`, `123-456`); refuses `passcode_malformed`. */
export function normalizePasscode(typed: string): Result<string> {
  const code = typed.replace(SEPARATORS, '');
  return CODE.test(code) ? ok(code) : refuse('passcode_malformed');
}

/** How often a new code may be tried, after a number of wrong codes in a row from the same network. */
export const attemptsFor = (failures: number): number =>
  failures < FAILURES_BEFORE_GUARD ? PASSCODE_ATTEMPTS : 1;

/** The instant at which a code expires. */
export const passcodeExpires = (createdAt: Date): Date => new Date(createdAt.getTime() + PASSCODE_TTL_MS);

/**
 * Decides on a code: it works once, within its time and its attempts. `matches` is the result of the constant-time
 * comparison of hashes; the caller makes it first, so that right and wrong codes take the same time. Refuses
 * `passcode_used`, `passcode_expired`, `passcode_attempts`, or `passcode_wrong` with the attempts `left`. A code without
 * attempts left is refused the same way for right and wrong digits.
 */
export function checkPasscode(stored: StoredPasscode, matches: boolean, now: Date): Result<null> {
  if (stored.usedAt !== null) return refuse('passcode_used');
  if (now >= passcodeExpires(stored.createdAt)) return refuse('passcode_expired');
  if (stored.attempts >= PASSCODE_ATTEMPTS) return refuse('passcode_attempts');
  if (!matches) return refuse('passcode_wrong', { left: PASSCODE_ATTEMPTS - stored.attempts - 1 });
  return ok(null);
}
