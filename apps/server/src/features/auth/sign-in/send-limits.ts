import { ok, type Result } from '@keepsong/domain/result';
import { DAY_MS } from '@keepsong/domain/time/day';
import { addressSubject, type Limit, type Limits, type TooMany } from '../../../platform/http/limits.ts';
import { recipientSubject } from '../../notifications/asked-messages.ts';
import type { Contact } from './contact.ts';

const MINUTE_MS = 60_000;
const HOUR_SECONDS = 3_600;

/** How many codes one network may request for one e-mail address or phone number within each of these times. */
export const ASKS_PER_NETWORK = [
  { withinMs: 10 * MINUTE_MS, max: 5 },
  { withinMs: DAY_MS, max: 10 },
] as const;

/**
 * How many codes all networks that the account does not know may request together. This limits how often
 * strangers can guess, and how many mails they can cause. The limit for ten minutes is the same as for one
 * network. The limit for a day is higher, so that one network cannot use up the codes of all networks.
 */
export const STRANGERS_ASKS = [
  { withinMs: 10 * MINUTE_MS, max: 5 },
  { withinMs: DAY_MS, max: 20 },
] as const;

const ASKS_PER_ADDRESS: Limit = { name: 'passcode_ask', max: 20, seconds: HOUR_SECONDS };
const TRIES_PER_ADDRESS: Limit = { name: 'passcode_try', max: 300, seconds: HOUR_SECONDS };
const REGISTRATIONS_PER_ADDRESS: Limit = { name: 'register', max: 20, seconds: HOUR_SECONDS };
/**
 * How many codes one mailbox gets for addresses that nobody has proved, with or without an account. A mailbox has any
 * number of addresses (`ana+1@example.com`), and anybody may register each of them as a guest.
 */
const CODES_TO_UNPROVED_ADDRESSES: readonly Limit[] = [
  { name: 'passcode_new_mailbox_soon', max: 5, seconds: (10 * MINUTE_MS) / 1000 },
  { name: 'passcode_new_mailbox', max: 8, seconds: DAY_MS / 1000 },
];

/**
 * How many challenges for passkeys one IP address may request. The number is large because every open sign-in
 * dialog requests one. Each challenge stays in the database for five minutes.
 */
const CHALLENGES_PER_ADDRESS: Limit = { name: 'passkey_challenge', max: 900, seconds: HOUR_SECONDS };

/** How often a password may be set. Hashing a password is slow on purpose. */
const PASSWORDS_PER_ACCOUNT: Limit = { name: 'password_account', max: 10, seconds: HOUR_SECONDS };
const PASSWORDS_PER_ADDRESS: Limit = { name: 'password_address', max: 30, seconds: HOUR_SECONDS };

/** How many messages the whole shop sends in an hour at most, because text messages cost money. */
const SHOP_BUDGET = {
  email: { name: 'passcode_mail', max: 3_000, seconds: HOUR_SECONDS },
  sms: { name: 'passcode_sms', max: 500, seconds: HOUR_SECONDS },
} as const satisfies Record<Contact['channel'], Limit>;

/**
 * How many codes one account may have texted to numbers that it names. Otherwise it could have the shop text one
 * stranger after the other.
 */
const TEXTS_PER_ACCOUNT: readonly Limit[] = [
  { name: 'passcode_sms_account_hour', max: 5, seconds: HOUR_SECONDS },
  { name: 'passcode_sms_account_day', max: 10, seconds: DAY_MS / 1000 },
];
/**
 * How many codes the whole shop texts in an hour for people who have proved nothing: a fifth of all texts. So they
 * cannot use up the texts of everybody else, from however many addresses they come.
 */
const TEXTS_OF_UNPROVED: Limit = { name: 'passcode_sms_unproved', max: 100, seconds: HOUR_SECONDS };

/** Who has a code texted to a number. `userId` is null for somebody who registers with this number. */
type Texter = { userId: number | null; hasProved: boolean };

export type SendLimits = {
  /** Counts a request for a code from this IP address. */
  mayAsk(ip: string): Promise<Result<null, TooMany>>;
  mayTry(ip: string): Promise<Result<null, TooMany>>;
  /** Counts a request for a passkey challenge. */
  mayChallenge(ip: string): Promise<Result<null, TooMany>>;
  /** Counts a password that an account sets. */
  maySetPassword(userId: number, ip: string): Promise<Result<null, TooMany>>;
  mayRegister(ip: string): Promise<Result<null, TooMany>>;
  /** Counts a code for an address that nobody has proved. */
  maySendToUnproved(email: string): Promise<Result<null, TooMany>>;
  /** Counts a request for a code together with its mail, for requests that always send one. */
  mayMail(ip: string): Promise<Result<null, TooMany>>;
  /** Counts a request for a code that is texted to a number which nobody has proved yet. */
  mayText(ip: string, texter: Texter): Promise<Result<null, TooMany>>;
  /** Counts a message that is sent. */
  maySend(channel: Contact['channel']): Promise<Result<null, TooMany>>;
};

export function createSendLimits(limits: Limits): SendLimits {
  const mayAsk = (ip: string) => limits.take(ASKS_PER_ADDRESS, addressSubject(ip));
  const maySend = (channel: Contact['channel']) => limits.take(SHOP_BUDGET[channel], 'shop');
  return {
    mayAsk,
    maySend,
    async mayText(ip, { userId, hasProved }) {
      const asked = await mayAsk(ip);
      if (!asked.ok) return asked;
      const own = userId === null ? ok(null) : await limits.takeEach(TEXTS_PER_ACCOUNT, String(userId));
      if (!own.ok) return own;
      const unproved = hasProved ? own : await limits.take(TEXTS_OF_UNPROVED, 'shop');
      return unproved.ok ? maySend('sms') : unproved;
    },
    async mayMail(ip) {
      const asked = await mayAsk(ip);
      return asked.ok ? maySend('email') : asked;
    },
    mayTry: (ip) => limits.take(TRIES_PER_ADDRESS, addressSubject(ip)),
    mayChallenge: (ip) => limits.take(CHALLENGES_PER_ADDRESS, addressSubject(ip)),
    async maySetPassword(userId, ip) {
      const own = await limits.take(PASSWORDS_PER_ACCOUNT, String(userId));
      return own.ok ? limits.take(PASSWORDS_PER_ADDRESS, addressSubject(ip)) : own;
    },
    mayRegister: (ip) => limits.take(REGISTRATIONS_PER_ADDRESS, addressSubject(ip)),
    maySendToUnproved: (email) =>
      limits.takeEach(CODES_TO_UNPROVED_ADDRESSES, recipientSubject('email', email)),
  };
}
