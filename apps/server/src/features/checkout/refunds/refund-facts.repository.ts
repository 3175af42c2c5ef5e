import { buysStreaming, isSong } from '@keepsong/domain/cart/named-products';
import type { LineStand, OrderFacts, PayItem, Unmade } from '@keepsong/domain/checkout/refunds/effects';
import { linesOfGoods } from '@keepsong/domain/checkout/refunds/goods';
import { paidFor, sharesOf, sumOf } from '@keepsong/domain/checkout/refunds/shares';
import { isNamedBy } from '@keepsong/domain/checkout/refunds/wish';
import { earnedByRevision, earnedBySong } from '@keepsong/domain/earnings/earned';
import { type Earned, NO_LINE, standingOfSource } from '@keepsong/domain/earnings/ledger';
import type { RevisionState } from '@keepsong/domain/states/tables';
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isCardSent, isReleased } from '../../../../db/once-for-song.ts';
import { isKeptLine, paidFacts } from '../../../../db/paid-lines.ts';
import { artists } from '../../../../db/schema/artists.ts';
import { orders } from '../../../../db/schema/checkout.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { earnings } from '../../../../db/schema/earnings.ts';
import { refundLines, refunds } from '../../../../db/schema/refunds.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { storyRevisions } from '../../../../db/schema/story-work.ts';
import { vendorItems } from '../../../../db/schema/vendors/vendor-items.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { OrderRow } from '../checkout.repository.ts';

/** Whether the artist of a song has an account, so that the shop can write to this artist. */
const isReached = sql<boolean>`${artists.userId} is not null`;

/** The song of an order with its commission. Null when the order did not create a song. */
async function findSong(db: DbOrTx, orderId: number) {
  const [row] = await db
    .select({
      storyId: stories.id,
      status: stories.status,
      state: commissions.state,
      isReached,
      artistId: commissions.artistId,
      verseFeeCents: commissions.verseFeeCents,
      tipCents: commissions.tipCents,
      // Changes of the song that a later order paid for are left out, because they belong to the refunds of that order.
      payCents:
        sql<number>`${commissions.feeCents} + ${commissions.tipCents} - coalesce((select sum(r.fee_cents)
        from story_revisions r where r.story_id = ${stories.id} and r.state <> 'canceled'), 0)`.mapWith(
          Number,
        ),
    })
    .from(stories)
    .leftJoin(commissions, eq(commissions.storyId, stories.id))
    .leftJoin(artists, eq(artists.id, commissions.artistId))
    .where(eq(stories.orderId, orderId));
  return row ?? null;
}

/** The changes of songs that an order paid for, and the free changes of the order's own song. */
async function findRevisionWork(db: DbOrTx, orderId: number, ownStoryId: number | null) {
  const ofOwnSong = and(eq(storyRevisions.storyId, ownStoryId ?? 0), isNull(storyRevisions.orderId));
  return db
    .select({
      id: storyRevisions.id,
      storyId: storyRevisions.storyId,
      orderId: storyRevisions.orderId,
      state: storyRevisions.state,
      payCents: storyRevisions.feeCents,
      isReached,
      artistId: commissions.artistId,
    })
    .from(storyRevisions)
    .leftJoin(commissions, eq(commissions.storyId, storyRevisions.storyId))
    .leftJoin(artists, eq(artists.id, commissions.artistId))
    .where(or(eq(storyRevisions.orderId, orderId), ofOwnSong))
    .orderBy(asc(storyRevisions.id));
}

/** The goods of an order that vendors make or have made, also of vendors for whom nobody signs in. */
const findGoods = (db: DbOrTx, orderId: number) =>
  db
    .select({ line: vendorItems.lineId, state: vendorItems.state })
    .from(vendorItems)
    .where(eq(vendorItems.orderId, orderId))
    .orderBy(asc(vendorItems.id));

/** The pay of artist and vendors for an order, each with the paid and the refunded amount of its line. */
async function findPay(
  db: DbOrTx,
  { id, quote }: OrderRow,
  work: readonly { earned: Earned; revision: number | null }[],
): Promise<PayItem[]> {
  const entries = await db
    .select({
      source: earnings.source,
      kind: earnings.kind,
      held: earnings.heldCents,
      payable: earnings.payableCents,
      lineId: earnings.lineId,
    })
    .from(earnings)
    .where(eq(earnings.orderId, id));
  const goods = entries.flatMap(({ source, kind, held, lineId }) =>
    kind === 'goods'
      ? [{ earned: { source, kind, cents: held, orderId: id, line: lineId }, revision: null }]
      : [],
  );
  const items: readonly { earned: Earned; revision: number | null }[] = [...work, ...goods];
  if (items.length === 0) return [];
  const counted = and(eq(refunds.orderId, id), inArray(refunds.state, ['asked', 'sent', 'done']));
  const asked = await db.select({ wish: refunds.wish }).from(refunds).where(counted);
  const back = await db
    .select({ id: refundLines.lineId, cents: sql<string>`sum(${refundLines.amountCents})`.mapWith(Number) })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(counted)
    .groupBy(refundLines.lineId);
  const shares = sharesOf(quote);
  const paid = sumOf(paidFor(quote));
  const isAllBack = paid > 0 && back.reduce((sum, { cents }) => sum + cents, 0) >= paid;
  return items.map(({ earned: { source, kind, cents, line }, revision }) => {
    const share = shares.find((one) => one.id === line);
    const gone = back.find((one) => one.id === line)?.cents ?? 0;
    const isNamed = asked.some(({ wish }) => isNamedBy(wish, line ?? ''));
    return {
      ...{ isOfVendor: kind === 'goods', revision, line, cents },
      standing: standingOfSource(entries.filter((one) => one.source === source)),
      paid: share ? { amount: share.amount, back: gone, isAllBack: isAllBack || isNamed } : NO_LINE,
    };
  });
}

/** What was paid for begun work with refunds of an order. No other bonus is about an order. */
async function sumBegunPaid(db: DbOrTx, orderId: number): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${earnings.payableCents}), 0)`.mapWith(Number) })
    .from(earnings)
    .where(and(eq(earnings.orderId, orderId), eq(earnings.kind, 'bonus')));
  return row?.cents ?? 0;
}

const o = alias(orders, 'o');

/** The e-cards and releases that this order pays for and that are not sent or handed in yet, one for each song. */
async function findUnmade(db: DbOrTx, { id, cart }: OrderRow, ownStoryId: number | null): Promise<Unmade[]> {
  const bought = cart.lines
    .map((line) => ({
      line: line.cartUuid,
      song: line.storyId ?? ownStoryId,
      isCard: line.ecard !== undefined,
      isStreaming: buysStreaming([line]),
    }))
    .filter(({ isCard, isStreaming }) => isCard || isStreaming);
  const songs = bought.flatMap(({ song }) => song ?? []);
  if (songs.length === 0) return [];
  const [order] = await db.select({ paid: paidFacts }).from(o).where(eq(o.id, id));
  const isKept = order ? isKeptLine(order.paid) : () => false;
  const open = await db
    .select({
      id: stories.id,
      isCardSent: isCardSent(sql`${stories.id}`),
      isReleased: isReleased(sql`${stories.id}`),
    })
    .from(stories)
    .where(and(inArray(stories.id, songs), ne(stories.status, 'canceled'), isNull(stories.deletedAt)));
  const kept = bought.filter(({ line }) => isKept(line));
  return open
    .flatMap((song): Unmade[] => {
      const own = kept.filter((line) => line.song === song.id);
      const linesOf = (some: typeof own) => some.map(({ line }) => line);
      return [
        { effect: 'not_sent', lines: song.isCardSent ? [] : linesOf(own.filter(({ isCard }) => isCard)) },
        {
          effect: 'not_released',
          lines: song.isReleased ? [] : linesOf(own.filter(({ isStreaming }) => isStreaming)),
        },
      ];
    })
    .filter(({ lines }) => lines.length > 0);
}

/** What the lines of an order pay for: its song, and what is made later for a song and is not made yet. */
export async function findLineStands(db: DbOrTx, order: OrderRow): Promise<ReadonlyMap<string, LineStand>> {
  const song = await findSong(db, order.id);
  const unmade = await findUnmade(db, order, song?.storyId ?? null);
  const songLine = song ? order.cart.lines.find(isSong) : undefined;
  return new Map([
    ...unmade.flatMap(({ effect, lines }) => lines.map((line) => [line, effect] as const)),
    ...(songLine ? [[songLine.cartUuid, 'song'] as const] : []),
  ]);
}

export type RefundFacts = OrderFacts & { storyId: number | null };

/** Reads everything that depends on an order, except its money. */
export async function loadRefundFacts(
  db: DbOrTx,
  order: OrderRow,
  cards: readonly { id: number; amount: number }[],
): Promise<RefundFacts> {
  const { id, cart, quote, couponReturnedAt } = order;
  const song = await findSong(db, id);
  const goods = linesOfGoods(await findGoods(db, id));
  const revised = await findRevisionWork(db, id, song?.storyId ?? null);
  const songLine = cart.lines.find(isSong)?.cartUuid ?? null;
  const artistIds = new Set([song, ...revised].flatMap((work) => work?.artistId ?? []));
  const [artistId = null] = artistIds;
  const revisions = revised.map(({ orderId, storyId, artistId: _, ...work }) => ({
    ...work,
    line:
      orderId === null
        ? songLine
        : (cart.lines.find(({ revision }) => revision?.storyId === storyId)?.cartUuid ?? null),
  }));
  const isPaid = song !== null && song.state !== null && song.state !== 'canceled';
  const pay = await findPay(db, order, [
    ...(isPaid
      ? earnedBySong(
          {
            storyId: song.storyId,
            feeCents: song.payCents - (song.tipCents ?? 0),
            verseFeeCents: song.verseFeeCents ?? 0,
            tipCents: song.tipCents ?? 0,
          },
          { id, lines: quote.lines },
        ).map((earned) => ({ earned, revision: null }))
      : []),
    ...revised
      .filter(({ orderId, state, payCents }) => orderId === id && state !== 'canceled' && payCents > 0)
      .map(({ storyId, ...work }) => ({
        earned: earnedByRevision(
          { id: work.id, feeCents: work.payCents },
          {
            orderId: id,
            line: cart.lines.find(({ revision }) => revision?.storyId === storyId)?.cartUuid ?? null,
          },
        ),
        revision: work.id,
      })),
  ]);
  const isSung = ({ state }: { state: RevisionState }) => state === 'answered' || state === 'accepted';
  const isHeld = Boolean(cart.countedCoupon ?? cart.countedPromotion) && couponReturnedAt === null;
  return {
    storyId: song?.storyId ?? null,
    song: song && song.state !== null ? { ...song, line: songLine, state: song.state } : null,
    couponCents: isHeld ? quote.lines.reduce((sum, { discount }) => sum + discount, 0) : null,
    vendorLines: goods.toStop,
    revisions,
    artistId: artistIds.size === 1 ? artistId : null,
    begunPaidCents: await sumBegunPaid(db, id),
    pay,
    madeLines: [
      ...(song?.status === 'shipped' && songLine !== null ? [songLine] : []),
      ...revisions.filter(isSung).flatMap(({ line }) => line ?? []),
      ...goods.sent,
    ],
    unmade: await findUnmade(db, order, song?.storyId ?? null),
    cardCents: new Map(cards.map((card) => [card.id, card.amount])),
  };
}
