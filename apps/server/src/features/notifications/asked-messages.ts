import { mailboxOf } from '@keepsong/domain/auth/email';
import { ok, type Result } from '@keepsong/domain/result';
import { addressSubject, type Limit, type Limits, type TooMany } from '../../platform/http/limits.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Channel, MessageName } from './messages.ts';

/**
 * Messages that a visitor makes the shop send to an address that the visitor typed. Nobody has proved that the address
 * is the visitor's own, so they need a permit (decision 0071). Codes have limits of their own (decision 0014).
 */
export type AskedMessage = Extract<
  MessageName,
  | 'draft_link'
  | 'instant_previews'
  | 'collaboration_invite'
  | 'newsletter_welcome'
  | 'reminder_confirmed'
  | 'application_received'
  | 'application_known'
>;

declare const counted: unique symbol;
/** Proof that one message was counted by `createAskedMessages`. */
export type Permit = { readonly [counted]: true };

const HOUR = 3_600;
const DAY = 86_400;

/**
 * Limits of one network address, to all recipients. They are high enough for an owner who invites many friends
 * at once.
 */
const BY_ADDRESS: readonly Limit[] = [
  { name: 'asked_by_hour', max: 30, seconds: HOUR },
  { name: 'asked_by_day', max: 100, seconds: DAY },
];
/** Limits of one mailbox. `counter` names what is counted. */
const ofMailbox = (counter: string): readonly Limit[] => [
  { name: `${counter}_hour`, max: 8, seconds: HOUR },
  { name: `${counter}_day`, max: 15, seconds: DAY },
];
/**
 * Limits of one mailbox or phone, from all senders and for all kinds. They are lower for text messages, which
 * disturb more.
 */
const TO_ONE: Record<Channel, readonly Limit[]> = {
  email: ofMailbox('asked_to'),
  sms: [{ name: 'asked_text_to_day', max: 3, seconds: DAY }],
};
/**
 * Limits of one mailbox for gifts that somebody paid for. They are counted apart from `TO_ONE`. Otherwise a stranger
 * could hold back a paid gift with free mails to its mailbox.
 */
const GIFTS_TO_ONE = ofMailbox('gifts_to');
/**
 * Limits of one mailbox or phone for receipts of orders that cost nothing. They are counted apart, too. Otherwise a
 * stranger could stop the orders of others with free mails to their mailbox.
 */
const RECEIPTS_TO_ONE: Record<Channel, readonly Limit[]> = {
  email: ofMailbox('receipts_to'),
  sms: [{ name: 'receipt_texts_to_day', max: 3, seconds: DAY }],
};
/**
 * Limits of one mailbox for mails that people have contributed to a song. Anybody can order a song for a mailbox and
 * invite themselves to it. They are counted apart, too, so that many contributions do not stop the orders of others.
 */
const CONTRIBUTIONS_TO_ONE = ofMailbox('contributions_to');
/** Limits of the whole shop. Text messages cost money. */
const BY_SHOP: Record<Channel, Limit> = {
  email: { name: 'asked_shop', max: 3_000, seconds: HOUR },
  sms: { name: 'asked_shop_texts', max: 200, seconds: HOUR },
};

export type Asked = { ip: string; channel: Channel; recipient: string };

export type AskedMessages = {
  /** Counts one message. Refuses with `too_many_requests`. Do not call it inside a transaction. */
  permit(asked: Asked): Promise<Result<Permit, TooMany>>;
  /**
   * Counts a mail with a gift that somebody paid for. Only the limit of its mailbox for such gifts applies.
   * Refuses with `too_many_requests`; then the mail waits for as long as `retry_after` says. Do not call it inside a
   * transaction.
   */
  permitGift(email: string): Promise<Result<null, TooMany>>;
  /**
   * Counts the receipt of an order that costs nothing, for a mailbox or phone that nobody has proved. Call it before the
   * order is placed. Refuses with `too_many_requests`. Do not call it inside a transaction.
   */
  permitReceipt(channel: Channel, recipient: string): Promise<Result<null, TooMany>>;
  /**
   * Counts a mail about a contribution to a song, for an owner's mailbox that nobody has proved. Refuses with
   * `too_many_requests`; then the mail is left out. Do not call it inside a transaction.
   */
  permitContribution(email: string): Promise<Result<null, TooMany>>;
};

/** The key under which a recipient is counted. It is hashed, so that the counters contain no addresses. */
export const recipientSubject = (channel: Channel, recipient: string): string =>
  sha256(channel === 'email' ? mailboxOf(recipient) : recipient).toString('base64url');

/** Until when a message waits that got no permit now. */
export const heldUntil = (now: Date, { details }: TooMany): Date =>
  new Date(now.getTime() + details.retry_after * 1000);

/** Limits for messages to people whom the shop does not know: by network address, by recipient and for the shop. */
export function createAskedMessages(limits: Limits): AskedMessages {
  async function takeAll(steps: readonly [readonly Limit[], string][]): Promise<Result<null, TooMany>> {
    for (const [each, subject] of steps) {
      const within = await limits.takeEach(each, subject);
      if (!within.ok) return within;
    }
    return ok(null);
  }

  return {
    async permit({ ip, channel, recipient }) {
      // The recipient's limit comes after the sender's. Otherwise one address could use up the limits of many people.
      const within = await takeAll([
        [BY_ADDRESS, addressSubject(ip)],
        [TO_ONE[channel], recipientSubject(channel, recipient)],
        [[BY_SHOP[channel]], 'shop'],
      ]);
      return within.ok ? ok({} as Permit) : within;
    },
    permitReceipt: (channel, recipient) =>
      takeAll([[RECEIPTS_TO_ONE[channel], recipientSubject(channel, recipient)]]),
    permitContribution: (email) => takeAll([[CONTRIBUTIONS_TO_ONE, recipientSubject('email', email)]]),
    permitGift: (email) => takeAll([[GIFTS_TO_ONE, recipientSubject('email', email)]]),
  };
}
