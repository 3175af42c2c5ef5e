import { EXTRA_VERSE, isSong } from '@keepsong/domain/cart/named-products';
import { deliveryInfo, standardDelivery } from '@keepsong/domain/checkout/rush';
import { artistPay, artistTip } from '@keepsong/domain/studio/fee';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import type { PaymentIntent } from '../../../adapters/payments/payments.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { randomSlug } from '../../../platform/ids.ts';
import type { By } from '../../../platform/states/move.ts';
import { artistToAsk } from '../../artists/artists.service.ts';
import type { DraftsService } from '../../builder/drafts.service.ts';
import type { SettleEarnings } from '../../earnings/settle-earnings.service.ts';
import type { InstantGoodsService } from '../../instant/goods.service.ts';
import type { SongMakers } from '../../instant/song-makers.job.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { AffiliateOrders } from '../../referrals/affiliates/affiliate-orders.service.ts';
import type { OrderSignals } from '../../signals/order-signals.service.ts';
import type { StoriesService } from '../../stories/stories.service.ts';
import type { OffersService } from '../../studio/offers.service.ts';
import type { VendorItems } from '../../studio/vendors/vendor-items.service.ts';
import type { ImagesService } from '../../uploads/images.service.ts';
import type { CheckoutRow, OrderRow } from '../checkout.repository.ts';
import type { OrderTaxes } from '../taxes/order-taxes.service.ts';
import { createFulfilLines, type FulfilDeps } from './fulfil-lines.service.ts';
import { instantOf, instantStory, introOf } from './instant-story.ts';
import type { OrderStory } from './order-detail.ts';
import { loadOrderFacts, type OrderFacts } from './order-facts.repository.ts';
import { insertOrder } from './orders.repository.ts';
import { receiptOf } from './receipt.ts';
import { revisionMessages } from './revision-messages.ts';
import { findSingers } from './singers.repository.ts';
import { findVendors } from './vendor-goods.repository.ts';
import { vendorMessages } from './vendor-goods.ts';

export type PlaceOrderDeps = FulfilDeps & {
  drafts: Pick<DraftsService, 'takeForOrder'>;
  stories: Pick<StoriesService, 'open'>;
  offers: Pick<OffersService, 'open'>;
  songMakers: Pick<SongMakers, 'order'>;
  instantGoods: Pick<InstantGoodsService, 'takeForOrder'>;
  images: Pick<ImagesService, 'keep'>;
  orderTaxes: Pick<OrderTaxes, 'open'>;
  vendorItems: Pick<VendorItems, 'open'>;
  settleEarnings: Pick<SettleEarnings, 'placed' | 'rates'>;
  affiliateOrders: Pick<AffiliateOrders, 'placed'>;
  notifications: Pick<Notifications, 'messagesTo' | 'write'>;
  orderSignals: Pick<OrderSignals, 'completed'>;
  clock: Clock;
};

/**
 * An order that was just paid, with the facts for the messages to its customer. `goodsDay` is the day by which all its
 * goods leave; null when no vendor makes any.
 */
export type PaidOrder = {
  order: OrderRow;
  email: string;
  firstName: string;
  story: OrderStory | null;
  goodsDay: Day | null;
};

/**
 * Turns a paid checkout into an order. Each feature saves its own part of the order. All parts are saved in the
 * transaction of the caller, who has locked the checkout.
 */
export function createPlaceOrder(deps: PlaceOrderDeps) {
  const { drafts, instantGoods, stories, offers, songMakers, settleEarnings, notifications, clock } = deps;
  const fulfilLines = createFulfilLines(deps);

  /**
   * Creates the story of the order's song. For a commissioned song, also asks the artist to accept it. Null for an
   * order without a song.
   */
  async function openStory(
    tx: Tx,
    order: OrderRow,
    checkout: CheckoutRow,
    facts: OrderFacts,
    by: By,
  ): Promise<OrderStory | null> {
    const { songData } = checkout;
    const about = {
      slug: randomSlug(),
      orderId: order.id,
      ownerId: order.userId,
      // A gift is signed with the giver's first name.
      fromName: facts.user.firstName,
      createdAt: order.createdAt,
    };
    const instant = instantStory(order);
    if (instant) {
      await stories.open(tx, { ...about, ...instant }, by);
      await songMakers.order(tx, instant.instantSongId, by);
      const { recipient } = instant.songData;
      return { slug: about.slug, recipient, artistName: instant.instant.artistName, promisedDate: null };
    }
    if (!songData) return null;
    if (!facts.artist) throw new Error('a paid order names no artist');
    const asked = artistToAsk({
      artist: facts.artist,
      reach: facts.reach,
      capacityAWeek: facts.capacityAWeek,
    });
    const delivery =
      order.cart.rush ?? standardDelivery(order.cart.shownDays?.days ?? asked.artist.deliveryDays);
    const story = { ...about, songData, extraVerses: extraVersesOf(order), greeting: introOf(order) };
    const id = await stories.open(tx, story, by);
    const holidays = new Set(order.cart.shownHolidays ?? facts.holidays);
    const promisedDate = deliveryInfo(delivery, boughtAt(checkout), holidays).date;
    const rates = await settleEarnings.rates(tx, { artistId: asked.artist.id }, order.createdAt);
    const pay = { ...artistPay(order.quote.lines, rates), tipCents: artistTip(order.quote.lines) };
    await offers.open(tx, { ...story, id }, { asked, promisedDate, days: delivery.add_days, ...pay }, by);
    return {
      slug: story.slug,
      recipient: songData.recipient,
      artistName: asked.artist.artistName,
      promisedDate,
    };
  }

  return {
    /**
     * Makes the order of a paid checkout. Null when an order of another checkout was already made from the same song
     * draft or the same picked instant song.
     */
    async place(
      tx: Tx,
      checkout: CheckoutRow,
      intent: PaymentIntent | null,
      by: By,
    ): Promise<PaidOrder | null> {
      const { builderId } = checkout;
      const task = instantOf(checkout)?.taskId;
      const [isDraftTaken, isPickTaken, facts] = await Promise.all([
        builderId === null || drafts.takeForOrder(tx, builderId, clock.now()),
        task === undefined || instantGoods.takeForOrder(tx, task, clock.now()),
        loadOrderFacts(tx, checkout.id),
      ]);
      if (!isDraftTaken || !isPickTaken) return null;
      const { user } = facts;
      const order = await insertOrder(tx, newOrder(checkout, intent, clock.now()), by);
      const story = await openStory(tx, order, checkout, facts, by);
      const singers = await findSingers(tx, order.cart);
      const goods = order.cart.lines.filter(isNoSong);
      const hasGoods = goods.length > 0;
      const vendors = await findVendors(tx, goods);
      const goodsDay = hasGoods
        ? await deps.vendorItems.open(tx, order, promiseOf(checkout, story), by)
        : null;
      // None of these tasks reads what another one writes, so their statements can be sent together.
      await Promise.all([
        fulfilLines(tx, { order, from: user, locale: checkout.locale, boughtAt: boughtAt(checkout), by }),
        deps.images.keep(tx, imagesOf(order)),
        deps.orderTaxes.open(tx, order),
        deps.affiliateOrders.placed(tx, order),
        deps.orderSignals.completed(tx, order),
        notifications.write(tx, [
          ...receiptOf(order, checkout, { user, story, goodsDay }, notifications),
          ...revisionMessages(order, singers, notifications),
          ...vendorMessages(order, vendors, notifications),
        ]),
      ]);
      // This comes last, because it locks the vendor: other orders of the vendor then wait until the commit.
      if (hasGoods) await settleEarnings.placed(tx, order);
      return { order, email: user.email, firstName: user.firstName, story, goodsDay };
    },
  };
}

export type PlaceOrder = ReturnType<typeof createPlaceOrder>;

function newOrder(checkout: CheckoutRow, intent: PaymentIntent | null, now: Date) {
  const { id, submissionId, userId, paymentType, totalCents, quote, cart } = checkout;
  if (submissionId === null || userId === null) throw new Error('a paid checkout was never submitted');
  return {
    ...{ checkoutId: id, submissionId, userId, paymentType, totalCents, quote, cart },
    intentId: intent?.id ?? null,
    chargeId: intent?.chargeId ?? null,
    cardBrand: intent?.card?.brand ?? null,
    cardLast4: intent?.card?.last4 ?? null,
    textsTo: null,
    state: 'placed' as const,
    createdAt: now,
    cancelledAt: null,
    couponReturnedAt: null,
  };
}

const extraVersesOf = ({ cart }: OrderRow): number =>
  cart.lines.filter(({ name }) => name === EXTRA_VERSE).reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * When the customer pressed the button that buys. The days that they saw count from here (decision 0079). The
 * payment may be known only later, for example after midnight.
 */
const boughtAt = ({ reservedAt, updatedAt }: CheckoutRow): Date => reservedAt ?? updatedAt;

const promiseOf = (checkout: CheckoutRow, story: OrderStory | null) => ({
  from: chicagoDay(boughtAt(checkout)),
  song: story?.promisedDate ?? null,
});

/** Songs are made by artists. Most orders have nothing else, so no vendors are looked for. */
const isNoSong = (line: OrderRow['cart']['lines'][number]): boolean => !isSong(line);

/** The ids of the pictures that the customer uploaded for made-to-order goods. */
const imagesOf = ({ cart }: OrderRow): string[] =>
  cart.lines.flatMap(({ pod }) => pod?.images.map(({ id }) => id) ?? []);
