import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productReviews } from '../../../../db/schema/catalog.ts';
import { artistReviews } from '../../../../db/schema/catalogue/reviews.ts';
import { staffLog } from '../../../../db/schema/staff.ts';
import type { Goods } from '../../../testing/commission-song.ts';
import { sell } from '../../../testing/money.ts';
import {
  artistAtWork,
  deliverSong,
  newcomer,
  newEmail,
  paidSong,
  signedIn,
} from '../../../testing/people.ts';
import {
  addArtist,
  addSongProducts,
  createTestClock,
  openTestShop,
  type TestShop,
} from '../../../testing/test-shop.ts';
import type { Visitor } from '../../../testing/visitor.ts';

const clock = createTestClock();
let shop: TestShop;
let goods: Goods;
beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
  const odessa = await addArtist(shop, { artistName: 'Odessa Vale' });
  const written = { artistId: odessa.id, occasion: 'Wedding', relationship: 'Wife' };
  await shop.db.insert(artistReviews).values([
    { ...written, firstName: 'Ann', body: 'Lovely', rating: 5 },
    { ...written, firstName: 'Pete', body: 'Review 1', rating: 4 },
  ]);
});
afterAll(() => shop.close());

const list = async () => (await newcomer(shop).call('reviews.list', { query: {} })).body;

describe('a reported review', () => {
  type Reviewed = { kind: 'artist' | 'product'; id: number };
  const report = (review: Reviewed, by = newcomer(shop)) =>
    by.call('reviews.report', { params: review, body: { reason: 'private' } });
  const decide = (by: Visitor, review: Reviewed, is_hidden: boolean) =>
    by.call('reviews.decideReport', { params: review, body: { is_hidden, reason: 'It names a child' } });
  const waiting = async (by: Visitor) =>
    (await by.call('desk.inbox')).body.items.filter(({ kind }: { kind: string }) => kind === 'review');

  it('waits in Today for an editor, who keeps it or takes it from all pages and averages', async () => {
    const editor = (await signedIn(shop, newEmail(), 'editor')).visitor;
    const [worst] = await shop.db.select().from(artistReviews).where(eq(artistReviews.rating, 4));
    const review = { kind: 'artist' as const, id: worst?.id ?? 0 };
    const reporter = newcomer(shop);
    for (const by of [reporter, reporter, newcomer(shop)])
      expect((await report(review, by)).body).toEqual({ reported: true });
    expect(await waiting(editor)).toMatchObject([
      { ref: `artist:${review.id}`, artist: 'Odessa Vale', amount_cents: 2, text: 'Review 1' },
    ]);
    const keys = [`review:artist-${review.id}`];
    const until = new Date(shop.clock.now().getTime() + 86_400_000).toISOString();
    const later = await editor.call('desk.snooze', { body: { keys, until, reason: 'Asked its writer' } });
    expect(later.body).toEqual({ changed: 1 });
    const support = (await signedIn(shop, newEmail(), 'support')).visitor;
    expect(await waiting(support)).toEqual([]);
    expect((await decide(support, review, true)).status).toBe(403);

    expect((await decide(editor, review, false)).body).toEqual({ is_hidden: false });
    expect(await waiting(editor)).toEqual([]);
    expect(await list()).toMatchObject({ total: 2, average_rating: 4.5 });
    await report(review);
    expect((await decide(editor, review, true)).body).toEqual({ is_hidden: true });
    expect(await waiting(editor)).toEqual([]);
    expect(await list()).toMatchObject({ total: 1, average_rating: 5 });
    const { data } = (await newcomer(shop).call('artists.get', { params: { id: worst?.artistId ?? 0 } }))
      .body;
    expect(data.average_rating).toBe(5);
    // A report of a hidden review gets the same answer as one of an unknown review.
    expect((await report(review)).status).toBe(404);
    const [deed] = await shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1);
    expect(deed).toMatchObject({
      ...{ action: 'review.hidden', reason: 'It names a child' },
      ...{ before: { is_hidden: false }, after: review },
    });
  });

  describe('that a customer wrote and an editor published', () => {
    /** Returns the review, with what its customer and its editor do. */
    async function published() {
      const editor = (await signedIn(shop, newEmail(), 'editor')).visitor;
      const { visitor: singer, artist } = await artistAtWork(shop);
      const { visitor: customer, slug, commissionId } = await paidSong(shop, { goods, artist });
      await deliverSong(singer, commissionId);
      await customer.call('stories.accept', { params: { slug } });
      const words = {
        stars: 5,
        text: 'My phone is 315',
        first_name: 'Ann',
        image_id: null,
        shows_song: false,
      };
      await customer.call('reviews.write', { body: { slug, ...words } });
      const drafts = await editor.call('reviewDesk.list', { query: { state: ['draft'] } });
      const params = { id: drafts.body.reviews[0].id as number };
      const save = (body: {
        version: number;
        state: 'live' | 'draft';
        publish_at?: string;
        answer?: string;
      }) => editor.call('reviewDesk.save', { params, body });
      expect((await save({ version: 1, state: 'live' })).status).toBe(200);
      const hide = async () => {
        const review = { kind: 'artist' as const, id: params.id };
        await report(review);
        expect((await decide(editor, review, true)).body).toEqual({ is_hidden: true });
      };
      const shown = async () =>
        (await newcomer(shop).call('artists.reviews', { params: { id: artist.id }, query: {} })).body.reviews;
      return { editor, customer, slug, params, save, hide, shown };
    }

    it('is put away by hiding it: it does not wait as a new one, and an open page is refused', async () => {
      const { editor, customer, slug, params, save, hide, shown } = await published();
      expect(await shown()).toHaveLength(1);
      await hide();
      const { items } = (await editor.call('desk.inbox')).body;
      expect(items.filter(({ kind }: { kind: string }) => kind.startsWith('review'))).toEqual([]);
      const own = (await customer.call('reviews.openOwn', { body: { slug } })).body.review;
      expect(own.words.state).toBe('away');
      const late = await save({ version: 2, state: 'live' });
      expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
      expect(late.body.theirs).toMatchObject({ state: 'archived', version: 3 });
      expect(await shown()).toEqual([]);
      const { versions } = (await editor.call('reviewDesk.history', { params })).body;
      expect(versions[0]).toMatchObject({ version: 3, action: 'archived' });
    });

    it('is not published again by a draft that was planned before', async () => {
      const { save, hide, shown } = await published();
      const publish_at = new Date(clock.now().getTime() + 60_000).toISOString();
      expect((await save({ version: 2, state: 'draft', publish_at, answer: 'Call us' })).status).toBe(200);
      await hide();
      clock.advance(120_000);
      expect(await shop.services.publishDue()).toBe(0);
      expect(await shown()).toEqual([]);
    });
  });

  it('may be one of goods', async () => {
    const editor = (await signedIn(shop, newEmail(), 'editor')).visitor;
    const mug = await sell(shop, 'mug');
    const [written] = await shop.db
      .insert(productReviews)
      .values({ productId: mug.id, firstName: 'Ann', body: 'My phone is 315', rating: 2 })
      .returning();
    const review = { kind: 'product' as const, id: written?.id ?? 0 };
    await report(review);
    expect(await waiting(editor)).toMatchObject([{ ref: `product:${review.id}`, text: 'My phone is 315' }]);
    await decide(editor, review, true);
    const shown = await newcomer(shop).call('catalog.reviews', { params: { slug: 'mug' }, query: {} });
    expect(shown.body.reviews).toEqual([]);
  });

  it('is reported within a limit', async () => {
    const review = { kind: 'artist' as const, id: 999_999 };
    const by = shop.visitor('192.0.2.9');
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await report(review, by)).status);
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
  });
});
