import { deliveryInfo, type RushFee, standardDelivery } from '@keepsong/domain/checkout/rush';
import { REVISION_DAYS } from '@keepsong/domain/stories/revision';
import { buysStreaming } from '@keepsong/domain/stories/streaming';
import { dueAt } from '@keepsong/domain/studio/commission';
import { artistFee, revisionFee } from '@keepsong/domain/studio/fee';
import { randomSlug } from '../../platform/ids.ts';
import type { ArtistToAsk } from '../artists/artists.service.ts';
import type { GiftCardsService } from '../credits/gift-cards.service.ts';
import type { SongMakers } from '../instant/song-makers.ts';
import type { NewMessage, Notifications } from '../notifications/notifications.service.ts';
import type { OffersService } from '../studio/offers.service.ts';
import type { CheckoutRow, OrderRow } from './checkout.repository.ts';
import { instantOf, instantStory, songOfReceipt } from './instant-story.ts';
import { type OrderStory, paidCard, receiptLines, ships } from './order-detail.ts';
import type { PaidWrites, Settling } from './paid-order.repository.ts';
import { revisionMessages, type Singer } from './revision-messages.ts';

export type FulfilDeps = {
  offers: Pick<OffersService, 'firstOffer'>;
  giftCards: GiftCardsService;
  notifications: Notifications;
  songMakers: Pick<SongMakers, 'nudge'>;
};

const EXTRA_VERSE = 'extra-verse';

/** What fulfilling an order must know beside its checkout, all read before anything is written. */
export type OrderFacts = {
  /** Keys of what the order makes. */
  ids: NonNullable<Settling['ids']>;
  user: NonNullable<Settling['user']>;
  /** The chosen artist; null for an order without a song. */
  asked: ArtistToAsk | null;
  holidays: readonly string[];
  /** Who sang the songs that are revised. */
  singers: readonly Singer[];
};

/** The pictures that an order is made from. */
const imagesOf = ({ cart }: OrderRow): string[] =>
  cart.lines.flatMap(({ pod }) => pod?.images.map(({ id }) => id) ?? []);

/** Intros that customers recorded for it. */
const recordingsOf = ({ cart }: OrderRow): string[] =>
  cart.lines.flatMap(({ greeting }) => greeting?.id ?? []);
/** What the books of its taxes are told by. */
function taxesOf({ id, cart, createdAt }: OrderRow): PaidWrites['taxes'] {
  if (!cart.tax) return null;
  const { id: calculationId, expiresAt } = cart.tax;
  return {
    orderId: id,
    calculationId,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    nextAt: createdAt,
  };
}

/** The lines of songs that the order has sung again. */
const revisionsOf = ({ id, cart, createdAt }: OrderRow): PaidWrites['revisions'] =>
  cart.lines.flatMap(({ revision }) => {
    if (!revision) return [];
    const { storyId, requests, note, freeLines, paidLines, cents } = revision;
    const due = dueAt(createdAt, REVISION_DAYS);
    return [
      {
        storyId,
        orderId: id,
        requests,
        note,
        freeLines,
        paidLines,
        feeCents: revisionFee(cents),
        dueAt: due,
        createdAt,
      },
    ];
  });

/** Songs from before that the order has put on the streaming service. */
const streamedOf = ({ cart }: OrderRow): number[] =>
  cart.lines.flatMap((line) => (line.storyId !== undefined && buysStreaming([line]) ? line.storyId : []));

/** When the song comes: as fast as was paid for, otherwise in the artist's own time. */
const deliveryOf = ({ cart }: OrderRow, { artist }: ArtistToAsk): RushFee =>
  cart.rush ?? standardDelivery(artist.deliveryDays);

/** An order that was just paid, as its customer is told of it. */
export type PaidOrder = { order: OrderRow; email: string; story: OrderStory | null };

/** What a paid order sets going: the story and its commission, gift cards, the receipt. Worked out here, written as one. */
export function createFulfilment({ offers, giftCards, notifications, songMakers }: FulfilDeps) {
  /** The story of an order as its page and its mail tell it; null for an order without a song. */
  function storyOf(order: OrderRow, { songData }: CheckoutRow, facts: OrderFacts): OrderStory | null {
    const instant = instantOf(order);
    if (instant)
      return {
        slug: randomSlug(),
        recipient: instant.spelling ?? '',
        artistName: instant.artistName,
        promisedDate: null,
      };
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

  function commissionSong(
    order: OrderRow,
    { songData }: CheckoutRow,
    { ids, user, asked, holidays }: OrderFacts,
    slug: string,
  ): Pick<PaidWrites, 'story' | 'commission' | 'offer' | 'messages'> {
    const instant = instantStory(order);
    if (instant) {
      const story = {
        ...instant,
        id: ids.story,
        slug,
        orderId: order.id,
        ownerId: order.userId,
        status: 'created',
        fromName: user.firstName,
        extraVerses: 0,
        createdAt: order.createdAt,
      };
      return { story, commission: null, offer: null, messages: [] };
    }
    if (!songData || !asked) return { story: null, commission: null, offer: null, messages: [] };
    const extraVerses = order.cart.lines
      .filter(({ name }) => name === EXTRA_VERSE)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const story = {
      id: ids.story,
      slug,
      orderId: order.id,
      ownerId: order.userId,
      status: 'created',
      // A gift is signed with the name people call each other by.
      fromName: user.firstName,
      songData,
      instantSongId: null,
      instant: null,
      extraVerses,
      createdAt: order.createdAt,
    };
    const { messages, ...offer } = offers.firstOffer(ids.commission, story, {
      asked,
      holidays,
      feeCents: artistFee(order.quote.lines),
      delivery: deliveryOf(order, asked),
    });
    return { ...offer, story, messages };
  }

  function receiptOf(order: OrderRow, checkout: CheckoutRow, { user, story }: ReceiptFor): NewMessage[] {
    const locale = checkout.locale === 'sp' ? 'sp' : 'en';
    const isInstant = instantOf(order) !== null;
    const params = {
      orderId: order.id,
      song: songOfReceipt(order, checkout),
      // A voice of the engine is no artist who was asked.
      artistName: isInstant ? null : (story?.artistName ?? null),
      isInstant,
      promisedDay: story?.promisedDate ?? null,
      storyPath: story ? `/stories/${story.slug}` : null,
      receipt: {
        lines: receiptLines(order, locale).map(({ title, quantity, amount }) => ({
          title,
          quantity,
          cents: amount,
        })),
        extras: [
          { kind: 'discount' as const, cents: order.quote.discount },
          { kind: 'credit' as const, cents: order.quote.credit_applied },
          ...(ships(order) ? [{ kind: 'shipping' as const, cents: order.quote.shipping }] : []),
          { kind: 'taxes' as const, cents: order.quote.taxes },
          { kind: 'waived' as const, cents: order.quote.waived ?? 0 },
        ],
        totalCents: order.totalCents,
      },
      card: paidCard(order),
    };
    const key = `order:${order.id}:receipt`;
    return notifications.messagesTo({ ...user, locale }, 'order_received', params, key);
  }

  return {
    /** All that an order is, from what was read of its checkout: what is written, and what its customer is told. */
    plan(order: OrderRow, checkout: CheckoutRow, facts: OrderFacts): { paid: PaidOrder; writes: PaidWrites } {
      const story = storyOf(order, checkout, facts);
      const song = commissionSong(order, checkout, facts, story?.slug ?? '');
      const receipt = receiptOf(order, checkout, { user: facts.user, story });
      return {
        paid: { order, email: facts.user.email, story },
        writes: {
          order,
          ...song,
          images: imagesOf(order),
          recordings: recordingsOf(order),
          revisions: revisionsOf(order),
          streamed: streamedOf(order),
          giftCards: giftCards.cardsOf(order, { from: facts.user, locale: checkout.locale }),
          taxes: taxesOf(order),
          messages: [...song.messages, ...receipt, ...revisionMessages(order, facts.singers, notifications)],
        },
      };
    },
    /** What leaves at once when an order is committed: its messages, and gift cards for today. */
    async afterCommit({ order }: PaidOrder): Promise<void> {
      notifications.nudge();
      songMakers.nudge();
      if (order.cart.lines.some(({ giftCard }) => giftCard)) await giftCards.sendDue();
    },
  };
}

type ReceiptFor = { user: OrderFacts['user']; story: OrderStory | null };

export type Fulfilment = ReturnType<typeof createFulfilment>;
