import { type StateOf, type StateTable, stateTable } from './state-table.ts';

/**
 * A purchase, from the first price to the end. `reserved → fulfilled` happens for an order of 0, or when the provider
 * reports the payment before the shop has noted that it is in progress. Money for a checkout that was never
 * submitted, has ended or can no longer be fulfilled is `refund_due` until the provider confirms the refund.
 */
export const CHECKOUTS = stateTable({
  what: 'checkouts',
  first: ['quoted'],
  moves: {
    quoted: {
      reserved: ['customer'],
      expired: ['customer', 'shop'],
      refund_due: ['provider'],
      needs_attention: ['provider'],
    },
    reserved: {
      payment_pending: ['provider'],
      fulfilled: ['customer', 'provider'],
      failed: ['customer', 'provider'],
      expired: ['customer', 'shop'],
      refund_due: ['provider'],
      needs_attention: ['provider'],
    },
    payment_pending: {
      fulfilled: ['customer', 'provider'],
      failed: ['customer', 'provider'],
      expired: ['customer', 'shop'],
      refund_due: ['provider'],
      needs_attention: ['provider'],
    },
    fulfilled: { refunded: ['staff'], refund_due: ['provider'], needs_attention: ['provider'] },
    failed: { refund_due: ['provider'], needs_attention: ['provider'] },
    expired: { refund_due: ['provider'], needs_attention: ['provider'] },
    refund_due: { refunded: ['shop'] },
    refunded: {},
    // A person decides: the order is made after all, the money is refunded, or there was none.
    needs_attention: { fulfilled: ['staff'], refund_due: ['staff'], refunded: ['staff'], failed: ['staff'] },
  },
});
export type CheckoutState = StateOf<typeof CHECKOUTS>;

/** A paid order, and how much of it the provider has refunded. */
export const ORDERS = stateTable({
  what: 'orders',
  first: ['placed'],
  moves: {
    placed: { partly_refunded: ['provider'], refunded: ['provider'] },
    partly_refunded: { refunded: ['provider'] },
    refunded: {},
  },
});
export type OrderState = StateOf<typeof ORDERS>;

/** A song that its owner ordered, in the states that its page shows. Deleting a song cancels it. */
export const STORIES = stateTable({
  what: 'stories',
  first: ['created'],
  moves: {
    created: { in_production: ['artist'], shipped: ['shop'], canceled: ['customer', 'staff'] },
    in_production: { shipped: ['artist'], canceled: ['customer', 'staff'] },
    shipped: { canceled: ['customer', 'staff'] },
    canceled: {},
  },
});
export type StoryState = StateOf<typeof STORIES>;

/** The work of an artist on a song, with the offers before it. */
export const COMMISSIONS = stateTable({
  what: 'commissions',
  first: ['briefed', 'offered'],
  moves: {
    // Paid, but no artist was asked yet.
    briefed: { offered: ['shop', 'staff'], canceled: ['staff'] },
    // An artist has 24 hours to accept. A declined or unanswered offer goes to the next artist.
    offered: {
      offered: ['artist', 'shop'],
      accepted: ['artist'],
      declined: ['artist', 'shop'],
      canceled: ['staff'],
    },
    accepted: { delivered: ['artist'], canceled: ['staff'] },
    delivered: { in_revision: ['customer', 'provider'] },
    // More lines may be bought while others are being sung again.
    in_revision: { in_revision: ['customer', 'provider'], delivered: ['artist'] },
    // No fitting artist is left. The staff look for one, and only a new offer continues the commission.
    declined: { offered: ['shop', 'staff'] },
    canceled: {},
  },
});
export type CommissionState = StateOf<typeof COMMISSIONS>;

/** Lines of a delivered song that its owner wants changed. */
export const REVISIONS = stateTable({
  what: 'story_revisions',
  first: ['requested'],
  moves: {
    requested: { answered: ['artist'] },
    answered: { accepted: ['customer'] },
    accepted: {},
  },
});
export type RevisionState = StateOf<typeof REVISIONS>;

/**
 * A song that the engine makes. `waiting`: chosen but not paid. When its maker stops responding, another one takes
 * over.
 */
export const INSTANT_SONGS = stateTable({
  what: 'instant_songs',
  first: ['waiting', 'queued'],
  moves: {
    waiting: { queued: ['customer', 'provider'] },
    queued: { processing: ['shop'] },
    processing: { processing: ['shop'], completed: ['shop'], queued: ['shop'], failed: ['shop'] },
    completed: {},
    failed: { queued: ['customer', 'provider', 'staff'] },
  },
});
export type InstantSongState = StateOf<typeof INSTANT_SONGS>;

/** A gift card: bought with an order, sent on its day, and redeemed once. */
export const GIFT_CARDS = stateTable({
  what: 'gift_cards',
  first: ['bought'],
  moves: {
    bought: { sent: ['shop'] },
    sent: { redeemed: ['customer'] },
    redeemed: {},
  },
});
export type GiftCardState = StateOf<typeof GIFT_CARDS>;

/** The release of a song on the streaming service. `waiting`: not handed in yet. `processing`: handed in. */
export const RELEASES = stateTable({
  what: 'releases',
  first: ['waiting'],
  moves: {
    waiting: { processing: ['provider'], live: ['provider'], refused: ['provider'] },
    processing: { live: ['provider'], refused: ['provider'] },
    live: {},
    refused: {},
  },
});
export type ReleaseState = StateOf<typeof RELEASES>;

/** How a song is given. The owner may pass on the link by hand, so it may be opened before the shop has sent it. */
export const REVEALS = stateTable({
  what: 'reveals',
  first: ['scheduled'],
  moves: {
    scheduled: { sent: ['shop'], opened: ['recipient'] },
    sent: { opened: ['recipient'] },
    opened: {},
  },
});

/** A friend who was referred to the shop, and the reward for it. */
export const REFERRALS = stateTable({
  what: 'referrals',
  first: ['joined'],
  moves: {
    joined: { held: ['shop'], refused: ['shop'] },
    held: { rewarded: ['shop'], refused: ['shop'] },
    rewarded: {},
    refused: {},
  },
});
export type ReferralState = StateOf<typeof REFERRALS>;

/** Whether an artist accepts songs. `paused` artists are not shown at all. */
export const ARTISTS = stateTable({
  what: 'artists',
  first: ['available', 'at_capacity', 'paused'],
  moves: {
    available: { at_capacity: ['artist', 'staff'], paused: ['artist', 'staff'] },
    at_capacity: { available: ['artist', 'staff'], paused: ['artist', 'staff'] },
    paused: { available: ['artist', 'staff'], at_capacity: ['artist', 'staff'] },
  },
});
export type ArtistState = StateOf<typeof ARTISTS>;

/**
 * Money that artists and vendors are owed. No row has these states yet: payouts come with the staff's half of the
 * shop.
 */
export const PAYOUTS = stateTable({
  what: 'payouts',
  first: ['due'],
  moves: {
    due: { sent: ['staff'], canceled: ['staff'] },
    sent: { paid: ['provider'], due: ['provider'] },
    paid: {},
    canceled: {},
  },
});

/** All state tables, in the order in which an order meets them. */
export const STATE_TABLES: readonly StateTable[] = [
  CHECKOUTS,
  ORDERS,
  STORIES,
  COMMISSIONS,
  REVISIONS,
  INSTANT_SONGS,
  GIFT_CARDS,
  RELEASES,
  REVEALS,
  REFERRALS,
  ARTISTS,
  PAYOUTS,
];
