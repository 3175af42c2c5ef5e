import { ok, type Result, refuse } from '../result.ts';

/** spec 5-47, 9.5-08: a code has six digits. */
export const PASSCODE_LENGTH = 6;

/** decisions: 10 minutes, 5 attempts. */
export const PASSCODE_TTL_MS = 10 * 60_000;
export const PASSCODE_ATTEMPTS = 5;

/**
 * Wrong codes in a row after which each further code may be tried once (NIST 800-63B: no more than 100). It slows
 * guessing, and lets in whoever reads the code from the mailbox.
 */
export const FAILURES_BEFORE_GUARD = 100;

const CODE = /^\d{6}$/;
const SEPARATORS = /[\s\u200B-\u200D\u2060\uFEFF.\-\u2010-\u2015\u2212]/g;

/** What is kept of a code. `attempts` counts the tries before this one; the counter is shared and survives a resend. */
export type StoredPasscode = { createdAt: Date; usedAt: Date | null; attempts: number };

/** The digits of a code as people type or paste it (`123 456`, `123-456`); refuses `passcode_malformed`. */
export function normalizePasscode(typed: string): Result<string> {
  const code = typed.replace(SEPARATORS, '');
  return CODE.test(code) ? ok(code) : refuse('passcode_malformed');
}

/** How often a new code may be tried after so many wrong ones in a row from where it was asked for. */
export const attemptsFor = (failures: number): number =>
  failures < FAILURES_BEFORE_GUARD ? PASSCODE_ATTEMPTS : 1;

/** The first instant at which a code is too old. */
export const passcodeExpires = (createdAt: Date): Date => new Date(createdAt.getTime() + PASSCODE_TTL_MS);

/**
 * Decides on a code: once, within its time, within its attempts. `matches` is the constant-time comparison of the
 * hashes, which the caller has made, so that a right and a wrong code take as long. Refuses `passcode_used`,
 * `passcode_expired`, `passcode_attempts`, or `passcode_wrong` with the attempts `left`. A code that is used up says
 * so whether or not the digits were right.
 */
export function checkPasscode(stored: StoredPasscode, matches: boolean, now: Date): Result<null> {
  if (stored.usedAt !== null) return refuse('passcode_used');
  if (now >= passcodeExpires(stored.createdAt)) return refuse('passcode_expired');
  if (stored.attempts >= PASSCODE_ATTEMPTS) return refuse('passcode_attempts');
  if (!matches) return refuse('passcode_wrong', { left: PASSCODE_ATTEMPTS - stored.attempts - 1 });
  return ok(null);
}
