import { randomBytes } from 'node:crypto';
import { GIFT_CODE_ALPHABET, GIFT_CODE_LENGTH, readGiftCode } from '@keepsong/domain/credits/gift-card-code';
import { CODE_TAIL } from '@keepsong/domain/desk/search';
import { sha256 } from '../../platform/ids.ts';

/** A new code of 100 bits, in groups of five characters: `7K2QM-…`. */
export function newCode(): string {
  const letters = Array.from(randomBytes(GIFT_CODE_LENGTH), (byte) => GIFT_CODE_ALPHABET[byte % 32]);
  return [0, 5, 10, 15].map((start) => letters.slice(start, start + 5).join('')).join('-');
}

/** The last letters of a code. They identify a card but cannot open it, because the rest has 80 bits. */
export const codeEndOf = (code: string): string => code.slice(-CODE_TAIL);

/** The stored hash of a code that somebody typed; null when the text cannot be a code. */
export function hashOfCode(typed: string): Buffer | null {
  const code = readGiftCode(typed);
  return code === null ? null : sha256(`gift-card:${code}`);
}
