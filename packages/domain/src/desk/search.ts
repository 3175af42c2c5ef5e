import { GIFT_CODE_ALPHABET, GIFT_CODE_LENGTH, readGiftCode } from '../credits/gift-card-code.ts';

/** The kinds of search results, in the order in which the desk lists them. */
export const FOUND_KINDS = ['order', 'payment', 'gift_card', 'customer', 'song', 'artist'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** The longest text that can be searched. */
export const SEARCH_MAX = 120;

/**
 * How many of the last letters of a gift card's code are stored, so that the staff can find the card (decision
 * 0098).
 */
export const CODE_TAIL = 4;

/** The possible meanings of a searched text. A field is null when the text cannot have this meaning. */
export type Wanted = {
  /** The text in lower case, without accents and double spaces. */
  text: string;
  /** The words of the text, for names and titles. */
  words: string[];
  /** The beginning of an e-mail address. */
  email: string | null;
  /** The last digits of a phone number. */
  digits: string | null;
  /** The provider's id of a payment, charge, refund or dispute, as it was typed. */
  payment: string | null;
  /** A complete gift card code. */
  giftCode: string | null;
  /** The last letters of a gift card's code. */
  codeTail: string | null;
};

const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Finds the possible meanings of a searched text. */
export function readWanted(typed: string): Wanted {
  const given = typed.trim().slice(0, SEARCH_MAX);
  const text = foldText(given);
  return {
    text,
    words: text.match(/[\p{L}\p{N}]+/gu)?.slice(0, 8) ?? [],
    email: /^[^\s@]{2,}(@\S*)?$/.test(text) ? text : null,
    digits: digitsOf(given),
    payment: /^[a-z]{2,6}_\w{6,}$/i.test(given) ? given : null,
    giftCode: readGiftCode(given),
    codeTail: tailOf(given),
  };
}

/** The digits of a phone number, without spaces and signs. Null if the text is not the end of one. */
export function digitsOf(given: string): string | null {
  const digits = given.replace(/\D/g, '');
  return /^[+\d\s().-]+$/.test(given) && digits.length >= 4 ? digits.slice(-15) : null;
}

/**
 * The stored end of a code, of which at least these letters were typed. More of the end may be typed, with its
 * hyphens. Many names have only letters of codes, so a longer text without a digit is an end only in capitals, as
 * codes are printed. Many digits alone are a phone number.
 */
function tailOf(given: string): string | null {
  const typed = given.replace(/^[\s…*•-]+/, '').replaceAll('-', '');
  const isEnd =
    typed.length >= CODE_TAIL &&
    typed.length < GIFT_CODE_LENGTH &&
    [...typed.toUpperCase()].every((letter) => GIFT_CODE_ALPHABET.includes(letter));
  const isLong = typed.length > CODE_TAIL + 1;
  const isOther = /^\d+$/.test(typed) || (/^\D+$/.test(typed) && typed !== typed.toUpperCase());
  return isEnd && !(isLong && isOther) ? typed.toUpperCase().slice(-CODE_TAIL) : null;
}
