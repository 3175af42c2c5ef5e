import { type CardBrand, cardBrand, checkCvc, checkExpiry, checkNumber } from './browser/card-rules.js';

/** The result of charging a test card. */
export type CardOutcome =
  | { kind: 'succeeds' }
  | { kind: 'declined'; code: DeclineCode }
  | { kind: 'asks_for_authentication' }
  | { kind: 'settles_later'; as: 'succeeded' | 'declined' };

export type DeclineCode = 'generic_decline' | 'insufficient_funds' | 'test_mode_live_card';

export type Card = { number: string; expMonth: number; expYear: number; cvc: string };

/** The brand and last digits of a card. Nothing else of a card is ever stored. */
export type CardFace = { brand: CardBrand; last4: string };

const TEST_CARDS: ReadonlyMap<string, CardOutcome> = new Map<string, CardOutcome>([
  ['4242424242424242', { kind: 'succeeds' }],
  ['4000000000000002', { kind: 'declined', code: 'generic_decline' }],
  ['4000000000009995', { kind: 'declined', code: 'insufficient_funds' }],
  ['4000002760003184', { kind: 'asks_for_authentication' }],
  ['4000000000003220', { kind: 'asks_for_authentication' }],
  ['4000000000000077', { kind: 'settles_later', as: 'succeeded' }],
  ['4000000000000341', { kind: 'settles_later', as: 'declined' }],
  // These cards pay at once. Their refunds are slow, and refunds of the second card fail (`returns.ts`).
  ['4000000000007726', { kind: 'succeeds' }],
  ['4000000000005126', { kind: 'succeeds' }],
]);

/** The result of charging this card. Numbers that are not test cards are declined, because they might be real cards. */
export function outcomeOf(card: Card): CardOutcome {
  return TEST_CARDS.get(card.number) ?? { kind: 'declined', code: 'test_mode_live_card' };
}

export function faceOf(card: Card): CardFace {
  return { brand: cardBrand(card.number), last4: card.number.slice(-4) };
}

export type CardProblem = 'incorrect_number' | 'invalid_expiry' | 'incorrect_cvc';

/** Repeats the checks that the hosted card fields make in the browser. Null when the card data are well-formed. */
export function checkCard(card: Card, now: Date): CardProblem | null {
  if (checkNumber(card.number)) return 'incorrect_number';
  const expiry = `${String(card.expMonth).padStart(2, '0')}${String(card.expYear % 100).padStart(2, '0')}`;
  if (checkExpiry(expiry, now)) return 'invalid_expiry';
  return checkCvc(card.cvc, card.number) ? 'incorrect_cvc' : null;
}
