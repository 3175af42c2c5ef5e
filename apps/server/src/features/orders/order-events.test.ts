import type { OrderEventKind } from '@keepsong/domain/orders/order-events';
import { STATE_TABLES } from '@keepsong/domain/states/tables';
import { describe, expect, it } from 'vitest';
import { eventsOf, type Told } from './order-events.ts';

const AT = new Date('2026-03-02T15:00:00Z');
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);

const MUG = { cartUuid: 'line-1', productId: 9, titleEn: 'Mug', titleSp: 'Taza' };

/** An order of Zoe, who bought it by card and did nothing since. */
const ORDER = {
  page: {
    order: {
      createdAt: AT,
      quote: { lines: [], credit_applied: 0 },
      cart: { lines: [MUG] },
      paymentType: 'card',
      cardLast4: null,
    },
    checkout: { createdAt: AT },
    customer: { firstName: 'Zoe', lastName: 'Hart', email: 'zoe@example.com' },
  },
  ...{
    song: null,
    offers: [],
    history: [],
    refunds: [],
    disputes: [],
    giftCards: [],
    goods: [],
    parcels: [],
  },
  ...{ wishes: [], messages: [], toArtist: [], written: [], notes: [], changes: [], deeds: [] },
  ...{ refusals: new Map(), names: new Map([[7, 'Lena']]), locale: 'en' },
};
/** The events of this order besides its cart and its payment. */
const eventsWith = (more: object) => eventsOf({ ...ORDER, ...more } as unknown as Told).slice(2);

type Row = {
  what: string;
  toState: string;
  fromState?: string | null;
  movedBy?: string;
  userId?: number | null;
  why?: string | null;
};
const moved = ({ fromState = null, movedBy = 'staff', userId = null, why = null, ...row }: Row) => ({
  ...{ ...row, rowKey: '4', fromState, movedBy, userId, why, movedAt: AT },
});

const ABOUT = {
  refunds: [{ id: 4, origin: 'staff', amount_cents: 900, reason: 'late' }],
  disputes: [{ id: 4, amountCents: 900, reason: 'fraudulent' }],
  giftCards: [{ id: 4, recipientName: 'Odessa', amountCents: 5_000 }],
  goods: [{ item: { id: 4, lineId: 'line-1', productId: 9 }, vendor: 'Mill & Co' }],
  parcels: [{ id: 4, isReturn: true, itemIds: [4] }],
};

const MOVES: readonly (readonly [Row, OrderEventKind, object])[] = [
  [{ what: 'refunds', toState: 'waiting' }, 'refund_waiting', { amount_cents: 900, what: 'late' }],
  [{ what: 'refunds', toState: 'asked', userId: 7 }, 'refund_asked', { who: 'Lena', amount_cents: 900 }],
  [{ what: 'refunds', toState: 'sent' }, 'refund_sent', { ref: '4' }],
  [{ what: 'refunds', toState: 'done' }, 'refund_done', {}],
  [{ what: 'refunds', toState: 'failed' }, 'refund_failed', {}],
  [{ what: 'refunds', toState: 'refused', why: 'refused' }, 'refund_refused', {}],
  [{ what: 'refunds', toState: 'refused', why: 'cancelled' }, 'refund_replaced', {}],
  [{ what: 'orders', toState: 'cancelled', why: 'Asked' }, 'cancelled', { what: 'Asked' }],
  [{ what: 'disputes', toState: 'needs_response' }, 'disputed', { amount_cents: 900, what: 'fraudulent' }],
  [{ what: 'disputes', toState: 'under_review' }, 'dispute_answered', {}],
  [{ what: 'disputes', toState: 'won' }, 'dispute_won', {}],
  [{ what: 'disputes', toState: 'lost' }, 'dispute_lost', {}],
  [{ what: 'commissions', toState: 'declined' }, 'nobody_left', {}],
  [{ what: 'commissions', toState: 'to_be_checked', fromState: 'accepted' }, 'put_up', {}],
  [{ what: 'commissions', toState: 'change_to_be_checked', fromState: 'in_revision' }, 'put_up', {}],
  [
    { what: 'commissions', toState: 'accepted', fromState: 'to_be_checked', why: 'sent_back' },
    'sent_back',
    {},
  ],
  [{ what: 'commissions', toState: 'delivered', fromState: 'accepted' }, 'delivered', {}],
  [{ what: 'commissions', toState: 'canceled', why: 'refund' }, 'work_stopped', { what: 'refund' }],
  [{ what: 'late_songs', toState: 'asked' }, 'late_asked', {}],
  [{ what: 'late_songs', toState: 'waits' }, 'late_waits', {}],
  [{ what: 'late_songs', toState: 'passed_on' }, 'late_passed_on', {}],
  [{ what: 'late_songs', toState: 'paid_back' }, 'late_paid_back', {}],
  [{ what: 'late_songs', toState: 'kept' }, 'late_kept', {}],
  [{ what: 'story_revisions', toState: 'requested' }, 'revision_asked', { ref: '4' }],
  [{ what: 'story_revisions', toState: 'answered' }, 'revision_answered', {}],
  [{ what: 'story_revisions', toState: 'accepted', movedBy: 'customer' }, 'revision_accepted', {}],
  [{ what: 'story_revisions', toState: 'accepted', movedBy: 'shop' }, 'revision_unanswered', {}],
  [{ what: 'story_revisions', toState: 'canceled' }, 'revision_stopped', {}],
  [{ what: 'instant_songs', toState: 'completed' }, 'instant_made', {}],
  [{ what: 'instant_songs', toState: 'failed', why: 'no tune' }, 'instant_failed', { what: 'no tune' }],
  [{ what: 'gift_cards', toState: 'sent' }, 'gift_card_sent', { what: 'Odessa', amount_cents: 5_000 }],
  [{ what: 'gift_cards', toState: 'redeemed' }, 'gift_card_redeemed', {}],
  [{ what: 'gift_cards', toState: 'void' }, 'gift_card_void', {}],
  [{ what: 'vendor_items', toState: 'making' }, 'goods_making', { who: 'Mill & Co', what: 'Mug' }],
  [{ what: 'vendor_items', toState: 'shipped' }, 'goods_shipped', { who: 'Mill & Co', ref: '4' }],
  [{ what: 'vendor_items', toState: 'arrived' }, 'goods_arrived', {}],
  [{ what: 'vendor_items', toState: 'problem' }, 'goods_problem', {}],
  [{ what: 'vendor_items', toState: 'stopped' }, 'goods_stopped', {}],
  [{ what: 'parcels', toState: 'made' }, 'return_label', { what: 'Mug', ref: '4' }],
  [{ what: 'parcels', toState: 'arrived' }, 'goods_back', { who: 'Mill & Co' }],
  [{ what: 'releases', toState: 'live' }, 'released', {}],
];

describe('a move in the history', () => {
  it.each(MOVES)('%o is told as %s', (row, kind, about) => {
    expect(eventsWith({ ...ABOUT, history: [moved(row)] })).toMatchObject([{ kind, ...about }]);
  });

  it('leaves out that a gift card was redeemed for a checkout that made no order', () => {
    const redeemed = { what: 'gift_cards', fromState: 'sent', toState: 'redeemed' };
    const back = { what: 'gift_cards', fromState: 'redeemed', toState: 'sent' };
    const kindsOf = (rows: Row[]) =>
      eventsWith({ ...ABOUT, history: rows.map(moved) }).map(({ kind }) => kind);
    expect(kindsOf([redeemed, back])).toEqual([]);
    expect(kindsOf([redeemed, back, redeemed])).toEqual(['gift_card_redeemed']);
  });

  it('of goods has their titles in the language of the reader', () => {
    const history = [
      moved({ what: 'vendor_items', toState: 'making' }),
      moved({ what: 'parcels', toState: 'made' }),
    ];
    expect(eventsWith({ ...ABOUT, history, locale: 'sp' }).map(({ what }) => what)).toEqual(['Taza', 'Taza']);
  });

  it('has a state that its table knows', () => {
    for (const [{ what, toState }] of MOVES) {
      const table = STATE_TABLES.find((one) => one.what === what);
      expect([what, toState, Object.keys(table?.moves ?? {}).includes(toState)]).toEqual([
        what,
        toState,
        true,
      ]);
    }
  });

  it('is left out when something else tells it', () => {
    const isTold = [
      // The new version of a song is told by its revision.
      { what: 'commissions', toState: 'delivered', fromState: 'in_revision' },
      { what: 'commissions', toState: 'delivered', fromState: 'change_to_be_checked' },
      { what: 'commissions', toState: 'offered' },
      { what: 'orders', toState: 'refunded' },
      { what: 'releases', toState: 'asked' },
    ];
    expect(eventsWith({ ...ABOUT, history: isTold.map(moved) })).toEqual([]);
    const ofDispute = [{ id: 4, origin: 'dispute', amount_cents: 900, reason: '' }];
    const history = [
      moved({ what: 'refunds', toState: 'done' }),
      moved({ what: 'parcels', toState: 'arrived' }),
    ];
    const onTheWay = [{ id: 4, isReturn: false, itemIds: [4] }];
    expect(eventsWith({ ...ABOUT, refunds: ofDispute, parcels: onTheWay, history })).toEqual([]);
  });

  it('of a refund that the customer began does not name the customer as who gives the money', () => {
    const history = [moved({ what: 'refunds', toState: 'asked', movedBy: 'customer', userId: 7 })];
    const refunds = [{ id: 4, origin: 'customer', amount_cents: 900, reason: '' }];
    expect(eventsWith({ ...ABOUT, refunds, history })).toMatchObject([
      { kind: 'refund_taken', amount_cents: 900 },
    ]);
  });

  it('of a refund that was refused says why, as the log has it', () => {
    const history = [moved({ what: 'refunds', toState: 'refused', why: 'refused' })];
    const refusals = new Map([['4', 'Half is enough']]);
    expect(eventsWith({ ...ABOUT, history, refusals })).toMatchObject([{ what: 'Half is enough' }]);
  });
});

it('tells what people wrote and asked, each to whom it went', () => {
  const events = eventsWith({
    toArtist: [{ message: { createdAt: later(1), message: 'Softer, please' }, name: 'Zoe' }],
    written: [
      { id: 1, at: later(2), text: 'Where is it?', audience: 'shop', name: 'Zoe' },
      { id: 2, at: later(3), text: 'Soon', audience: 'both', name: 'Odessa Vale' },
    ],
    wishes: [{ createdAt: later(4), reason: 'A corner is torn', itemId: 8 }],
  });
  expect(events).toMatchObject([
    { kind: 'customer_wrote', who: 'Zoe', what: 'Softer, please' },
    { kind: 'wrote_to_shop', who: 'Zoe', what: 'Where is it?', ref: '1' },
    { kind: 'wrote_in_talk', who: 'Odessa Vale', what: 'Soon', ref: '2' },
    { kind: 'return_asked', who: 'Zoe Hart', what: 'A corner is torn', ref: '8' },
  ]);
});

it('tells whom the song was offered to, how that ended, and when it was uploaded', () => {
  const artist = { artistName: 'Odessa Vale' };
  const offer = { offeredAt: AT, acceptedAt: null, endedAt: null, outcome: null, reason: null, note: null };
  const events = eventsWith({
    song: { artist, work: { checkedAt: later(5) } },
    offers: [
      { artist, offer: { ...offer, outcome: 'declined', reason: 'busy', endedAt: later(1) } },
      { artist, offer: { ...offer, offeredAt: later(2), acceptedAt: later(3), outcome: 'accepted' } },
    ],
  });
  expect(events.map(({ kind, who, what }) => [kind, who, what])).toEqual([
    ['offered', 'Odessa Vale', null],
    ['declined', 'Odessa Vale', 'busy'],
    ['offered', 'Odessa Vale', null],
    ['accepted', 'Odessa Vale', null],
    ['uploaded', 'Odessa Vale', null],
  ]);
});
