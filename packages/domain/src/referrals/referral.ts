import { mailboxOf } from '../auth/email.ts';
import { DAY_MS } from '../time/day.ts';

/**
 * The terms of the reward for bringing a friend. Editors can change them. Rewards that were already promised
 * stay.
 */
export type ReferralTerms = {
  /** The reward in cents. It is non-taxable credit, which cannot pay taxes. */
  rewardCents: number;
  /** The smallest sum that the friend must pay for the first order, in cents. Credit does not count. */
  orderMinCents: number;
  /** How many days the shop waits before it gives a reward. An order that is refunded by then earns none. */
  holdDays: number;
  /** The largest number of rewards for one account. Somebody who refers more people makes a business of it. */
  rewardsMax: number;
};

/** Crockford's base 32: letters and digits that do not look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Makes a code from 8 random bytes. */
export const referralCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte % 32]).join('');

/** Reads a typed code. Null when the text cannot be a code. */
export function readReferralCode(typed: string): string | null {
  const code = [...typed.trim().toUpperCase()].map((letter) => LOOKALIKES[letter] ?? letter).join('');
  return code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

export type ReferralRefusal = 'same_person' | 'refunded' | 'too_many';

/** The facts by which the shop recognises that two accounts belong to one person. */
export type Person = {
  email: string;
  phone: string | null;
  /** The visitor ids of the browsers in which this person signed in or bought. */
  places: readonly string[];
};

/** Whether two e-mail addresses lead to one mailbox. */
export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other);

/**
 * Whether two accounts belong to one person who referred themselves. They do when mailbox, phone number or
 * browser is the same.
 */
export const isSamePerson = (one: Person, other: Person): boolean =>
  mailboxOf(one.email) === mailboxOf(other.email) ||
  (one.phone !== null && one.phone === other.phone) ||
  one.places.some((place) => other.places.includes(place));

/** The time at which the shop decides on the reward. */
export const heldUntil = (orderedAt: Date, { holdDays }: Pick<ReferralTerms, 'holdDays'>): Date =>
  new Date(orderedAt.getTime() + holdDays * DAY_MS);

/** Decides whether a reward is given. Call it only after `heldUntil` has passed. */
export function decideReward(facts: {
  isSamePerson: boolean;
  isRefunded: boolean;
  rewardsBefore: number;
  rewardsMax: number;
}): { state: 'rewarded'; refusal: null } | { state: 'refused'; refusal: ReferralRefusal } {
  if (facts.isRefunded) return { state: 'refused', refusal: 'refunded' };
  if (facts.isSamePerson) return { state: 'refused', refusal: 'same_person' };
  if (facts.rewardsBefore >= facts.rewardsMax) return { state: 'refused', refusal: 'too_many' };
  return { state: 'rewarded', refusal: null };
}
