/** Letters and digits that do not look alike (Crockford's base 32). */
export const GIFT_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const GIFT_CODE_LENGTH = 20;
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A gift card that the customer has put into the cart. Its amount, in cents, pays like money. */
export type HeldGiftCard = { code: string; amount: number };

/** The largest number of gift cards that may pay for one order. */
export const MOST_GIFT_CARDS = 5;

/**
 * Reads a typed gift card code. The result is the stored form: without spaces and hyphens, in capitals, and
 * with letters that look alike replaced. Null when the text cannot be a code.
 */
export function readGiftCode(typed: string): string | null {
  const letters = [...typed.toUpperCase()].map((letter) => LOOKALIKES[letter] ?? letter);
  const code = letters.filter((letter) => GIFT_CODE_ALPHABET.includes(letter)).join('');
  return code.length === GIFT_CODE_LENGTH ? code : null;
}

/** The sum of all gift cards of a cart, in cents. */
export const giftCardCents = (cards: readonly HeldGiftCard[]): number =>
  cards.reduce((sum, { amount }) => sum + amount, 0);
