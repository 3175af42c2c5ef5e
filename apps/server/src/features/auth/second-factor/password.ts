import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FieldErrors } from '@keepsong/domain/result';

const PASSWORD_MIN = 10;

/** `scrypt` works on a thread of its own, so it does not hold the main thread. */
const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Turns a password into the text that is stored: `scrypt:<salt>:<key>`. Salt and key are in base64url. The cost is
 * Node's default (N 16384, r 8, p 1).
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password.normalize('NFC'), salt, KEY_BYTES);
  return ['scrypt', salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** Whether a typed password is the one of `hashPassword`. A stored text of any other form matches no password. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind, salt = '', key = ''] = stored.split(':');
  const right = Buffer.from(key, 'base64url');
  if (kind !== 'scrypt' || right.length !== KEY_BYTES) return false;
  const given = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), KEY_BYTES);
  return timingSafeEqual(given, right);
}

/** Checks that a new password was typed the same way twice (spec 5-46) and is long enough. */
export function passwordErrors(typed: {
  new_password: string;
  new_password_confirm: string;
}): FieldErrors | null {
  const { new_password, new_password_confirm } = typed;
  if (new_password !== new_password_confirm) return { 'user.new_password_confirm': 'passwords_differ' };
  return new_password.length < PASSWORD_MIN ? { 'user.new_password': 'too_short' } : null;
}
