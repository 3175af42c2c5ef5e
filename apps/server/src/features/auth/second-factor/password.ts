import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FieldErrors, Result } from '@keepsong/domain/result';
import { createFairSlots } from '../../../platform/sandbox/fair-slots.ts';

const PASSWORD_MIN = 10;

/** `scrypt` works on a thread of its own, so it does not hold the main thread. */
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** The costs by the first part of a stored text. Passwords from before have less, and can still be typed. */
const COSTS: Readonly<Record<string, ScryptOptions>> = {
  scrypt: { N: 16_384, r: 8, p: 1 },
  'scrypt-p5': { N: 16_384, r: 8, p: 5 },
};
const PRESENT = 'scrypt-p5';

/**
 * A hash takes a quarter of a second of one of the four threads that also read files. So the process makes one at a
 * time, in turn by account, and few wait.
 */
const hashing = createFairSlots({ places: 1, mostWaiting: 40, mostOfOne: 4 });

/**
 * Does work that hashes a password once, when the account has a turn. Refusals: `too_many_requests` when too many wait,
 * those of `work`.
 */
export const hashInTurn = <T>(userId: number, work: () => Promise<Result<T>>): Promise<Result<T>> =>
  hashing(String(userId), work);

/**
 * Turns a password into the text that is stored: `scrypt-p5:<salt>:<key>`. Salt and key are in base64url. The cost is
 * the one that OWASP advises for 16 MB of memory (N 16384, r 8, p 5). Call it in a turn (`hashInTurn`).
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password.normalize('NFC'), salt, KEY_BYTES, COSTS[PRESENT] ?? {});
  return [PRESENT, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** Whether a typed password is the one of `hashPassword`. A stored text of any other form matches no password. Call it in a turn. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind = '', salt = '', key = ''] = stored.split(':');
  const cost = COSTS[kind];
  const right = Buffer.from(key, 'base64url');
  if (!cost || right.length !== KEY_BYTES) return false;
  const given = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), KEY_BYTES, cost);
  return timingSafeEqual(given, right);
}

/** What everybody tries first: words of the shop and of its owner's own name and address. */
const SHOP_WORDS = ['keepsong', 'password', 'contraseña', 'contrasena', 'qwerty', '123456'];
const WORD_MIN = 4;

type Person = { email: string; firstName: string; lastName: string };

const wordsOf = ({ email, firstName, lastName }: Person): string[] =>
  [...SHOP_WORDS, ...email.split(/[@.+_-]/), firstName, lastName]
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= WORD_MIN);

/** The 49,000 passwords that are found most often in stolen lists. They are loaded when somebody sets a password. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is common, or a common one with digits and signs before or behind it. */
async function isCommon(lower: string): Promise<boolean> {
  common ??= loadCommon();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const known = await common;
  return known.has(lower) || known.has(core);
}

/**
 * Checks that a new password was typed the same way twice (spec 5-46), is long enough, is not common, and has no word
 * that somebody who knows the person or the shop would try.
 */
export async function passwordErrors(
  typed: { new_password: string; new_password_confirm: string },
  person: Person,
): Promise<FieldErrors | null> {
  const { new_password, new_password_confirm } = typed;
  if (new_password !== new_password_confirm) return { 'user.new_password_confirm': 'passwords_differ' };
  if (new_password.length < PASSWORD_MIN) return { 'user.new_password': 'too_short' };
  const lower = new_password.toLowerCase();
  const isGuessable = wordsOf(person).some((word) => lower.includes(word)) || (await isCommon(lower));
  return isGuessable ? { 'user.new_password': 'guessable' } : null;
}
