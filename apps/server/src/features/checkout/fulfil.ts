import { deliveryInfo, type RushFee, standardDelivery } from '@keepsong/domain/checkout/rush';
import { artistFee } from '@keepsong/domain/studio/fee';
import type { Tx } from '../../platform/db/database.ts';
import { randomSlug } from '../../platform/ids.ts';
import type { ArtistsService, ArtistToAsk } from '../artists/artists.service.ts';
import type { DraftsService } from '../builder/drafts.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { GiftCardsService } from '../credits/gift-cards.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import type { OffersService } from '../studio/offers.service.ts';
import type { ImagesService } from '../uploads/images.service.ts';
import { type CheckoutRow, loadUser, type OrderRow, takeOrderIds } from './checkout.repository.ts';
import { type OrderStory, paidCard, receiptLines, ships } from './order-detail.ts';

export type FulfilDeps = {
  artists: ArtistsService;
  catalog: CatalogService;
  drafts: DraftsService;
  stories: StoriesService;
  offers: OffersService;
  giftCards: GiftCardsService;
  images: ImagesService;
  notifications: Notifications;
};

const EXTRA_VERSE = 'extra-verse';

/** What fulfilling an order must know beside its checkout, all read before anything is written. */
export type OrderFacts = {
  /** Keys of what the order makes. */
  ids: Awaited<ReturnType<typeof takeOrderIds>>;
  user: NonNullable<Awaited<ReturnType<typeof loadUser>>>;
  /** The chosen artist; null for an order without a song. */
  asked: ArtistToAsk | null;
  holidays: string[];
};

/** The pictures that an order is made from. */
const imagesOf = ({ cart }: OrderRow): string[] =>
  cart.lines.flatMap(({ pod }) => pod?.images.map(({ id }) => id) ?? []);

/** When the song comes: as fast as was paid for, otherwise in the artist's own time. */
const deliveryOf = ({ cart }: OrderRow, { artist }: ArtistToAsk): RushFee =>
  cart.rush ?? standardDelivery(artist.deliveryDays);

/** An order that was just paid, as its customer is told of it. */
export type PaidOrder = { order: OrderRow; email: string; story: OrderStory | null };

/** What a paid order sets going: the draft it takes, the story and its commission, the receipt. One transaction. */
export function createFulfilment(deps: FulfilDeps) {
  const { artists, catalog, drafts, stories, offers, giftCards, images, notifications } = deps;

  /** The story of an order as its page and its mail tell it; null for an order without a song. */
  function storyOf(order: OrderRow, { songData }: CheckoutRow, facts: OrderFacts): OrderStory | null {
    if (!songData || !facts.asked) return null;
    const { artistName } = facts.asked.artist;
    const delivery = deliveryOf(order, facts.asked);
    return {
      slug: randomSlug(),
      recipient: songData.recipient,
      artistName,
      promisedDate: deliveryInfo(delivery, order.createdAt, new Set(facts.holidays)).date,
    };
  }

  async function commissionSong(
    tx: Tx,
    {
      order,
      checkout,
      facts,
      slug,
    }: { order: OrderRow; checkout: CheckoutRow; facts: OrderFacts; slug: string },
  ): Promise<void> {
    const { songData } = checkout;
    const { ids, user, asked, holidays } = facts;
    if (!songData || !asked) return;
    const extraVerses = order.cart.lines
      .filter(({ name }) => name === EXTRA_VERSE)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    // A gift is signed with the name people call each other by.
    const made = {
      orderId: order.id,
      ownerId: order.userId,
      fromName: user.firstName,
      createdAt: order.createdAt,
    };
    const story = { ...made, id: ids.story, slug, songData, extraVerses };
    const feeCents = artistFee(order.quote.lines);
    await Promise.all([
      stories.create(tx, story),
      offers.commission(tx, ids.commission, story, {
        asked,
        holidays,
        feeCents,
        delivery: deliveryOf(order, asked),
      }),
    ]);
  }

  function sendReceipt(
    tx: Tx,
    order: OrderRow,
    checkout: CheckoutRow,
    { user, story }: ReceiptFor,
  ): Promise<void> {
    const locale = checkout.locale === 'sp' ? 'sp' : 'en';
    return notifications.notifyUser(
      tx,
      { ...user, locale },
      'order_received',
      {
        orderId: order.id,
        song: checkout.songData && songFactsOf(checkout.songData),
        artistName: story?.artistName ?? null,
        promisedDay: story?.promisedDate ?? null,
        storyPath: story ? `/stories/${story.slug}` : null,
        receipt: {
          lines: receiptLines(order, locale).map(({ title, quantity, amount }) => ({
            title,
            quantity,
            cents: amount,
          })),
          extras: [
            { kind: 'discount', cents: order.quote.discount },
            { kind: 'credit', cents: order.quote.credit_applied },
            ...(ships(order) ? [{ kind: 'shipping' as const, cents: order.quote.shipping }] : []),
            { kind: 'taxes', cents: order.quote.taxes },
          ],
          totalCents: order.totalCents,
        },
        card: paidCard(order),
      },
      `order:${order.id}:receipt`,
    );
  }

  return {
    /** What leaves at once when an order is committed: its messages, and gift cards for today. */
    async afterCommit({ order }: PaidOrder): Promise<void> {
      notifications.nudge();
      if (order.cart.lines.some(({ giftCard }) => giftCard)) await giftCards.sendDue();
    },
    /** Reads what `write` needs. Of the checkout only what stays as it was submitted is used. */
    async load(tx: Tx, { userId, songData }: CheckoutRow): Promise<OrderFacts> {
      const [ids, user, asked, holidays] = await Promise.all([
        takeOrderIds(tx),
        userId === null ? null : loadUser(tx, userId),
        songData && artists.toAsk(tx, Number(songData.selected_recommended_artist?.id)),
        catalog.holidays(tx),
      ]);
      if (!user) throw new Error('an order has no user');
      if (songData && !asked) throw new Error('a paid order names no artist');
      return { ids, user, asked, holidays };
    },
    /** Takes the draft for its order; false when another checkout has ordered the same song before. */
    async takeDraft(tx: Tx, { builderId }: CheckoutRow): Promise<boolean> {
      return builderId === null || drafts.takeForOrder(tx, builderId);
    },
    /** Writes everything down for an order whose own row was sent before on the same connection. */
    async write(tx: Tx, order: OrderRow, checkout: CheckoutRow, facts: OrderFacts): Promise<PaidOrder> {
      const story = storyOf(order, checkout, facts);
      await Promise.all([
        story && commissionSong(tx, { order, checkout, facts, slug: story.slug }),
        images.keep(tx, imagesOf(order)),
        giftCards.issue(tx, order, { from: facts.user, locale: checkout.locale }),
        sendReceipt(tx, order, checkout, { user: facts.user, story }),
      ]);
      return { order, email: facts.user.email, story };
    },
  };
}

type ReceiptFor = { user: OrderFacts['user']; story: OrderStory | null };

export type Fulfilment = ReturnType<typeof createFulfilment>;
