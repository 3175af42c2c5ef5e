export type CardFieldProblem =
  | 'incomplete_number'
  | 'invalid_number'
  | 'incomplete_expiry'
  | 'invalid_expiry_month'
  | 'invalid_expiry_year'
  | 'invalid_expiry_year_past'
  | 'incomplete_cvc';

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown';

/** Returns only the digits of the typed text. */
export function digitsOf(text: string): string;
export function cardBrand(number: string): CardBrand;
/** The largest number of digits that a card number of this brand may have. */
export function longestNumber(number: string): number;
export function cvcLength(number: string): 3 | 4;
export function passesLuhn(number: string): boolean;
export function checkNumber(number: string): CardFieldProblem | null;
/** @param digits month and year as MMYY */
export function checkExpiry(digits: string, now: Date): CardFieldProblem | null;
export function checkCvc(cvc: string, number: string): CardFieldProblem | null;
/** Separates the digits into groups as they are printed on the card: 4-4-4-4, or 4-6-5 for American Express. */
export function formatNumber(number: string): string;
/** Formats the digits as `MM / YY`. */
export function formatExpiry(digits: string): string;
