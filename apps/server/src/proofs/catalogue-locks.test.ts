import { ok } from '@keepsong/domain/result';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artistReviews } from '../../db/schema/catalogue/reviews.ts';
import { productStock, stockHolds } from '../../db/schema/catalogue/stock.ts';
import { checkouts } from '../../db/schema/checkout.ts';
import { sampleConsents } from '../../db/schema/makers/sample-consents.ts';
import { changeApplause } from '../features/artists/artists.repository.ts';
import { lockConsent } from '../features/artists/profile/sample-consents.repository.ts';
import { lockArtistOfStanding, setTrust } from '../features/artists/standing/standing.repository.ts';
import { deleteHolds, lockStock } from '../features/catalog/stock/stock.repository.ts';
import { findDeskReview, updateDeskReview } from '../features/reviews/desk/review-desk.repository.ts';
import {
  deleteReview,
  insertReview,
  lockSong,
  updateReview,
} from '../features/reviews/own/own-reviews.repository.ts';
import { lockStory } from '../features/stories/data/story-data.repository.ts';
import { eraseStory } from '../features/stories/data/story-erasure.repository.ts';
import { cancelStories } from '../features/stories/data/story-tables.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Goods } from '../testing/commission-song.ts';
import { sell } from '../testing/money.ts';
import { artistAtWork, deliverSong, paidSong, signedIn } from '../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let goods: Goods;
beforeAll(async () => {
  shop = await openTestShop();
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());

/** A delivered song with a review and the question whether its artist may show it. */
async function reviewedSong() {
  const { visitor, artist } = await artistAtWork(shop);
  const song = await paidSong(shop, { goods, artist });
  await deliverSong(visitor, song.commissionId);
  const [review] = await shop.db.insert(artistReviews).values(reviewOf(artist.id, song.storyId)).returning();
  const [consent] = await shop.db
    .insert(sampleConsents)
    .values({ commissionId: song.commissionId, artistId: artist.id, state: 'asked', askedAt: new Date() })
    .returning();
  if (!review || !consent) throw new Error('the song has no review');
  return { ...song, artist: artist.id, review: review.id, consent: consent.id };
}
const reviewOf = (artistId: number, storyId: number | null) => ({
  ...{ artistId, storyId, firstName: 'Ann', occasion: 'birthday', relationship: 'friend' },
  ...{ body: 'We played it twice.', rating: 5 },
});

/** Whether a statement of another transaction waits for a lock. */
async function isBlocked(): Promise<boolean> {
  const { rows } = await shop.db.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length > 0;
}

type Change = (tx: Tx) => Promise<unknown>;

/**
 * Somebody locks a row. Another one begins a change of the catalogue, and waits for it or is done. Then the first one
 * changes the catalogue as well. Both changes are made, unless each waits for the other.
 */
async function together(lock: Change, change: () => Promise<unknown>, then: Change): Promise<void> {
  let changed: Promise<unknown> = Promise.resolve();
  let isDone = false;
  await shop.database.transaction(async (tx) => {
    await lock(tx);
    changed = change().finally(() => {
      isDone = true;
    });
    changed.catch(() => undefined);
    await expect.poll(async () => isDone || (await isBlocked()), { timeout: 10_000 }).toBe(true);
    await then(tx);
    return ok(null);
  });
  await changed;
}

const inTransaction = (change: Change) => () =>
  shop.database.transaction(async (tx) => {
    await change(tx);
    return ok(null);
  });
const answerOf = (id: number) => (tx: Tx) => updateDeskReview(tx, id, { answer: 'Thank you.' });

it('a heart for a song and a decision about its artist', async () => {
  const song = await reviewedSong();
  await together(
    (tx) => lockArtistOfStanding(tx, song.artist),
    inTransaction((tx) => changeApplause(tx, song.artist, { givers: [0], change: 1 })),
    (tx) => setTrust(tx, song.artist, true),
  );
  const { rows } = await shop.db.execute(
    sql`select applause_count as hearts, is_trusted as trusted from artists where id = ${song.artist}`,
  );
  expect(rows).toEqual([{ hearts: 1, trusted: true }]);
});

it('a new review and a decision about its artist', async () => {
  const { artist } = await reviewedSong();
  await together(
    (tx) => lockArtistOfStanding(tx, artist),
    inTransaction((tx) => insertReview(tx, reviewOf(artist, null))),
    (tx) => setTrust(tx, artist, true),
  );
});

it.each<[string, (tx: Tx, id: number) => Promise<unknown>]>([
  ['writes it anew', (tx, id) => updateReview(tx, id, { body: 'Three times.' })],
  ['deletes it', (tx, id) => deleteReview(tx, id)],
])("an editor's answer to a review and its customer, who %s", { tags: ['night'] }, async (_what, change) => {
  const { review } = await reviewedSong();
  await together(
    (tx) => findDeskReview(tx, review, true),
    inTransaction((tx) => change(tx, review)),
    answerOf(review),
  );
});

it.each<[string, (tx: Tx, song: Awaited<ReturnType<typeof reviewedSong>>) => Promise<unknown>]>([
  ["an editor's answer to its review", (tx, { review }) => findDeskReview(tx, review, true)],
  ["its customer's other answer to the artist", (tx, { consent }) => lockConsent(tx, consent)],
])('a song that is deleted, and %s', { tags: ['night'] }, async (_what, lock) => {
  const song = await reviewedSong();
  await together(
    (tx) => lock(tx, song),
    inTransaction(async (tx) => {
      const parts = await lockStory(tx, song.slug);
      if (parts) await eraseStory(tx, parts);
    }),
    answerOf(song.review),
  );
  expect(await shop.db.$count(artistReviews, eq(artistReviews.id, song.review))).toBe(0);
});

it.each<[string, (tx: Tx, song: Awaited<ReturnType<typeof reviewedSong>>) => Promise<unknown>]>([
  ['its review that its customer changes', (tx, { storyId }) => lockSong(tx, storyId)],
  ['the erasure of its customer', (tx, { storyId }) => cancelStories(tx, sql`(${storyId})`, 1)],
])('a heart for a song that is given and taken back, and %s', { tags: ['night'] }, async (_what, lock) => {
  for (const calls of [['applaud'], ['applaud', 'unapplaud']] as const) {
    const song = await reviewedSong();
    const { visitor } = await signedIn(shop);
    const call = (name: 'applaud' | 'unapplaud') =>
      visitor.call(`stories.${name}`, { params: { slug: song.slug } });
    const [last] = calls.slice(-1);
    if (calls.length > 1) await call('applaud');
    let status: number | undefined;
    await together(
      (tx) => lock(tx, song),
      async () => {
        status = (await call(last ?? 'applaud')).status;
      },
      (tx) => updateReview(tx, song.review, { body: 'Three times.' }),
    );
    expect(status).toBe(200);
  }
});

it('the last piece of one product is taken while a checkout gives back pieces of two', async () => {
  const [cup, bowl] = [await sell(shop, 'cup'), await sell(shop, 'bowl')];
  await shop.db.insert(productStock).values([
    { productId: cup.id, pieces: 1, taken: 1 },
    { productId: bowl.id, pieces: 2, taken: 1 },
  ]);
  await paidSong(shop, { goods, artist: (await artistAtWork(shop)).artist });
  const [checkout] = await shop.db.select({ id: checkouts.id }).from(checkouts).limit(1);
  const checkoutId = checkout?.id ?? '';
  await shop.db
    .insert(stockHolds)
    .values([cup, bowl].map(({ id }) => ({ checkoutId, productId: id, pieces: 1 })));
  await together(
    (tx) => lockStock(tx, [bowl.id]),
    inTransaction((tx) => deleteHolds(tx, checkoutId)),
    (tx) => tx.execute(sql`update product_stock set taken = 2 where product_id = ${bowl.id}`),
  );
  const taken = await shop.db.select().from(productStock).orderBy(productStock.productId);
  expect(taken.map((one) => one.taken)).toEqual([0, 1]);
});
