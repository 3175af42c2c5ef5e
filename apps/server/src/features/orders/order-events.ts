import type { OrderEvent, OrderMessage, OrderNote, OrderRefund } from '@keepsong/contract/order-page';
import { cardBrandName } from '@keepsong/domain/checkout/card';
import type { OrderEventKind } from '@keepsong/domain/orders/order-events';
import type {
  DisputeState,
  GiftCardState,
  LateSongState,
  RefundState,
  VendorItemState,
} from '@keepsong/domain/states/tables';
import { productOf } from '../studio/vendors/item-words.ts';
import type {
  findDeeds,
  findMessagesToArtist,
  findWritten,
  GoodsRow,
  HistoryRow,
  OfferRow,
  OrderPageRow,
  SongRow,
} from './order-page.repository.ts';

/** All data from which the timeline of an order is made. */
export type Told = {
  page: OrderPageRow;
  song: SongRow | null;
  offers: readonly OfferRow[];
  history: readonly HistoryRow[];
  refunds: readonly OrderRefund[];
  disputes: readonly { id: number; amountCents: number; reason: string }[];
  giftCards: readonly { id: number; recipientName: string; amountCents: number }[];
  goods: readonly GoodsRow[];
  messages: readonly OrderMessage[];
  toArtist: Awaited<ReturnType<typeof findMessagesToArtist>>;
  written: Awaited<ReturnType<typeof findWritten>>;
  notes: readonly OrderNote[];
  deeds: Awaited<ReturnType<typeof findDeeds>>;
  /** Why refunds were refused, by their ids. */
  refusals: ReadonlyMap<string, string>;
  /** The names of people by the ids of their accounts. */
  names: ReadonlyMap<number, string>;
};

type About = Partial<Omit<OrderEvent, 'at' | 'kind'>>;

function told(at: Date, kind: OrderEventKind, about: About = {}): OrderEvent {
  const { who = null, what = null, amount_cents = null, ref = null } = about;
  return { at: at.toISOString(), kind, who, what, amount_cents, ref };
}

/** The event of each state, by the word that the history has. States without an event are left out. */
type KindsByState = Readonly<Partial<Record<string, OrderEventKind>>>;

const REFUNDS: KindsByState = {
  waiting: 'refund_waiting',
  asked: 'refund_asked',
  sent: 'refund_sent',
  done: 'refund_done',
  failed: 'refund_failed',
  refused: 'refund_refused',
} satisfies Partial<Record<RefundState, OrderEventKind>>;
const DISPUTES: KindsByState = {
  needs_response: 'disputed',
  under_review: 'dispute_answered',
  won: 'dispute_won',
  lost: 'dispute_lost',
} satisfies Partial<Record<DisputeState, OrderEventKind>>;
const GIFT_CARDS: KindsByState = {
  sent: 'gift_card_sent',
  redeemed: 'gift_card_redeemed',
  void: 'gift_card_void',
} satisfies Partial<Record<GiftCardState, OrderEventKind>>;
const GOODS: KindsByState = {
  making: 'goods_making',
  shipped: 'goods_shipped',
  arrived: 'goods_arrived',
  problem: 'goods_problem',
  stopped: 'goods_stopped',
} satisfies Partial<Record<VendorItemState, OrderEventKind>>;
const WORK: KindsByState = {
  delivered: 'delivered',
  to_be_checked: 'put_up',
  change_to_be_checked: 'put_up',
  canceled: 'work_stopped',
};
const REVISIONS: KindsByState = {
  requested: 'revision_asked',
  answered: 'revision_answered',
  accepted: 'revision_accepted',
  canceled: 'revision_stopped',
};
const INSTANT: KindsByState = {
  completed: 'instant_made',
  failed: 'instant_failed',
};

const LATE: KindsByState = {
  asked: 'late_asked',
  waits: 'late_waits',
  passed_on: 'late_passed_on',
  paid_back: 'late_paid_back',
} satisfies Record<LateSongState, OrderEventKind>;

const OUTCOMES: KindsByState = {
  accepted: 'accepted',
  declined: 'declined',
  handed_back: 'handed_back',
};

/** The timeline of an order, oldest first. */
export const eventsOf = (all: Told): OrderEvent[] =>
  [
    ...bought(all),
    ...all.history.flatMap((row) => moved(row, all)),
    ...offered(all),
    ...all.toArtist.map(({ message, name }) =>
      told(message.createdAt, 'customer_wrote', { who: name, what: message.message }),
    ),
    ...all.written.map(({ id, at, text, audience, name }) =>
      told(at, audience === 'shop' ? 'wrote_to_shop' : 'wrote_in_talk', {
        who: name,
        what: text,
        ref: String(id),
      }),
    ),
    ...all.messages.map((message) =>
      told(new Date(message.sent_at ?? message.created_at), 'message', {
        who: message.to,
        what: message.subject,
        ref: message.id,
      }),
    ),
    ...all.notes.map((note) =>
      told(new Date(note.at), 'note', { who: note.author.name, what: note.text, ref: String(note.id) }),
    ),
    ...all.deeds.map(({ at, by, action }) => told(at, 'staff', { who: by, what: action })),
  ].sort((one, other) => one.at.localeCompare(other.at));

function bought({ page: { order, checkout, customer } }: Told): OrderEvent[] {
  const { quote, cardBrand, cardLast4 } = order;
  const card =
    cardBrand !== null && cardLast4 !== null
      ? `${cardBrandName({ brand: cardBrand, last4: cardLast4 }) ?? cardBrand} ${cardLast4}`
      : order.paymentType === 'card'
        ? null
        : order.paymentType;
  const name = `${customer.firstName} ${customer.lastName}`.trim() || customer.email;
  const coupon = quote.lines.reduce((sum, { discount }) => sum + discount, 0);
  return [
    told(checkout.createdAt, 'cart', { who: name, what: order.cart.affiliate }),
    told(order.createdAt, 'paid', {
      who: name,
      what: card,
      amount_cents: order.totalCents,
      ref: order.intentId,
    }),
    ...(quote.coupon_code
      ? [told(order.createdAt, 'coupon', { what: quote.coupon_code, amount_cents: coupon })]
      : []),
    ...(quote.credit_applied > 0
      ? [told(order.createdAt, 'credit_spent', { amount_cents: quote.credit_applied })]
      : []),
  ];
}

/** Makes an event of a row of the history of states. Leaves out moves that another event shows already. */
function moved(
  row: HistoryRow,
  { page, refunds, refusals, disputes, giftCards, goods, names, song }: Told,
): OrderEvent[] {
  const { what, rowKey, fromState, toState, movedAt, userId, why } = row;
  const who = userId === null ? null : (names.get(userId) ?? null);
  const event = (kind: OrderEventKind | undefined, about: About = {}) =>
    kind ? [told(movedAt, kind, { who, ...about })] : [];
  if (what === 'refunds') {
    const refund = refunds.find(({ id }) => String(id) === rowKey);
    // The event of the dispute shows this already.
    if (refund?.origin === 'dispute') return [];
    const reason = toState === 'refused' ? (refusals.get(rowKey) ?? null) : refund?.reason || why;
    const about = { amount_cents: refund?.amount_cents ?? null, what: reason, ref: rowKey };
    const isReplaced = toState === 'refused' && why === 'cancelled';
    return event(isReplaced ? 'refund_replaced' : REFUNDS[toState], about);
  }
  if (what === 'disputes') {
    const dispute = disputes.find(({ id }) => String(id) === rowKey);
    const about = { amount_cents: dispute?.amountCents ?? null, what: dispute?.reason ?? null, ref: rowKey };
    return event(DISPUTES[toState], about);
  }
  if (what === 'gift_cards') {
    const card = giftCards.find(({ id }) => String(id) === rowKey);
    const about = { amount_cents: card?.amountCents ?? null, what: card?.recipientName ?? null, ref: rowKey };
    return event(GIFT_CARDS[toState], about);
  }
  if (what === 'vendor_items') {
    const found = goods.find(({ item }) => String(item.id) === rowKey);
    const product = found && productOf(page.order.cart, found.item);
    const about = { who: found?.vendor ?? who, what: product?.product.titleEn ?? null };
    return event(GOODS[toState], about);
  }
  if (what === 'orders') return toState === 'cancelled' ? event('cancelled', { what: why }) : [];
  if (what === 'story_revisions') return event(REVISIONS[toState], { ref: rowKey });
  if (what === 'instant_songs') return event(INSTANT[toState], { what: why });
  if (what === 'releases') return toState === 'live' ? event('released') : [];
  if (what === 'late_songs') return event(LATE[toState]);
  if (what !== 'commissions') return [];
  if (toState === 'declined') return event('nobody_left');
  if (toState === 'delivered' && (fromState === 'in_revision' || fromState === 'change_to_be_checked'))
    return [];
  if (why === 'sent_back') return event('sent_back');
  return event(WORK[toState], { who: who ?? song?.artist?.artistName ?? null, what: why });
}

/** Whether an offer ended because the song was stopped. The stop has an event of its own. */
const isStopped = ({ outcome, reason }: { outcome: string; reason: string | null }): boolean =>
  outcome === 'expired' && (reason === 'cancelled' || reason === 'refunded');

/** Events about the artists who were asked for the song, and their answers. */
function offered({ offers, song }: Told): OrderEvent[] {
  const uploadedAt = song?.work?.checkedAt;
  return [
    ...offers.flatMap(({ offer, artist: { artistName: who } }) => [
      told(offer.offeredAt, 'offered', { who }),
      ...(offer.endedAt === null || offer.outcome === 'open' || isStopped(offer)
        ? []
        : [
            told(offer.endedAt, OUTCOMES[offer.outcome] ?? 'offer_expired', {
              who,
              what: offer.note || offer.reason,
            }),
          ]),
    ]),
    ...(uploadedAt ? [told(uploadedAt, 'uploaded', { who: song?.artist?.artistName ?? null })] : []),
  ];
}
