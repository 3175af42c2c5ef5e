import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FieldErrors, Result } from '@keepsong/domain/result';
import { createFairSlots } from '../../../platform/sandbox/fair-slots.ts';

const PASSWORD_MIN = 10;

/** `scrypt` works on a thread of its own, so it does not hold the main thread. */
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * The cost of hashing, by the first part of the stored text. Older passwords were stored with a lower cost and
 * still work.
 */
const COSTS: Readonly<Record<string, ScryptOptions>> = {
  scrypt: { N: 16_384, r: 8, p: 1 },
  'scrypt-p5': { N: 16_384, r: 8, p: 5 },
};
const PRESENT = 'scrypt-p5';

/**
 * A hash blocks one of the four threads that also read files, for a quarter of a second. So this process hashes
 * one password at a time. The accounts take turns, and only few requests may wait.
 */
const hashing = createFairSlots({ places: 1, mostWaiting: 40, mostOfOne: 4 });

/**
 * Runs work that hashes a password once. The work waits until it is the account's turn. Refuses with
 * `too_many_requests` when too many are waiting, and with all refusals of `work`.
 */
export const hashInTurn = <T>(userId: number, work: () => Promise<Result<T>>): Promise<Result<T>> =>
  hashing(String(userId), work);

/**
 * Turns a password into the text that is stored: `scrypt-p5:<salt>:<key>`. Salt and key are in base64url. The
 * cost is the one that OWASP advises for 16 MB of memory (N 16384, r 8, p 5). Call this function through
 * `hashInTurn`.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password.normalize('NFC'), salt, KEY_BYTES, COSTS[PRESENT] ?? {});
  return [PRESENT, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/**
 * Whether a typed password is the one from which `hashPassword` made the stored text. A stored text of any
 * other form matches no password. Call it in a turn.
 */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind = '', salt = '', key = ''] = stored.split(':');
  const cost = COSTS[kind];
  const right = Buffer.from(key, 'base64url');
  if (!cost || right.length !== KEY_BYTES) return false;
  const given = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), KEY_BYTES, cost);
  return timingSafeEqual(given, right);
}

/** The words that an attacker tries first. The words of the owner's name and address are added to them. */
const SHOP_WORDS = ['keepsong', 'password', 'contraseña', 'contrasena', 'qwerty', '123456'];
const WORD_MIN = 4;

type Person = { email: string; firstName: string; lastName: string };

const wordsOf = ({ email, firstName, lastName }: Person): string[] =>
  [...SHOP_WORDS, ...email.split(/[@.+_-]/), firstName, lastName]
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length >= WORD_MIN);

/**
 * The 49,000 passwords that appear most often in stolen lists. They are loaded when the first password is set.
 */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is common, or is a common password with digits or signs added at the beginning or end. */
async function isCommon(lower: string): Promise<boolean> {
  common ??= loadCommon();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const known = await common;
  return known.has(lower) || known.has(core);
}

/**
 * Checks that a new password was typed the same way twice (spec 5-46), is long enough and is not common. The
 * password must not contain a word that somebody who knows the person or the shop would try.
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
