import { randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/ids.ts';

/** Letters and digits that do not look alike (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A new code of 100 bits, in groups of five characters: `7K2QM-…`. */
export function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % 32]);
  return [0, 5, 10, 15].map((start) => letters.slice(start, start + 5).join('')).join('-');
}

/** The stored hash of a code that somebody typed; null when the text cannot be a code. */
export function hashOfCode(typed: string): Buffer | null {
  const letters = [...typed.toUpperCase()].map((letter) => LOOKALIKES[letter] ?? letter);
  const code = letters.filter((letter) => ALPHABET.includes(letter)).join('');
  return code.length === LENGTH ? sha256(`gift-card:${code}`) : null;
}
