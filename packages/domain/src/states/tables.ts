import { type StateOf, type StateTable, stateTable } from './state-table.ts';

/**
 * A purchase, from the first price to the end. A checkout goes from `reserved` directly to `fulfilled` when its total
 * is 0, or when the provider reports the payment before the shop has stored `payment_pending`. If the customer has paid
 * for a checkout that was never submitted, has ended or can no longer be fulfilled, it is `refund_due` until the
 * provider confirms the refund.
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
    // Nothing in the shop refunds a fulfilled checkout or moves one out of `needs_attention` yet. The moves of `staff`
    // will come with the staff's part of the shop.
    fulfilled: { refunded: ['staff'], refund_due: ['provider'], needs_attention: ['provider'] },
    failed: { refund_due: ['provider'], needs_attention: ['provider'] },
    expired: { refund_due: ['provider'], needs_attention: ['provider'] },
    refund_due: { refunded: ['shop'] },
    refunded: {},
    // A person decides: the order is made after all, the money is refunded, or there was no money to refund.
    needs_attention: { fulfilled: ['staff'], refund_due: ['staff'], refunded: ['staff'], failed: ['staff'] },
  },
});
export type CheckoutState = StateOf<typeof CHECKOUTS>;

/** A paid order: whether the provider has refunded nothing, a part or all of it. */
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

/** An ordered song, in the states that its page shows. When the owner deletes the song, its state is `canceled`. */
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

/**
 * The work of an artist on a song, including the offers to artists before one accepts. Nothing cancels a commission yet:
 * that will come with the staff's part of the shop.
 */
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
    // The owner may buy changes of further lines while the artist still works on the first ones.
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

/**
 * An instant song, which the song engine makes. `waiting`: chosen but not paid. `processing → processing`: the process
 * that made the song stopped responding, and another one takes over.
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

/** A gift card: bought with an order, sent on the chosen day, and redeemed once. */
export const GIFT_CARDS = stateTable({
  what: 'gift_cards',
  first: ['bought'],
  moves: {
    bought: { sent: ['shop'] },
    sent: { redeemed: ['customer'] },
    redeemed: {},
  },
});

/** The release of a song on the streaming service. `waiting`: not submitted yet. `processing`: submitted. */
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

/** The sending of a song as a gift. The recipient may open it before it is sent, when the owner passes on the link. */
export const REVEALS = stateTable({
  what: 'reveals',
  first: ['scheduled'],
  moves: {
    scheduled: { sent: ['shop'], opened: ['recipient'] },
    sent: { opened: ['recipient'] },
    opened: {},
  },
});

/** A friend whom a customer referred to the shop, and the customer's reward. `held`: the reward waits for its date. */
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
 * Money that the shop owes to artists and vendors. There is no `payouts` table yet: it will come with the staff's part
 * of the shop.
 */
const PAYOUTS = stateTable({
  what: 'payouts',
  first: ['due'],
  moves: {
    due: { sent: ['staff'], canceled: ['staff'] },
    sent: { paid: ['provider'], due: ['provider'] },
    paid: {},
    canceled: {},
  },
});

/** All state tables, roughly in the order in which an order needs them. */
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
