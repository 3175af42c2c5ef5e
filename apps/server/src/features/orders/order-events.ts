import type { OrderEvent, OrderMessage, OrderNote, OrderRefund } from '@keepsong/contract/order-page';
import { cardBrandName } from '@keepsong/domain/checkout/card';
import type { Locale } from '@keepsong/domain/format/locale';
import type { OrderEventKind } from '@keepsong/domain/orders/order-events';
import type {
  ChangeState,
  DisputeState,
  GiftCardState,
  LateSongState,
  ParcelState,
  RefundState,
  VendorItemState,
} from '@keepsong/domain/states/tables';
import { GIVEN_TO_ANOTHER, isUnanswered } from '@keepsong/domain/studio/commission';
import { goodsOf } from '../studio/vendors/item-words.ts';
import type { KnownParcel } from '../studio/vendors/known-parcels.service.ts';
import type { ChangeRow } from './order-change.repository.ts';
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
import type { ReturnRequestRow } from './return-requests.repository.ts';

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
  parcels: readonly KnownParcel[];
  /** The customer's requests to send goods back. */
  wishes: readonly ReturnRequestRow[];
  messages: readonly OrderMessage[];
  toArtist: Awaited<ReturnType<typeof findMessagesToArtist>>;
  written: Awaited<ReturnType<typeof findWritten>>;
  notes: readonly OrderNote[];
  changes: readonly ChangeRow[];
  deeds: Awaited<ReturnType<typeof findDeeds>>;
  /** Why refunds were refused, by their ids. */
  refusals: ReadonlyMap<string, string>;
  /** The names of people by the ids of their accounts. */
  names: ReadonlyMap<number, string>;
  /** The language of the reader. */
  locale: Locale;
};

type About = Partial<Omit<OrderEvent, 'at' | 'kind'>>;

function told(at: Date, kind: OrderEventKind, about: About = {}): OrderEvent {
  const { who = null, what = null, amount_cents = null, ref = null, change = null } = about;
  return { at: at.toISOString(), kind, who, what, amount_cents, ref, change };
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
const RETURNS: KindsByState = {
  made: 'return_label',
  arrived: 'goods_back',
} satisfies Partial<Record<ParcelState, OrderEventKind>>;
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
  kept: 'late_kept',
} satisfies Record<LateSongState, OrderEventKind>;

const CHANGES: KindsByState = {
  asked: 'change_asked',
  done: 'change_agreed',
  refused: 'change_refused',
  withdrawn: 'change_withdrawn',
} satisfies Record<ChangeState, OrderEventKind>;

/** The timeline of an order, oldest first. */
export const eventsOf = (all: Told): OrderEvent[] =>
  [
    ...bought(all),
    ...all.history.filter(isLasting).flatMap((row) => moved(row, all)),
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
    ...all.wishes.map(({ createdAt, reason, itemId }) =>
      told(createdAt, 'return_asked', { who: customerOf(all), what: reason, ref: String(itemId) }),
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
    ...all.deeds.map(({ at, by, action, cents }) =>
      told(at, 'staff', { who: by, what: action, amount_cents: cents }),
    ),
  ].sort((one, other) => one.at.localeCompare(other.at));

const customerOf = ({ page: { customer } }: Told): string =>
  `${customer.firstName} ${customer.lastName}`.trim() || customer.email;

function bought(all: Told): OrderEvent[] {
  const { order, checkout } = all.page;
  const { quote, cardBrand, cardLast4 } = order;
  const card =
    cardBrand !== null && cardLast4 !== null
      ? `${cardBrandName({ brand: cardBrand, last4: cardLast4 }) ?? cardBrand} ${cardLast4}`
      : order.paymentType === 'card'
        ? null
        : order.paymentType;
  const name = customerOf(all);
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

/** Leaves out that a checkout redeemed a gift card, and that it became a card again because no order was made. */
function isLasting(row: HistoryRow, at: number, history: readonly HistoryRow[]): boolean {
  if (row.what !== 'gift_cards') return true;
  const next = history.slice(at + 1).find(({ what, rowKey }) => what === row.what && rowKey === row.rowKey);
  return row.fromState !== 'redeemed' && next?.fromState !== 'redeemed';
}

/** Makes an event of a row of the history of states. Leaves out moves that another event shows already. */
function moved(row: HistoryRow, all: Told): OrderEvent[] {
  const { refunds, refusals, disputes, giftCards, goods, parcels, names, song } = all;
  const { what, rowKey, fromState, toState, movedAt, movedBy, userId, why } = row;
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
    if (toState === 'asked' && refund?.origin === 'customer') return event('refund_taken', about);
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
    const found = goods.filter(({ item }) => String(item.id) === rowKey);
    return event(GOODS[toState], { who, ...aboutGoods(found, all), ref: rowKey });
  }
  if (what === 'parcels') {
    const parcel = parcels.find(({ id, isReturn }) => isReturn && String(id) === rowKey);
    const found = goods.filter(({ item }) => parcel?.itemIds.includes(item.id));
    return parcel ? event(RETURNS[toState], { ...aboutGoods(found, all), ref: rowKey }) : [];
  }
  if (what === 'orders') return toState === 'cancelled' ? event('cancelled', { what: why }) : [];
  if (what === 'story_revisions') {
    const isSilent = toState === 'accepted' && movedBy === 'shop';
    return event(isSilent ? 'revision_unanswered' : REVISIONS[toState], { ref: rowKey });
  }
  if (what === 'instant_songs') return event(INSTANT[toState], { what: why });
  if (what === 'releases') return toState === 'live' ? event('released') : [];
  if (what === 'late_songs') return event(LATE[toState]);
  if (what === 'order_changes') return changed(row, all);
  if (what !== 'commissions') return [];
  if (toState === 'declined') return event('nobody_left');
  if (toState === 'delivered' && (fromState === 'in_revision' || fromState === 'change_to_be_checked'))
    return [];
  if (why === 'sent_back') return event('sent_back');
  return event(WORK[toState], { who: who ?? song?.artist?.artistName ?? null, what: why });
}

/** The vendor and the names of goods. Empty when the goods are not known. */
function aboutGoods(goods: readonly GoodsRow[], { page, locale }: Told): About {
  const [first] = goods;
  if (!first) return {};
  const items = goods.map(({ item }) => item);
  const names = goodsOf(page.order.cart, items, locale).map(({ title }) => title);
  return { who: first.vendor, what: names.length > 0 ? names.join(', ') : null };
}

/**
 * Makes an event of a change of the order, or of the answer to it. An artist who asks has the name that
 * customers see.
 */
function changed(
  { rowKey, fromState, toState, movedAt, movedBy, userId }: HistoryRow,
  { changes, offers, names }: Told,
): OrderEvent[] {
  const row = changes.find(({ id }) => String(id) === rowKey);
  if (!row) return [];
  const isFirst = fromState === null;
  const isByShop = toState === 'withdrawn' && movedBy === 'shop';
  const lapsed = row.kind === 'artist' && row.answeredAt !== null ? 'change_failed' : 'change_lapsed';
  const kind = isFirst && toState === 'done' ? 'change_made' : isByShop ? lapsed : CHANGES[toState];
  const { wanted, before, after } = row;
  const byArtist = wanted.kind === 'promised_day' ? wanted.byArtist : undefined;
  const asker = isFirst ? offers.find(({ artist }) => artist.id === byArtist)?.artist.artistName : undefined;
  const who = asker ?? (userId === null ? null : (names.get(userId) ?? null));
  // The reason belongs to the question, or to the change that was made at once. Answers have none.
  const what = isFirst ? row.reason : null;
  return kind
    ? [told(movedAt, kind, { who, what, ref: rowKey, change: { kind: row.kind, before, after } })]
    : [];
}

/** The event of how an offer ended. Null when it was accepted or the song was stopped: these have events of their own. */
function endOf({ outcome, reason }: OfferRow['offer']): OrderEventKind | null {
  if (outcome === 'declined' || outcome === 'handed_back') return outcome;
  if (outcome !== 'expired') return null;
  if (isUnanswered({ outcome, reason })) return 'offer_expired';
  return reason === GIVEN_TO_ANOTHER ? 'given_to_another' : null;
}

/** Events about the artists who were asked for the song, and their answers. */
function offered({ offers, song }: Told): OrderEvent[] {
  const uploadedAt = song?.work?.checkedAt;
  return [
    ...offers.flatMap(({ offer, artist: { artistName: who } }) => {
      const end = endOf(offer);
      return [
        told(offer.offeredAt, 'offered', { who }),
        ...(offer.acceptedAt ? [told(offer.acceptedAt, 'accepted', { who })] : []),
        ...(end && offer.endedAt
          ? [told(offer.endedAt, end, { who, what: offer.note || offer.reason })]
          : []),
      ];
    }),
    ...(uploadedAt ? [told(uploadedAt, 'uploaded', { who: song?.artist?.artistName ?? null })] : []),
  ];
}
