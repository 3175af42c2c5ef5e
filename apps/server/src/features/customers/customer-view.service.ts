import type { CustomerView } from '@keepsong/contract/customers';
import type { CustomerPart } from '@keepsong/domain/account/customer-list';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { StaffMember } from '../../platform/staff/require-staff.ts';
import { mayAgreeToCredit } from '../credits/agree-to-credit.service.ts';
import type { CustomerParts } from './customer-parts.service.ts';
import {
  type CustomerRecord,
  findBalanceOf,
  findMergedInto,
  findNewsletter,
  findOpenChange,
  findReferralOf,
  findSuppressionOf,
  findWaitingGrants,
} from './customers.repository.ts';

const moment = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

export const nameOf = ({ firstName, lastName }: Pick<CustomerRecord, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Reads everything that the desk's page of a customer shows: of each list its newest rows. */
export async function viewCustomer(
  db: DbOrTx,
  user: CustomerRecord,
  { now, reader, parts }: { now: Date; reader: StaffMember; parts: CustomerParts },
): Promise<CustomerView> {
  const { id, email, phoneNumber } = user;
  const whose = { id, email, phone: phoneNumber, now };
  const { read } = parts;
  const [orders, drafts, songs, entries, cards, sessions, friends, messages, notes, counts] =
    await Promise.all([
      ...([read.orders(db, { whose }), read.drafts(db, { whose }), read.songs(db, { whose })] as const),
      ...([read.entries(db, { whose }), read.gift_cards(db, { whose })] as const),
      ...([read.sessions(db, { whose }), read.friends(db, { whose })] as const),
      ...([read.messages(db, { whose }), read.notes(db, { whose }), parts.counts(db, whose)] as const),
    ]);
  const [balance, waiting, referral, newsletter, change, stopped, mergedFrom] = await Promise.all([
    findBalanceOf(db, id),
    findWaitingGrants(db, id),
    findReferralOf(db, id),
    findNewsletter(db, email),
    findOpenChange(db, { userId: id }, now),
    findSuppressionOf(db, email),
    findMergedInto(db, id),
  ]);
  const mayAgree = await Promise.all(
    waiting.map(({ askedBy, amountCents }) =>
      mayAgreeToCredit(db, reader, { askedBy, amountCents, to: user }, now),
    ),
  );
  const part = (name: CustomerPart, { next }: { next: string | null }) => ({ count: counts[name], next });
  return {
    ...{ id, email, name: nameOf(user), phone: phoneNumber, locale: user.locale, is_guest: user.guest },
    role: user.role as CustomerView['role'],
    blocked: user.blockedAt && { at: user.blockedAt.toISOString(), reason: user.blockedReason ?? '' },
    merged_into: user.mergedInto,
    merged_from: mergedFrom,
    created_at: user.createdAt.toISOString(),
    consents: {
      news: moment(user.newsConsentAt),
      texts: moment(user.smsConsentAt),
      newsletter: moment(newsletter),
      email_proved: moment(user.emailVerifiedAt),
      phone_proved: moment(user.phoneVerifiedAt),
    },
    ...{ orders: orders.rows, drafts: drafts.rows, songs: songs.rows, gift_cards: cards.rows },
    ...{ sessions: sessions.rows, messages: messages.rows, notes: notes.rows },
    credit: {
      ...{ taxable_cents: balance.taxable, non_taxable_cents: balance.nonTaxable, entries: entries.rows },
      waiting: waiting.map((grant, at) => ({
        ...{ id: grant.id, kind: grant.kind, amount_cents: grant.amountCents, reason: grant.reason },
        ...{ asked_by: grant.email, is_yours: grant.askedBy === reader.id },
        may_agree: mayAgree[at] ?? false,
        order_number: grant.orderId === null ? null : orderNumber(grant.orderId),
        created_at: grant.createdAt.toISOString(),
      })),
    },
    referrals: { code: referral.code, referred_by: referral.referredBy, friends: friends.rows },
    parts: {
      ...{ orders: part('orders', orders), drafts: part('drafts', drafts), songs: part('songs', songs) },
      ...{ gift_cards: part('gift_cards', cards), entries: part('entries', entries) },
      ...{ messages: part('messages', messages), notes: part('notes', notes) },
      ...{ sessions: part('sessions', sessions), friends: part('friends', friends) },
    },
    mail_stopped: stopped && {
      ...{ reason: stopped.reason, detail: stopped.detail, at: stopped.createdAt.toISOString() },
    },
    new_address: change && { email: change.email, expires_at: change.expiresAt.toISOString() },
  };
}
