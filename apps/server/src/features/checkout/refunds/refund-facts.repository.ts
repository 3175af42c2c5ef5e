import { SONG } from '@keepsong/domain/cart/named-products';
import type { OrderFacts } from '@keepsong/domain/checkout/refunds/effects';
import type { RevisionState } from '@keepsong/domain/states/tables';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { commissions } from '../../../../db/schema/commissions.ts';
import { stories } from '../../../../db/schema/stories.ts';
import { storyRevisions } from '../../../../db/schema/story-work.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { OrderRow } from '../checkout.repository.ts';
import { findVendors } from '../fulfilment/vendor-goods.repository.ts';
import { linesOfVendors, type VendorGood } from '../fulfilment/vendor-goods.ts';

/** The song of an order with the work on it; null for an order without a song of its own. */
async function findSong(db: DbOrTx, orderId: number) {
  const [row] = await db
    .select({
      storyId: stories.id,
      status: stories.status,
      state: commissions.state,
      // Without what later orders pay for changes of the song: their own refunds tell of that.
      payCents:
        sql<number>`${commissions.feeCents} + ${commissions.tipCents} - coalesce((select sum(r.fee_cents)
        from story_revisions r where r.story_id = ${stories.id} and r.state <> 'canceled'), 0)`.mapWith(
          Number,
        ),
    })
    .from(stories)
    .leftJoin(commissions, eq(commissions.storyId, stories.id))
    .where(eq(stories.orderId, orderId));
  return row ?? null;
}

/** The changes of songs that an order paid for, and the free ones of its own song. */
async function findRevisionWork(db: DbOrTx, orderId: number, ownStoryId: number | null) {
  const ofOwnSong = and(eq(storyRevisions.storyId, ownStoryId ?? 0), isNull(storyRevisions.orderId));
  return db
    .select({
      id: storyRevisions.id,
      storyId: storyRevisions.storyId,
      orderId: storyRevisions.orderId,
      state: storyRevisions.state,
      payCents: storyRevisions.feeCents,
    })
    .from(storyRevisions)
    .where(or(eq(storyRevisions.orderId, orderId), ofOwnSong))
    .orderBy(asc(storyRevisions.id));
}

export type RefundFacts = OrderFacts & { storyId: number | null; vendors: VendorGood[] };

/** Reads everything that hangs on an order beside its money. */
export async function loadRefundFacts(
  db: DbOrTx,
  { id, cart, quote, couponReturnedAt }: OrderRow,
  cards: readonly { id: number; amount: number }[],
): Promise<RefundFacts> {
  const [song, vendors] = [await findSong(db, id), await findVendors(db, cart.lines)];
  const revised = await findRevisionWork(db, id, song?.storyId ?? null);
  const songLine = cart.lines.find(({ name, instant }) => name === SONG || instant)?.cartUuid ?? null;
  const revisions = revised.map(({ orderId, storyId, ...work }) => ({
    ...work,
    line:
      orderId === null
        ? songLine
        : (cart.lines.find(({ revision }) => revision?.storyId === storyId)?.cartUuid ?? null),
  }));
  const isSung = ({ state }: { state: RevisionState }) => state === 'answered' || state === 'accepted';
  const isHeld = Boolean(cart.countedCoupon) && couponReturnedAt === null;
  return {
    storyId: song?.storyId ?? null,
    song: song && song.state !== null ? { line: songLine, state: song.state, payCents: song.payCents } : null,
    couponCents: isHeld ? quote.lines.reduce((sum, { discount }) => sum + discount, 0) : null,
    vendors,
    vendorLines: linesOfVendors(cart.lines, vendors).map(({ cartUuid }) => cartUuid),
    revisions,
    madeLines: [
      ...(song?.status === 'shipped' && songLine !== null ? [songLine] : []),
      ...revisions.filter(isSung).flatMap(({ line }) => line ?? []),
    ],
    cardCents: new Map(cards.map((card) => [card.id, card.amount])),
  };
}
