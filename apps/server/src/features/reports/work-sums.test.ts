import { bucketOf } from '@keepsong/domain/reports/period';
import { REPORT_FIELDS, REPORTS } from '@keepsong/domain/reports/reports';
import { isUnanswered } from '@keepsong/domain/studio/commission';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { artistReviews } from '../../../db/schema/catalogue/reviews.ts';
import { commissionOffers, commissions, songChecks } from '../../../db/schema/commissions.ts';
import { lateSongs } from '../../../db/schema/desk.ts';
import { instantSongs, instantTasks } from '../../../db/schema/instant.ts';
import { songRatings } from '../../../db/schema/makers/standing.ts';
import { referrals } from '../../../db/schema/referrals.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { storyRevisions } from '../../../db/schema/story-work.ts';
import {
  FIRST,
  type FilledShop,
  isIn,
  LAST,
  type Order,
  openFilledShop,
  PERIODS,
  SEED,
  sum,
} from './testing/filled-shop.ts';

let filled: FilledShop;
beforeAll(async () => {
  filled = await openFilledShop();
}, 600_000);
afterAll(() => filled.shop.close());

const byName = <R extends { artist: string }>(rows: R[]) =>
  rows.toSorted((a, b) => a.artist.localeCompare(b.artist));

/** An average with two decimals, rounded half up in whole numbers. */
const mean = (total: number, count: number) =>
  count === 0 ? 0 : Math.floor((200 * total + count) / (2 * count)) / 100;

function campaignOf(told: Readonly<Record<string, string>> | undefined): string | null {
  const { source, medium, name, fbclid } = told ?? {};
  const parts = [source ?? (fbclid && 'facebook'), medium, name];
  return parts.some(Boolean) ? parts.map((part) => part?.trim().toLowerCase() ?? '–').join(' / ') : null;
}

/** The promises that artists have broken, each with the moment at which it ended, row by row (decision 0111). */
async function brokenPromises(): Promise<{ artistId: number; endedAt: Date }[]> {
  const { db } = filled.shop;
  const [songs, offers, checks] = await Promise.all([
    db.select().from(commissions),
    db.select().from(commissionOffers),
    db.select().from(songChecks),
  ]);
  const passed = (await db.select().from(lateSongs)).filter(({ isChange }) => !isChange);
  const daysOf = (commissionId: number) => passed.filter((one) => one.commissionId === commissionId);
  const ofSongs = songs.flatMap((song) => {
    const { id, artistId, acceptedAt, deliveredAt, firstPutUpAt: heard, firstDueAt: due } = song;
    if (!deliveredAt || !artistId || !heard || !due || (acceptedAt && acceptedAt >= due)) return [];
    const isPassed = daysOf(id).some(({ dueAt }) => dueAt < heard && (!acceptedAt || dueAt > acceptedAt));
    return heard > due || isPassed ? [{ artistId, endedAt: deliveredAt }] : [];
  });
  const ofOffers = offers.flatMap(({ commissionId, artistId, acceptedAt, endedAt, outcome }) => {
    const song = songs.find(({ id }) => id === commissionId);
    if (!acceptedAt || !endedAt || outcome === 'accepted') return [];
    if (song?.deliveredAt && song.artistId === artistId) return [];
    const isPutUp = (dueAt: Date) =>
      checks.some(
        (one) =>
          one.commissionId === commissionId &&
          one.artistId === artistId &&
          one.putUpAt <= dueAt &&
          one.outcome !== 'returned',
      );
    const isBroken = daysOf(commissionId).some(
      ({ dueAt }) => dueAt > acceptedAt && dueAt < endedAt && !isPutUp(dueAt),
    );
    return isBroken ? [{ artistId, endedAt }] : [];
  });
  return [...ofSongs, ...ofOffers];
}

describe(`every sum of work, against the rows it counts (seed ${SEED})`, () => {
  it.each(PERIODS)('artists from %s to %s by %s', async (from, to, by) => {
    const { db } = filled.shop;
    const isWanted = (at: Date | null) => isIn(at, from, to);
    const offers = (await db.select().from(commissionOffers)).filter((one) => isWanted(one.offeredAt));
    const songs = await db.select().from(commissions);
    const delivered = songs.filter((one) => isWanted(one.deliveredAt));
    const artistOf = new Map(songs.map(({ storyId, artistId }) => [storyId, artistId]));
    const revisions = (await db.select().from(storyRevisions))
      .filter((one) => isWanted(one.createdAt))
      .map(({ storyId }) => ({ artistId: artistOf.get(storyId) }));
    const stars = (await db.select().from(songRatings)).filter((one) => isWanted(one.ratedAt));
    const reviews = (await db.select().from(artistReviews)).filter(
      (one) => one.isShown && isWanted(one.createdAt),
    );
    const broken = (await brokenPromises()).filter(({ endedAt }) => isWanted(endedAt));
    const expected = (isOwn: (row: { artistId?: number | null | undefined }) => boolean) => {
      const [asked, sung] = [offers.filter(isOwn), delivered.filter(isOwn)];
      const [rated, reviewed] = [stars.filter(isOwn), reviews.filter(isOwn)];
      const isTaken = ({ outcome, acceptedAt }: (typeof offers)[number]) =>
        outcome === 'accepted' || (outcome === 'expired' && acceptedAt !== null);
      const accepted = asked.filter(isTaken).length;
      const ended = (as: string) => asked.filter(({ outcome }) => outcome === as).length;
      return {
        ...{ offers: asked.length, accepted, declined: ended('declined') },
        ...{
          expired: asked.filter(isUnanswered).length,
          delivered: sung.length,
          late: broken.filter(isOwn).length,
        },
        ...{ revisions: revisions.filter(isOwn).length, ratings: rated.length, reviews: reviewed.length },
        rating: mean(
          sum(rated, (one) => one.stars ?? 0),
          rated.length,
        ),
        review_rating: mean(
          sum(reviewed, ({ rating }) => rating),
          reviewed.length,
        ),
      };
    };
    const { totals, rows, series } = await filled.read('artists', { from, to, by });
    expect(totals).toEqual(expected(() => true));
    const wanted = (await db.select().from(artists))
      .map(({ id, artistName }) => ({ artist: artistName, ...expected(({ artistId }) => artistId === id) }))
      .filter((row) => row.offers + row.delivered + row.late + row.revisions + row.ratings + row.reviews > 0);
    expect(byName(rows)).toEqual(byName(wanted));
    for (const { day, value } of series) {
      const its = delivered.filter(
        ({ deliveredAt }) => deliveredAt !== null && bucketOf(chicagoDay(deliveredAt), by) === day,
      );
      expect([day, value]).toEqual([day, its.length]);
    }
    expect(sum(series as { value: number }[], ({ value }) => value)).toBe(totals.delivered);
  });

  it.each(PERIODS)('the funnel from %s to %s by %s', async (from, to, by) => {
    const begun = filled.visits.filter(({ startedAt }) => isIn(startedAt, from, to));
    const expected = (own: typeof begun) => {
      const passed = (step: number) => own.filter(({ far }) => far >= step).length;
      return {
        ...{ visits: own.length, artist: passed(2), recipient: passed(3), details: passed(4) },
        ...{ cart: passed(5), checkout: passed(6), paid: passed(7) },
      };
    };
    const { totals, rows } = await filled.read('funnel', { from, to, by });
    expect(totals).toEqual(expected(begun));
    for (const { day, ...row } of rows)
      expect(row).toEqual(
        expected(begun.filter(({ startedAt }) => bucketOf(chicagoDay(startedAt), by) === day)),
      );
  });

  it.each(PERIODS)('instant songs from %s to %s by %s', async (from, to, by) => {
    const songs = await filled.shop.db.select().from(instantSongs);
    const tasks = await filled.shop.db.select().from(instantTasks);
    const isInstant = ({ name }: { name: string }) => name === 'instant-product';
    const sold = (await filled.ordersOf(from, to)).filter(({ quote }) => quote.lines.some(isInstant));
    const expected = (isWanted: (at: Date | null) => boolean) => ({
      previews: tasks.filter(({ extent, createdAt }) => extent === 'preview' && isWanted(createdAt)).length,
      made: songs.filter(({ status, finishedAt }) => status === 'completed' && isWanted(finishedAt)).length,
      failed: songs.filter(({ status, createdAt }) => status === 'failed' && isWanted(createdAt)).length,
      orders: sold.filter(({ createdAt }) => isWanted(createdAt)).length,
      net_cents: sum(
        sold.filter(({ createdAt }) => isWanted(createdAt)),
        ({ quote }) =>
          sum(quote.lines.filter(isInstant), ({ price, promo, discount }) => price - promo - discount),
      ),
    });
    const { totals, rows } = await filled.read('instant', { from, to, by });
    expect(totals).toEqual(expected((at) => isIn(at, from, to)));
    for (const { day, ...row } of rows)
      expect(row).toEqual(
        expected((at) => isIn(at, from, to) && at !== null && bucketOf(chicagoDay(at), by) === day),
      );
  });

  it.each(PERIODS)('what brought orders and friends from %s to %s by %s', async (from, to, by) => {
    const sold = await filled.ordersOf(from, to);
    const friends = (await filled.shop.db.select().from(referrals)).filter((one) =>
      isIn(one.settledAt ?? one.createdAt, from, to),
    );
    const originOf = {
      coupon: ({ quote }: Order) => quote.coupon_code,
      affiliate: ({ cart }: Order) => cart.affiliate?.trim().toLowerCase(),
      gclid: ({ cart }: Order) => cart.ad?.gclid,
      landing: ({ cart }: Order) => cart.ad?.landing,
      campaign: ({ cart }: Order) => campaignOf(cart.consent?.campaign),
    };
    const kinds = ['coupon', 'affiliate', 'gclid', 'landing', 'campaign'] as const;
    const broughtBy = (kind: (typeof kinds)[number]) => sold.filter((order) => originOf[kind](order));
    const couponCents = (own: Order[]) =>
      sum(own, ({ quote }) => sum(quote.lines, ({ discount }) => discount));
    const discountCents = (own: Order[]) => sum(own, ({ quote }) => quote.discount + quote.waived);
    const grossCents = (own: Order[]) => sum(own, ({ quote }) => quote.subtotal + quote.shipping);
    const netCents = (own: Order[]) => grossCents(own) - discountCents(own);
    const rewardCents = (own: typeof friends) =>
      sum(
        own.filter(({ state }) => state === 'rewarded'),
        (one) => one.rewardCents,
      );
    const brought = sold.filter((order) => kinds.some((kind) => originOf[kind](order)));

    const { totals, rows, series } = await filled.read('coupons', { from, to, by });
    expect(totals).toEqual({
      orders: brought.length,
      coupon_orders: broughtBy('coupon').length,
      coupon_cents: couponCents(broughtBy('coupon')),
      affiliate_orders: broughtBy('affiliate').length,
      affiliate_net_cents: netCents(broughtBy('affiliate')),
      ad_orders: broughtBy('gclid').length,
      ad_net_cents: netCents(broughtBy('gclid')),
      landing_orders: broughtBy('landing').length,
      landing_net_cents: netCents(broughtBy('landing')),
      campaign_orders: broughtBy('campaign').length,
      campaign_net_cents: netCents(broughtBy('campaign')),
      referrals: friends.length,
      reward_cents: rewardCents(friends),
    });
    const ofOrders = kinds.flatMap((kind) => {
      const named = Object.groupBy(broughtBy(kind), (order) => String(originOf[kind](order)));
      return Object.entries(named).map(([name, own = []]) => ({
        ...{ kind, name, orders: own.length, gross_cents: grossCents(own), net_cents: netCents(own) },
        discount_cents: kind === 'coupon' ? couponCents(own) : discountCents(own),
        reward_cents: 0,
      }));
    });
    const states = Object.entries(Object.groupBy(friends, ({ state }) => state));
    const ofFriends = states.map(([name, own = []]) => ({
      ...{ kind: 'referral', name, orders: own.length, gross_cents: 0, net_cents: 0, discount_cents: 0 },
      reward_cents: rewardCents(own),
    }));
    expect(rows).toHaveLength(ofOrders.length + ofFriends.length);
    expect(rows).toEqual(expect.arrayContaining([...ofOrders, ...ofFriends]));
    for (const { day, value } of series) {
      const its = brought.filter(({ createdAt }) => bucketOf(chicagoDay(createdAt), by) === day);
      expect([day, value]).toEqual([day, its.length]);
    }
    expect(sum(series as { value: number }[], ({ value }) => value)).toBe(totals.orders);
  });
});

const OF_WORK_AND_MONEY = REPORTS.filter((name) => name !== 'experiments' && name !== 'speed');

it('the eight reports of orders and work have rows to compare', async () => {
  expect(OF_WORK_AND_MONEY).toHaveLength(8);
  for (const name of OF_WORK_AND_MONEY) {
    const { rows } = await filled.read(name, { from: FIRST, to: LAST, by: 'week' });
    expect([name, rows.length]).not.toEqual([name, 0]);
    const names = new Set(rows.flatMap((row: object) => Object.keys(row)));
    expect([name, [...names].sort()]).toEqual([name, Object.keys(REPORT_FIELDS[name]).sort()]);
  }
});

it.each(REPORTS)('the file of %s has the rows of the report and no sums', async (name) => {
  const query = { from: FIRST, to: LAST, by: 'week' } as const;
  const { rows } = await filled.read(name, query);
  const url = `/v3/api/admin/reports/${name}.csv?${new URLSearchParams(query)}`;
  const { body, headers } = await filled.visitor.request('GET', url);
  expect(headers['content-disposition']).toContain(`${name}-${FIRST}-${LAST}.csv`);
  const [head, ...lines] = String(body).replace('\ufeff', '').trimEnd().split('\r\n');
  const fields = Object.keys(REPORT_FIELDS[name]);
  expect(head).toBe(fields.join(','));
  expect(lines).toEqual(
    rows.map((row: Record<string, string | number>) => fields.map((field) => row[field]).join(',')),
  );
  const [entry] = await filled.shop.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1);
  expect(entry).toMatchObject({ action: 'report.exported', after: { report: name, from: FIRST } });
});

it.each(REPORTS)('%s has beside it what it says of the period before', async (name) => {
  const { previous } = await filled.read(name, { from: '2026-10-31', to: LAST, by: 'day' });
  expect([previous.from, previous.to]).toEqual([FIRST, '2026-10-30']);
  const { totals, series } = await filled.read(name, { from: FIRST, to: '2026-10-30', by: 'day' });
  expect(previous).toMatchObject({ totals, series });
});
