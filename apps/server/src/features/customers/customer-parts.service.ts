import type { CustomerPartRow } from '@keepsong/contract/customers';
import type { CustomerPart } from '@keepsong/domain/account/customer-list';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import type { DbOrTx } from '../../platform/db/database.ts';
import { type PlacedList, pageOf, readPlace } from '../../platform/db/list-place.ts';
import type { KeptMessages } from '../notifications/kept-messages.service.ts';
import {
  countParts,
  findCards,
  findDrafts,
  findEntries,
  findFriends,
  findNotes,
  findOrders,
  findSessions,
  findSongs,
  type Part,
  type Whose,
} from './customer-parts.repository.ts';

/** How many rows of each list are shown at once. */
const SHOWN = 50;

type Page<Row> = { rows: Row[]; next: string | null };
type Reading = { whose: Whose; cursor?: string | undefined };
type PartReader<Row> = (db: DbOrTx, reading: Reading) => Promise<Page<Row>>;

type PartRules<Found, Row> = {
  values: PlacedList['values'];
  ids: PlacedList['ids'];
  find: (db: DbOrTx, whose: Whose, part: Part) => Promise<Found[]>;
  placeOf: (row: Found) => { value: string; id: string };
  view: (row: Found, whose: Whose) => Row;
};

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A list whose newer rows have higher ids. */
const BY_ID = { values: 'number', ids: 'number' } as const;
const placeById = ({ id }: { id: number }) => ({ value: String(id), id: String(id) });
const placeByMoment = ({ place, id }: { place: string; id: number | string }) => ({
  ...{ value: place, id: String(id) },
});

function readerOf<Found, Row>(name: CustomerPart, rules: PartRules<Found, Row>): PartReader<Row> {
  const { values, ids, find, placeOf, view } = rules;
  const list = { name: `customer ${name}`, values, ids };
  return async (db, { whose, cursor }) => {
    const place = readPlace(cursor, list);
    const found = await find(db, whose, { place, limit: SHOWN + 1 });
    const { rows, next } = pageOf(found, { size: SHOWN, place, list, placeOf });
    return { rows: rows.map((row) => view(row, whose)), next };
  };
}

type Readers = { [Name in CustomerPart]: PartReader<CustomerPartRow<Name>> };

const READERS: Omit<Readers, 'messages'> = {
  orders: readerOf('orders', {
    ...{ ...BY_ID, find: findOrders, placeOf: placeById },
    view: (order) => ({
      number: orderNumber(order.id),
      ...{ state: order.state, total_cents: order.totalCents, refunded_cents: order.refunded },
      created_at: order.createdAt.toISOString(),
    }),
  }),
  drafts: readerOf('drafts', {
    ...{ values: 'moment', ids: 'number', find: findDrafts, placeOf: placeByMoment },
    view: ({ id, songData, updatedAt }) => ({
      ...{ id, recipient: songData.recipient, occasion: songData.occasion },
      updated_at: updatedAt.toISOString(),
    }),
  }),
  songs: readerOf('songs', {
    ...{ ...BY_ID, find: findSongs, placeOf: placeById },
    view: ({ slug, title, songData, status, artist, createdAt, deletedAt }) => ({
      ...{ slug, title, recipient: songData.recipient ?? '', status, artist },
      ...{ created_at: createdAt.toISOString(), deleted_at: moment(deletedAt) },
    }),
  }),
  entries: readerOf('entries', {
    ...{ values: 'moment', ids: 'number', find: findEntries, placeOf: placeByMoment },
    view: (entry) => ({
      ...{ id: entry.id, kind: entry.kind, reason: entry.reason },
      ...{ taxable_cents: entry.taxable, non_taxable_cents: entry.nonTaxable },
      created_at: entry.createdAt.toISOString(),
      order_number: entry.orderId === null ? null : orderNumber(entry.orderId),
    }),
  }),
  gift_cards: readerOf('gift_cards', {
    ...{ ...BY_ID, find: findCards, placeOf: placeById },
    view: ({ isRedeemed, isIssued, ...card }) => ({
      ...{ id: card.id, relation: isRedeemed ? 'redeemed' : isIssued ? 'issued' : 'bought' },
      ...{ state: card.state, amount_cents: card.amountCents, recipient: card.recipient },
      created_at: card.createdAt.toISOString(),
    }),
  }),
  sessions: readerOf('sessions', {
    ...{ values: 'moment', ids: 'uuid', find: findSessions, placeOf: placeByMoment },
    view: (device) => ({
      ...{ id: device.id, user_agent: device.userAgent },
      ...{ signed_in_at: device.createdAt.toISOString(), last_seen_at: device.lastSeenAt.toISOString() },
    }),
  }),
  friends: readerOf('friends', {
    ...BY_ID,
    find: findFriends,
    placeOf: ({ referralId }) => placeById({ id: referralId }),
    view: ({ rewardCents, createdAt, id, email, state }) => ({
      ...{ id, email, state, reward_cents: rewardCents, created_at: createdAt.toISOString() },
    }),
  }),
  notes: readerOf('notes', {
    ...{ ...BY_ID, find: findNotes, placeOf: placeById },
    view: ({ createdAt, ...written }) => ({ ...written, created_at: createdAt.toISOString() }),
  }),
};

type Messages = Pick<KeptMessages, 'toPerson' | 'countToPerson'>;

/** The lists on the desk's page of a customer. */
export function createCustomerParts(keptMessages: Messages) {
  const messages = readerOf('messages', {
    ...{ values: 'moment', ids: 'uuid', find: keptMessages.toPerson, placeOf: placeByMoment },
    view: ({ id, channel, template, subject, createdAt, sentAt, abandonedAt }) => ({
      ...{ id, channel, template, subject, created_at: createdAt.toISOString() },
      ...{ sent_at: moment(sentAt), failed_at: moment(abandonedAt) },
    }),
  });
  const read: Readers = { ...READERS, messages };
  return {
    read,

    /** How many rows each list has in all. */
    async counts(db: DbOrTx, whose: Whose): Promise<Record<CustomerPart, number>> {
      const [counted, sent] = await Promise.all([
        countParts(db, whose),
        keptMessages.countToPerson(db, whose),
      ]);
      return { ...counted, messages: sent };
    },
  };
}

export type CustomerParts = ReturnType<typeof createCustomerParts>;
