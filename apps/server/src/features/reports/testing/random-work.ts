import { randomUUID } from 'node:crypto';
import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { CHECK_OUTCOMES } from '@keepsong/domain/studio/check';
import { GIVEN_TO_ANOTHER, OFFER_OUTCOMES } from '@keepsong/domain/studio/commission';
import { eq } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { songBuilders } from '../../../../db/schema/builder.ts';
import { artistReviews } from '../../../../db/schema/catalogue/reviews.ts';
import { checkouts, type FrozenCart, orders } from '../../../../db/schema/checkout.ts';
import { commissionOffers, commissions, songChecks } from '../../../../db/schema/commissions.ts';
import { lateSongs } from '../../../../db/schema/desk.ts';
import { songRatings } from '../../../../db/schema/makers/standing.ts';
import { referrals } from '../../../../db/schema/referrals.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { storyRevisions } from '../../../../db/schema/story-work.ts';
import type { Dice } from '../../../testing/dice.ts';
import { addArtist, type TestShop } from '../../../testing/test-shop.ts';

type Shop = Pick<TestShop, 'db'>;
/** From an instant (included) to another one (excluded). */
type Span = { from: Date; to: Date };

const HEARD = ['delivered', 'in_revision', 'canceled'] as const;
const UNHEARD = ['accepted', 'declined'] as const;
const ASKED = ['requested', 'answered', 'accepted', 'canceled'] as const;
const JOINED = ['joined', 'held', 'rewarded', 'refused'] as const;

/** Picks random times within a span. */
const timesOf =
  (dice: Dice, span: Span) =>
  (least = span.from, most = new Date(span.to.getTime() - 1)): Date =>
    new Date(dice.between(least.getTime(), most.getTime()));

const people = ({ db }: Shop, count: number) =>
  db
    .insert(users)
    .values(Array.from({ length: count }, () => ({ email: `work-${randomUUID()}@example.com` })))
    .returning({ id: users.id });

/**
 * The songs of three artists: offers, deliveries, days that passed, revisions, stars and reviews. A fourth artist does
 * nothing. The days that passed belong to any orders, of which there are some.
 */
export async function fillWork(shop: Shop, dice: Dice, span: Span, turns: number): Promise<void> {
  const { db } = shop;
  const at = timesOf(dice, span);
  const [owner] = await people(shop, 1);
  const artists: number[] = [];
  for (const artistName of ['June Harbor', 'Milo Reyes', 'Tess Arden', 'Idle Hands'])
    artists.push((await addArtist(shop, { artistName })).id);
  artists.pop();
  const known = await db.select({ id: orders.id }).from(orders);

  async function ordered() {
    const song = { slug: randomUUID(), ownerId: owner?.id ?? 0, fromName: 'Ann', songData: {} as SongData };
    const [story] = await db.insert(stories).values(song).returning({ id: stories.id });
    const [storyId, artistId, offeredAt] = [story?.id ?? 0, dice.pick(artists), at()];
    const deliveredAt = dice.oneIn(3) ? null : at(offeredAt);
    const putUpAt = deliveredAt && dice.oneIn(2) ? at(offeredAt, deliveredAt) : null;
    // Some songs are put up in the very moment in which they are due, and some have no due day.
    const dueOf = (done: Date | null) => dice.pick([done, at(offeredAt), at(offeredAt), null]);
    const [made] = await db
      .insert(commissions)
      .values({
        ...{ storyId, artistId, offeredAt, deliveredAt, feeCents: 0, deliveryDays: 7 },
        state: deliveredAt ? dice.pick(HEARD) : dice.pick(UNHEARD),
        dueAt: dueOf(deliveredAt),
        acceptedAt: dice.oneIn(3) ? null : at(offeredAt, deliveredAt ?? undefined),
        ...(putUpAt ? { firstPutUpAt: putUpAt, firstDueAt: dueOf(putUpAt) } : {}),
      })
      .returning({ id: commissions.id });
    return { storyId, artistId, deliveredAt, commissionId: made?.id ?? 0 };
  }

  /** Days on which a song, or a change of it, was late, and versions that artists put up for a check. */
  async function passed(commissionId: number): Promise<void> {
    for (let days = dice.between(0, 2); days > 0; days -= 1) {
      const [dueAt, isChange] = [at(), dice.oneIn(4)];
      await db
        .insert(lateSongs)
        .values({ commissionId, orderId: dice.pick(known).id, dueAt, isChange, askedAt: at(dueAt) });
    }
    for (let version = dice.between(0, 2); version > 0; version -= 1)
      await db.insert(songChecks).values({
        ...{ commissionId, artistId: dice.pick(artists), version, putUpAt: at() },
        ...{ title: 'Ours', lyrics: 'La', durationSeconds: 90, peaks: [] },
        outcome: dice.pick(CHECK_OUTCOMES),
      });
  }

  async function heard(song: { storyId: number; artistId: number; deliveredAt: Date }): Promise<void> {
    const { storyId, artistId, deliveredAt } = song;
    for (let asked = dice.between(0, 2); asked > 0; asked -= 1)
      await db.insert(storyRevisions).values({
        ...{ storyId, requests: [], freeLines: 1, dueAt: span.to, createdAt: at(deliveredAt) },
        state: dice.pick(ASKED),
      });
    // The shop has asked every owner for stars, and some have not answered.
    const stars = dice.oneIn(3) ? null : dice.between(1, 5);
    const ratedAt = stars === null ? null : at(deliveredAt);
    await db.insert(songRatings).values({ storyId, artistId, stars, ratedAt, askedAt: deliveredAt });
  }

  for (let turn = turns; turn > 0; turn -= 1) {
    const { deliveredAt, commissionId, ...song } = await ordered();
    if (deliveredAt) await heard({ ...song, deliveredAt });
    await passed(commissionId);
    for (const artistId of artists)
      if (dice.oneIn(2)) {
        const [offeredAt, outcome] = [at(), dice.pick(OFFER_OUTCOMES)];
        const reason =
          outcome === 'expired' ? dice.pick(['offer_expired', 'refunded', GIVEN_TO_ANOTHER]) : null;
        const isTaken =
          outcome === 'accepted' ||
          outcome === 'handed_back' ||
          (outcome === 'expired' && reason !== 'offer_expired' && dice.oneIn(2));
        const acceptedAt = isTaken ? offeredAt : null;
        const endedAt = outcome === 'open' ? null : at(offeredAt);
        await db
          .insert(commissionOffers)
          .values({ commissionId, artistId, offeredAt, outcome, reason, acceptedAt, endedAt });
      }
    if (dice.oneIn(2))
      await db.insert(artistReviews).values({
        ...{ artistId: dice.pick(artists), firstName: 'Ann', occasion: 'Birthday', relationship: 'Wife' },
        ...{ body: 'Lovely', rating: dice.between(1, 5), isShown: !dice.oneIn(3), createdAt: at() },
      });
  }
}

/** The pages of the builder, with the step that each counts as. The last ones belong to the older builder. */
const PAGES = [
  ['SongBuilderCharacteristics', 1],
  ['SongBuilderArtistRecommendation', 2],
  ['SongBuilderArtistSearch', 2],
  ['SongBuilderRecipient', 3],
  ['SongBuilderDetails', 4],
  ['SongBuilderPreCart', 5],
  ['BsArtistSearchV2', 2],
  ['BsPreCartV2', 5],
  ['BsSongArtist', 2],
  ['BsStoryDetailsCombined', 4],
  ['BsPreCart', 5],
] as const;

/** A draft: when it was begun, and how far it came (1 to 5: pages, 6: checkout, 7: paid). */
export type Visit = { startedAt: Date; far: number };

/**
 * Fills the builder with drafts that go from page to page, also back, to the checkout and to an order. Some are
 * deleted. The answer has them all.
 */
export async function fillFunnel({ db }: Shop, dice: Dice, span: Span, turns: number): Promise<Visit[]> {
  const at = timesOf(dice, span);
  const visits: Visit[] = [];
  for (let turn = turns; turn > 0; turn -= 1) {
    const startedAt = at();
    let far = 0;
    const opened = () => {
      const [lastSongBuildPage, step] = dice.pick(PAGES);
      far = Math.max(far, step);
      return { songData: { lastSongBuildPage } as SongData };
    };
    const values = { ...opened(), slug: randomUUID(), visitorIds: [randomUUID()], createdAt: startedAt };
    const [draft] = await db.insert(songBuilders).values(values).returning({ id: songBuilders.id });
    const builderId = draft?.id ?? 0;
    const isIt = eq(songBuilders.id, builderId);
    for (let more = dice.between(0, 3); more > 0; more -= 1)
      await db.update(songBuilders).set(opened()).where(isIt);
    const end = dice.pick(['left', 'deleted', 'checkout', 'checkout and paid', 'paid']);
    if (end.startsWith('checkout')) {
      await db.insert(checkouts).values({
        ...{ builderId, visitorId: randomUUID(), quoteHash: 'x', totalCents: 0 },
        ...{ cart: {} as FrozenCart, quote: {} as Quote },
      });
      far = 6;
    }
    if (end.endsWith('paid')) {
      await db.update(songBuilders).set({ orderedAt: startedAt }).where(isIt);
      far = 7;
    }
    if (end === 'deleted') await db.delete(songBuilders).where(isIt);
    visits.push({ startedAt, far });
  }
  return visits;
}

/** Friends who came by a referral, in every state. */
export async function fillReferrals(shop: Shop, dice: Dice, span: Span, turns: number): Promise<void> {
  const at = timesOf(dice, span);
  const [referrer, ...friends] = await people(shop, turns + 1);
  const known = await shop.db.select({ id: orders.id }).from(orders);
  for (const { id: referredId } of friends) {
    const state = dice.pick(JOINED);
    const createdAt = at();
    await shop.db.insert(referrals).values({
      ...{ referrerId: referrer?.id ?? 0, referredId, state, createdAt },
      // A reward that was held or refused has its amount, too.
      ...(state === 'joined' ? {} : { orderId: dice.pick(known).id, rewardCents: dice.between(0, 3_000) }),
      heldUntil: state === 'held' ? at(createdAt) : null,
      refusal: state === 'refused' ? 'same_person' : null,
      settledAt: state === 'rewarded' || state === 'refused' ? at(createdAt) : null,
    });
  }
}
