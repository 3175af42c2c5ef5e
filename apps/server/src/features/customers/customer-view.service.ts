import type { CustomerView } from '@keepsong/contract/customers';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { DbOrTx } from '../../platform/db/database.ts';
import {
  type CustomerRecord,
  findCardsOf,
  findCreditOf,
  findDraftsOf,
  findMessagesOf,
  findNewsletter,
  findNotes,
  findOpenChange,
  findOrdersOf,
  findReferralsOf,
  findSessionsOf,
  findSongsOf,
  findSuppressionOf,
} from './customers.repository.ts';

const moment = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

export const nameOf = ({ firstName, lastName }: Pick<CustomerRecord, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Reads everything that the desk's page of a customer shows. */
export async function viewCustomer(
  db: DbOrTx,
  user: CustomerRecord,
  { now, reader }: { now: Date; reader: number },
): Promise<CustomerView> {
  const { id, email, phoneNumber } = user;
  const [orders, drafts, songs, credit, cards, devices, referrals] = await Promise.all([
    findOrdersOf(db, id),
    findDraftsOf(db, id),
    findSongsOf(db, id),
    findCreditOf(db, id),
    findCardsOf(db, id),
    findSessionsOf(db, id, now),
    findReferralsOf(db, id),
  ]);
  const [messages, newsletter, notes, change, stopped] = await Promise.all([
    findMessagesOf(db, email, phoneNumber),
    findNewsletter(db, email),
    findNotes(db, id),
    findOpenChange(db, { userId: id }, now),
    findSuppressionOf(db, email),
  ]);
  return {
    ...{ id, email, name: nameOf(user), phone: phoneNumber, locale: user.locale, is_guest: user.guest },
    role: user.role as CustomerView['role'],
    blocked: user.blockedAt && { at: user.blockedAt.toISOString(), reason: user.blockedReason ?? '' },
    merged_into: user.mergedInto,
    created_at: user.createdAt.toISOString(),
    consents: {
      news: moment(user.newsConsentAt),
      texts: moment(user.smsConsentAt),
      newsletter: moment(newsletter),
      email_proved: moment(user.emailVerifiedAt),
      phone_proved: moment(user.phoneVerifiedAt),
    },
    orders: orders.map((order) => ({
      number: orderNumber(order.id),
      ...{ state: order.state, total_cents: order.totalCents, refunded_cents: order.refunded },
      created_at: order.createdAt.toISOString(),
    })),
    drafts: drafts.map(({ id: draft, songData, updatedAt }) => ({
      ...{ id: draft, recipient: songData.recipient, occasion: songData.occasion },
      updated_at: updatedAt.toISOString(),
    })),
    songs: songs.map(({ slug, title, songData, status, artist, createdAt, deletedAt }) => ({
      ...{ slug, title, recipient: songData.recipient ?? '', status, artist },
      created_at: createdAt.toISOString(),
      deleted_at: moment(deletedAt),
    })),
    credit: {
      ...{ taxable_cents: credit.taxable, non_taxable_cents: credit.nonTaxable },
      entries: credit.entries.map((entry) => ({
        ...{ id: entry.id, kind: entry.kind, reason: entry.reason },
        ...{ taxable_cents: entry.taxable, non_taxable_cents: entry.nonTaxable },
        created_at: entry.createdAt.toISOString(),
        order_number: entry.orderId === null ? null : orderNumber(entry.orderId),
      })),
      waiting: credit.waiting.map((grant) => ({
        ...{ id: grant.id, kind: grant.kind, amount_cents: grant.amountCents, reason: grant.reason },
        ...{ asked_by: grant.email, is_yours: grant.askedBy === reader },
        created_at: grant.createdAt.toISOString(),
      })),
    },
    gift_cards: cards.map(({ redeemedBy, ...card }) => ({
      ...{ id: card.id, relation: redeemedBy === id ? ('redeemed' as const) : ('bought' as const) },
      ...{ state: card.state, amount_cents: card.amountCents, recipient: card.recipient },
      created_at: card.createdAt.toISOString(),
    })),
    sessions: devices.map((device) => ({
      ...{ id: device.id, user_agent: device.userAgent },
      ...{ signed_in_at: device.createdAt.toISOString(), last_seen_at: device.lastSeenAt.toISOString() },
    })),
    referrals: {
      ...{ code: referrals.code, referred_by: referrals.referredBy },
      friends: referrals.friends.map(({ rewardCents, createdAt, ...friend }) => ({
        ...{ ...friend, reward_cents: rewardCents, created_at: createdAt.toISOString() },
      })),
    },
    messages: messages.map(({ createdAt, sentAt, abandonedAt, ...message }) => ({
      ...{ ...message, created_at: createdAt.toISOString() },
      ...{ sent_at: moment(sentAt), failed_at: moment(abandonedAt) },
    })),
    mail_stopped: stopped && {
      ...{ reason: stopped.reason, detail: stopped.detail, at: stopped.createdAt.toISOString() },
    },
    notes: notes.map(({ createdAt, ...written }) => ({ ...written, created_at: createdAt.toISOString() })),
    new_address: change && { email: change.email, expires_at: change.expiresAt.toISOString() },
  };
}
