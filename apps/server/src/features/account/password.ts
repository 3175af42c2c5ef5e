import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

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
