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
/**
 * Limits of one mailbox or phone, from all senders and for all kinds. They are lower for text messages, which
 * disturb more.
 */
const TO_ONE: Record<Channel, readonly Limit[]> = {
  email: [
    { name: 'asked_to_hour', max: 8, seconds: HOUR },
    { name: 'asked_to_day', max: 15, seconds: DAY },
  ],
  sms: [{ name: 'asked_text_to_day', max: 3, seconds: DAY }],
};
/** Limits of the whole shop. Text messages cost money. */
const BY_SHOP: Record<Channel, Limit> = {
  email: { name: 'asked_shop', max: 3_000, seconds: HOUR },
  sms: { name: 'asked_shop_texts', max: 200, seconds: HOUR },
};

export type Asked = { ip: string; channel: Channel; recipient: string };

export type AskedMessages = {
  /** Counts one message. Refuses with `too_many_requests`. Do not call it inside a transaction. */
  permit(asked: Asked): Promise<Result<Permit, TooMany>>;
};

/** The key under which a recipient is counted. It is hashed, so that the counters contain no addresses. */
export const recipientSubject = (channel: Channel, recipient: string): string =>
  sha256(channel === 'email' ? mailboxOf(recipient) : recipient).toString('base64url');

/** Limits for messages to people whom the shop does not know: by network address, by recipient and for the shop. */
export function createAskedMessages(limits: Limits): AskedMessages {
  return {
    async permit({ ip, channel, recipient }) {
      // The recipient's limit comes after the sender's. Otherwise one address could use up the limits of many people.
      const steps: [readonly Limit[], string][] = [
        [BY_ADDRESS, addressSubject(ip)],
        [TO_ONE[channel], recipientSubject(channel, recipient)],
        [[BY_SHOP[channel]], 'shop'],
      ];
      for (const [each, subject] of steps)
        for (const limit of each) {
          const within = await limits.take(limit, subject);
          if (!within.ok) return within;
        }
      return ok({} as Permit);
    },
  };
}
