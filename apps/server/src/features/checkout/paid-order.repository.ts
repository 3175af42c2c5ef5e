import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../db/schema/accounts.ts';
import { artists } from '../../../db/schema/artists.ts';
import { pronunciations, songBuilders } from '../../../db/schema/builder.ts';
import { holidays } from '../../../db/schema/catalog.ts';
import { checkouts, orders, orderTaxes } from '../../../db/schema/checkout.ts';
import { giftCards } from '../../../db/schema/credits.ts';
import { instantRecordings, instantSongs } from '../../../db/schema/instant.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { releases } from '../../../db/schema/releases.ts';
import { commissionOffers, commissions, stories } from '../../../db/schema/stories.ts';
import { storyRevisions } from '../../../db/schema/story-work.ts';
import { uploadedImages } from '../../../db/schema/uploads.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { insertRows, jsonRows, ownSql, statement } from '../../platform/db/statement.ts';
import { type CheckoutRow, isOpen, type OrderRow } from './checkout.repository.ts';

// Decision 0026: one statement reads what settling needs, one writes all that a paid order is.

const askedId = sql`case when ${checkouts.songData} #>> '{selected_recommended_artist,id}' ~ '^[0-9]{1,15}$'
  then (${checkouts.songData} #>> '{selected_recommended_artist,id}')::bigint end`;

/** Keys are taken only by what may become an order now; each is used once, and the numbers may have gaps. */
const nextId = (sequence: string) =>
  sql<string | null>`case when ${isOpen} then nextval(${sql.raw(`'${sequence}'`)}) end`;

const settling = (name: string, which: SQL) =>
  statement((db) => {
    const reach = alias(users, 'reach');
    return db
      .select({
        checkout: checkouts,
        user: users,
        artist: artists,
        reach: {
          email: reach.email,
          phoneNumber: reach.phoneNumber,
          smsConsentAt: reach.smsConsentAt,
          locale: reach.locale,
        },
        holidays: sql<string[]>`array(select ${holidays.day}::text from ${holidays})`,
        orderId: nextId('orders_id_seq'),
        storyId: nextId('stories_id_seq'),
        commissionId: nextId('commissions_id_seq'),
      })
      .from(checkouts)
      .leftJoin(users, eq(users.id, checkouts.userId))
      .leftJoin(artists, eq(artists.id, askedId))
      .leftJoin(reach, eq(reach.id, artists.userId))
      .where(which)
      .limit(1)
      .prepare(name);
  });

const SETTLING = {
  id: settling('settling_by_id', eq(checkouts.id, sql.placeholder('key'))),
  submissionId: settling('settling_by_submission', eq(checkouts.submissionId, sql.placeholder('key'))),
  intentId: settling('settling_by_intent', eq(checkouts.intentId, sql.placeholder('key'))),
};

export type Settling = NonNullable<Awaited<ReturnType<typeof loadSettling>>>;

/** A checkout with all that its settlement needs to know, found by one of its keys. */
export async function loadSettling(db: DbOrTx, by: keyof typeof SETTLING, key: string) {
  const [row] = await SETTLING[by](db).execute({ key });
  if (!row) return null;
  const { orderId, storyId, commissionId, ...facts } = row;
  const ids = { order: Number(orderId), story: Number(storyId), commission: Number(commissionId) };
  return { ...facts, ids: orderId === null ? null : ids };
}

/** All that is written down when a checkout becomes an order. */
export type PaidWrites = {
  order: OrderRow;
  story: Pick<typeof stories.$inferSelect, (typeof STORY)[number]> | null;
  commission: Pick<typeof commissions.$inferSelect, (typeof COMMISSION)[number]> | null;
  offer: Pick<typeof commissionOffers.$inferSelect, (typeof OFFER)[number]> | null;
  /** Ids of uploaded pictures that it is made from: what was ordered stays. */
  images: readonly string[];
  /** Ids of recorded intros: what was ordered stays. */
  recordings: readonly string[];
  revisions: readonly Pick<typeof storyRevisions.$inferSelect, (typeof REVISION)[number]>[];
  /** Ids of stories whose songs go to the streaming service. */
  streamed: readonly number[];
  giftCards: readonly Pick<typeof giftCards.$inferSelect, (typeof GIFT_CARD)[number]>[];
  /** What its taxes are recorded by; null when nothing could be taxed. */
  taxes: Pick<typeof orderTaxes.$inferSelect, (typeof TAXES)[number]> | null;
  messages: readonly (Pick<typeof outbox.$inferSelect, Exclude<(typeof MESSAGE)[number], 'params'>> & {
    params: object;
  })[];
};

const ORDER = [
  'id',
  'checkoutId',
  'submissionId',
  'userId',
  'intentId',
  'chargeId',
  'cardBrand',
  'cardLast4',
  'paymentType',
  'totalCents',
  'quote',
  'cart',
  'createdAt',
] as const;
const STORY = [
  'id',
  'slug',
  'orderId',
  'ownerId',
  'status',
  'fromName',
  'songData',
  'instantSongId',
  'instant',
  'extraVerses',
  'createdAt',
] as const;
const COMMISSION = [
  'id',
  'storyId',
  'state',
  'artistId',
  'feeCents',
  'deliveryDays',
  'offeredAt',
  'offerExpiresAt',
  'dueAt',
] as const;
const OFFER = ['commissionId', 'artistId', 'offeredAt'] as const;
const REVISION = [
  'storyId',
  'orderId',
  'requests',
  'note',
  'freeLines',
  'paidLines',
  'feeCents',
  'dueAt',
  'createdAt',
] as const;
const GIFT_CARD = [
  'orderId',
  'lineUuid',
  'number',
  'amountCents',
  'recipientEmail',
  'recipientName',
  'fromName',
  'message',
  'locale',
  'sendOn',
] as const;
const TAXES = ['orderId', 'calculationId', 'expiresAt', 'nextAt'] as const;
const MESSAGE = [
  'channel',
  'recipient',
  'template',
  'locale',
  'params',
  'dedupeKey',
  'createdAt',
  'sendAfter',
  'expiresAt',
] as const;

const given = (key: keyof PaidWrites): SQL => sql`(select rows from given) -> ${sql.raw(`'${key}'`)}`;
const placed = (key: keyof PaidWrites) => ({ rows: given(key), per: sql`moved` });

const write = ownSql<{ wasOpen: boolean; isPaid: boolean }>(
  'paid_order',
  sql`
  with given as (
    select ${sql.placeholder('rows')}::jsonb as rows, ${sql.placeholder('now')}::timestamptz as now,
      ${sql.placeholder('id')}::uuid as id, ${sql.placeholder('state')}::text as state,
      ${sql.placeholder('builderId')}::bigint as builder_id
  ), locked as (
    select c.id from ${checkouts} c, given where c.id = given.id and c.state = given.state for update of c
  ), draft as (
    update ${songBuilders} d set ordered_at = given.now from given, locked
    where d.id = given.builder_id and d.ordered_at is null returning d.id
  ), kept as (
    update ${pronunciations} p set expires_at = null from draft where p.builder_id = draft.id
  ), moved as (
    update ${checkouts} c set state = 'fulfilled', updated_at = given.now from given, locked
    where c.id = locked.id and (given.builder_id is null or exists (select from draft)) returning c.id
  ),
  pictured as (
    update ${uploadedImages} i set expires_at = null from given, moved
    where i.id in (select jsonb_array_elements_text(given.rows -> 'images')::uuid)
  ),
  recorded as (
    update ${instantRecordings} r set expires_at = null from given, moved
    where r.id in (select jsonb_array_elements_text(given.rows -> 'recordings')::uuid)
  ),
  sung as (
    update ${instantSongs} s set status = 'queued', attempts = 0, run_after = given.now, created_at = given.now
    from given, moved
    where s.id in (select (story ->> 'instant_song_id')::uuid from jsonb_array_elements(given.rows -> 'story') story)
      and s.status in ('waiting', 'failed')
  ),
  placed as (${insertRows(orders, ORDER, placed('order'))}),
  told as (${insertRows(stories, STORY, placed('story'))}),
  commissioned as (${insertRows(commissions, COMMISSION, placed('commission'))}),
  offered as (${insertRows(commissionOffers, OFFER, placed('offer'))}),
  revised as (${insertRows(storyRevisions, REVISION, placed('revisions'))} returning story_id, fee_cents, due_at),
  reopened as (
    update ${commissions} c set state = 'in_revision', due_at = revised.due_at, reminded_at = null,
      fee_cents = c.fee_cents + revised.fee_cents
    from revised where c.story_id = revised.story_id and c.state in ('delivered', 'in_revision')
  ),
  released as (
    insert into ${releases} (story_id, next_at)
    select s.id, given.now from ${stories} s, given, moved
    where s.id in (select jsonb_array_elements_text(given.rows -> 'streamed')::bigint) and s.deleted_at is null
    on conflict do nothing
  ),
  carded as (${insertRows(giftCards, GIFT_CARD, placed('giftCards'))}),
  taxed as (${insertRows(orderTaxes, TAXES, placed('taxes'))}),
  noted as (${insertRows(outbox, MESSAGE, placed('messages'))} on conflict (dedupe_key) do nothing)
  select exists (select from locked) as "wasOpen", exists (select from moved) as "isPaid"`,
);

/**
 * Makes the order of a checkout in one commit, and takes its draft. 'moved' when the checkout is not in that state any
 * more, 'song_ordered' when another checkout has ordered the same song; then nothing is written.
 */
export async function writePaidOrder(
  db: DbOrTx,
  { id, state, builderId }: Pick<CheckoutRow, 'id' | 'state' | 'builderId'>,
  {
    order,
    story,
    commission,
    offer,
    images,
    recordings,
    revisions,
    streamed,
    giftCards: cards,
    taxes,
    messages,
  }: PaidWrites,
): Promise<'paid' | 'moved' | 'song_ordered'> {
  const rows = {
    order: jsonRows([order]),
    story: jsonRows(story ? [story] : []),
    commission: jsonRows(commission ? [commission] : []),
    offer: jsonRows(offer ? [offer] : []),
    images,
    recordings,
    revisions: jsonRows(revisions),
    streamed,
    giftCards: jsonRows(cards),
    taxes: jsonRows(taxes ? [taxes] : []),
    messages: jsonRows(messages),
  };
  const [done] = await write(db, { rows: JSON.stringify(rows), now: order.createdAt, id, state, builderId });
  if (done?.isPaid) return 'paid';
  return done?.wasOpen ? 'song_ordered' : 'moved';
}
