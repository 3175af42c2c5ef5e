/** What a referral earns whoever made it, in cents: credit of the shop that taxes are not paid with. */
export const REWARD_CENTS = 2_000;
/** The first order of the friend counts from this total that was really paid, in cents. */
export const ORDER_MIN_CENTS = 5_000;
/** The reward waits so long: an order that goes back earns nothing. */
export const HOLD_DAYS = 30;
/** Rewards of one account at most; beyond it is a business, not a friend. */
export const REWARDS_MAX = 25;

const DAY_MS = 86_400_000;

/** Letters and digits that nobody takes for one another (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A code from so many random bytes (8). */
export const referralCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte % 32]).join('');

/** A code however it was typed; null for what can be none. */
export function readReferralCode(typed: string): string | null {
  const code = [...typed.trim().toUpperCase()].map((letter) => LOOKALIKES[letter] ?? letter).join('');
  return code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

export type ReferralState = 'joined' | 'held' | 'rewarded' | 'refused';

/** Where a referral may go from each state. */
export const REFERRAL = {
  joined: ['held', 'refused'],
  held: ['rewarded', 'refused'],
  rewarded: [],
  refused: [],
} as const satisfies Record<ReferralState, readonly ReferralState[]>;

export type ReferralRefusal = 'same_person' | 'refunded' | 'too_many';

/** Two people as far as the shop can tell them apart. */
export type Person = {
  email: string;
  phone: string | null;
  /** Browsers and networks that they were signed in from, as opaque keys. */
  places: readonly string[];
};

/** `a.b+c@x` and `ab@x` read the same mail at most providers that people use. */
const mailbox = (email: string): string => {
  const [local = '', host = ''] = email.toLowerCase().split('@');
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${host}`;
};

/** Whether somebody has recommended the shop to themselves: same mailbox, same number, or same browser. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  mailbox(one.email) === mailbox(other.email) ||
  (one.phone !== null && one.phone === other.phone) ||
  one.places.some((place) => other.places.includes(place));

/** Until when a reward waits. */
export const heldUntil = (orderedAt: Date): Date => new Date(orderedAt.getTime() + HOLD_DAYS * DAY_MS);

/** What becomes of a reward whose time has come. */
export function settleReward(facts: {
  isSamePerson: boolean;
  isRefunded: boolean;
  rewardsBefore: number;
}): { state: 'rewarded'; refusal: null } | { state: 'refused'; refusal: ReferralRefusal } {
  if (facts.isRefunded) return { state: 'refused', refusal: 'refunded' };
  if (facts.isSamePerson) return { state: 'refused', refusal: 'same_person' };
  if (facts.rewardsBefore >= REWARDS_MAX) return { state: 'refused', refusal: 'too_many' };
  return { state: 'rewarded', refusal: null };
}
