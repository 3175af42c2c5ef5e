/** The reward of a referral in cents, as credit that cannot pay taxes. */
export const REWARD_CENTS = 2_000;
/** The friend's first order must have at least this total, really paid, in cents. */
export const ORDER_MIN_CENTS = 5_000;
/** Days for which a reward is held, because a returned order earns nothing. */
export const HOLD_DAYS = 30;
/** The most rewards for one account. More would be a business and not a friend. */
export const REWARDS_MAX = 25;

const DAY_MS = 86_400_000;

/** Letters and digits that do not look alike (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Makes a code from 8 random bytes. */
export const referralCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte % 32]).join('');

/** Reads a code as it was typed; null when it cannot be a code. */
export function readReferralCode(typed: string): string | null {
  const code = [...typed.trim().toUpperCase()].map((letter) => LOOKALIKES[letter] ?? letter).join('');
  return code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

export type ReferralRefusal = 'same_person' | 'refunded' | 'too_many';

/** The shop's facts about a person, for comparing two people. */
export type Person = {
  email: string;
  phone: string | null;
  /** Browsers and networks of this person, as opaque keys. */
  places: readonly string[];
};

/** The mailbox of an address: at most providers `a.b+c@x` and `ab@x` are the same. */
const mailbox = (email: string): string => {
  const [local = '', host = ''] = email.toLowerCase().split('@');
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${host}`;
};

/** Whether people referred themselves: same mailbox, same number or same browser. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  mailbox(one.email) === mailbox(other.email) ||
  (one.phone !== null && one.phone === other.phone) ||
  one.places.some((place) => other.places.includes(place));

/** The end of the hold. */
export const heldUntil = (orderedAt: Date): Date => new Date(orderedAt.getTime() + HOLD_DAYS * DAY_MS);

/** Decides on a reward at the end of its hold. */
export function decideReward(facts: {
  isSamePerson: boolean;
  isRefunded: boolean;
  rewardsBefore: number;
}): { state: 'rewarded'; refusal: null } | { state: 'refused'; refusal: ReferralRefusal } {
  if (facts.isRefunded) return { state: 'refused', refusal: 'refunded' };
  if (facts.isSamePerson) return { state: 'refused', refusal: 'same_person' };
  if (facts.rewardsBefore >= REWARDS_MAX) return { state: 'refused', refusal: 'too_many' };
  return { state: 'rewarded', refusal: null };
}
