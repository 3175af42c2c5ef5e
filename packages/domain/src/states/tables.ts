import { type Mover, type StateOf, type StateTable, stateTable } from './state-table.ts';

/** Who may send money back. */
const MONEY_MOVERS: readonly Mover[] = ['customer', 'staff', 'provider'];
/** Who may stop a song that is being made. */
const STOPPERS: readonly Mover[] = ['customer', 'staff', 'provider'];

/**
 * A purchase, from the first price to the end. A checkout goes from `reserved` directly to `fulfilled` when its
 * total is 0, or when the provider reports the payment before the shop has stored `payment_pending`.
 * `refund_due`: the customer has paid, but the checkout was never submitted, has ended or can no longer be
 * fulfilled. It stays so until the provider confirms the refund.
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
    // The money of an order goes back by its refunds (REFUNDS), and its checkout stays fulfilled.
    fulfilled: { refund_due: ['provider'], needs_attention: ['provider'] },
    failed: { refund_due: ['provider'], needs_attention: ['provider'] },
    expired: { refund_due: ['provider'], needs_attention: ['provider'] },
    refund_due: { refunded: ['shop'] },
    refunded: {},
    // The staff decide: the order is made after all, the money is refunded, or there was no money to refund.
    needs_attention: { fulfilled: ['staff'], refund_due: ['staff'], refunded: ['staff'], failed: ['staff'] },
  },
});
export type CheckoutState = StateOf<typeof CHECKOUTS>;

/**
 * A paid order, in states that follow its money (decision 0094). `cancelled`: it will not be made. `disputed`:
 * the customer's bank has taken a payment back, and the dispute is open. When a refund fails, the order moves
 * back.
 */
export const ORDERS = stateTable({
  what: 'orders',
  first: ['placed'],
  moves: {
    placed: {
      partly_refunded: MONEY_MOVERS,
      refunded: MONEY_MOVERS,
      cancelled: ['customer', 'staff'],
      disputed: ['provider'],
    },
    partly_refunded: {
      placed: ['provider'],
      refunded: MONEY_MOVERS,
      cancelled: ['customer', 'staff'],
      disputed: ['provider'],
    },
    refunded: {
      placed: ['provider'],
      partly_refunded: ['provider'],
      cancelled: ['staff'],
      disputed: ['provider'],
    },
    cancelled: { disputed: ['provider'] },
    disputed: {
      placed: ['provider'],
      partly_refunded: ['provider'],
      refunded: ['provider'],
      cancelled: ['provider'],
    },
  },
});
export type OrderState = StateOf<typeof ORDERS>;

/**
 * A refund that the staff, the customer or the provider began. `waiting`: a second person of the staff must
 * agree. `asked`: the shop owes the money and asks the provider to send it. `sent`: the provider has accepted
 * it. A refund that the provider made without the shop begins in the state that it has there. A bank may return
 * money that had already arrived.
 */
export const REFUNDS = stateTable({
  what: 'refunds',
  first: ['waiting', 'asked', 'sent', 'done'],
  moves: {
    waiting: { asked: ['staff'], refused: ['staff', 'customer', 'shop'] },
    asked: { sent: ['provider'], done: ['provider', 'shop'], failed: ['provider'] },
    sent: { done: ['provider'], failed: ['provider'] },
    done: { failed: ['provider'] },
    failed: { done: ['provider'] },
    refused: {},
  },
});
export type RefundState = StateOf<typeof REFUNDS>;

/** A payment that the customer's bank takes back. The money is gone unless the shop wins. */
export const DISPUTES = stateTable({
  what: 'disputes',
  first: ['needs_response', 'under_review', 'won', 'lost'],
  moves: {
    needs_response: { under_review: ['provider', 'staff'], won: ['provider'], lost: ['provider'] },
    under_review: { needs_response: ['provider'], won: ['provider'], lost: ['provider'] },
    won: {},
    lost: { won: ['provider'] },
  },
});
export type DisputeState = StateOf<typeof DISPUTES>;

/**
 * The shop's answer in a dispute: its evidence, or that it accepts. `asked`: the shop still has to send the
 * answer to the provider. An answer that the provider refused can be sent again while the dispute is open.
 */
export const DISPUTE_ANSWERS = stateTable({
  what: 'dispute_answers',
  first: ['draft', 'asked'],
  moves: {
    draft: { asked: ['staff'] },
    asked: { sent: ['provider'], failed: ['provider'] },
    sent: {},
    failed: { asked: ['staff'] },
  },
});
export type DisputeAnswerState = StateOf<typeof DISPUTE_ANSWERS>;

/** Credit that the staff give or take. `waiting`: a second person must agree. */
export const CREDIT_GRANTS = stateTable({
  what: 'credit_grants',
  first: ['waiting', 'done'],
  moves: {
    waiting: { done: ['staff'], refused: ['staff'] },
    done: {},
    refused: {},
  },
});
export type CreditGrantState = StateOf<typeof CREDIT_GRANTS>;

/** A change of a paid order by the staff. `asked`: by the terms, it needs the customer's yes. */
export const CHANGES = stateTable({
  what: 'order_changes',
  first: ['asked', 'done'],
  moves: {
    // An artist's request ends when the promised day has passed, or when the song or its change leaves the
    // artist's work. A question of the staff ends after some days without an answer, or when the song is handed in
    // or stopped. That about another artist also ends when the customer agrees to one who has paused.
    asked: { done: ['customer'], refused: ['customer'], withdrawn: ['staff', 'shop'] },
    done: {},
    refused: {},
    withdrawn: {},
  },
});
export type ChangeState = StateOf<typeof CHANGES>;

/**
 * The question to a customer whose song, or a change of it, is late: wait, get another artist, get the money back,
 * or keep the song as it is (`kept`). The customer can choose only once.
 */
export const LATE_SONGS = stateTable({
  what: 'late_songs',
  first: ['asked'],
  moves: {
    asked: {
      waits: ['customer'],
      passed_on: ['customer'],
      paid_back: ['customer'],
      kept: ['customer'],
    },
    waits: {},
    passed_on: {},
    paid_back: {},
    kept: {},
  },
});
export type LateSongState = StateOf<typeof LATE_SONGS>;

/**
 * An ordered song, in the states that its page shows. It becomes `canceled` when the owner deletes the song,
 * and when its order is cancelled or refunded before the delivery.
 */
export const STORIES = stateTable({
  what: 'stories',
  first: ['created'],
  moves: {
    created: { in_production: ['artist'], shipped: ['shop'], canceled: STOPPERS },
    // The staff give the song to another artist, or its artist hands it back.
    in_production: {
      shipped: ['artist', 'staff'],
      canceled: STOPPERS,
      created: ['staff', 'customer', 'artist'],
    },
    shipped: { canceled: ['customer', 'staff'] },
    // The money for the song is back, and the staff resume the work.
    canceled: { created: ['staff'] },
  },
});
export type StoryState = StateOf<typeof STORIES>;

/**
 * The work of an artist on a song, including the offers to artists before one accepts. It is canceled when its
 * money goes back before the delivery.
 */
export const COMMISSIONS = stateTable({
  what: 'commissions',
  first: ['briefed', 'offered'],
  moves: {
    // Paid, but no artist has been asked yet.
    briefed: { offered: ['shop', 'staff'], canceled: STOPPERS },
    // An artist has 24 hours to accept. A declined or unanswered offer goes to the next artist.
    offered: {
      offered: ['artist', 'shop', 'staff', 'customer'],
      accepted: ['artist'],
      declined: ['artist', 'shop', 'customer'],
      canceled: STOPPERS,
    },
    // The song goes to another artist when the staff decide so, when the customer agrees to that, or when the
    // customer asks for it because the song is late. The artist may also hand it back. Then the next one is
    // asked.
    accepted: {
      delivered: ['artist'],
      to_be_checked: ['artist'],
      canceled: STOPPERS,
      offered: ['staff', 'customer', 'artist'],
      declined: ['artist', 'customer'],
    },
    // The staff check the song before the customer gets it, unless the artist is trusted. They pass it or send
    // it back.
    to_be_checked: { delivered: ['staff'], accepted: ['staff'], canceled: STOPPERS },
    delivered: { in_revision: ['customer', 'provider'] },
    // The owner may buy changes of further lines while the artist still works on the first ones. When the money
    // for the last changes goes back, the song stays as it was delivered before.
    in_revision: {
      in_revision: ['customer', 'provider'],
      delivered: ['artist', ...STOPPERS],
      change_to_be_checked: ['artist'],
    },
    // The changed lines are checked too. Until they pass, the customer keeps the song as it was. If the
    // customer buys changes of further lines meanwhile, all changes are delivered together.
    change_to_be_checked: {
      delivered: STOPPERS,
      in_revision: ['staff', 'customer', 'provider'],
    },
    // No suitable artist is left. The staff look for one, and only a new offer continues the commission.
    declined: { offered: ['shop', 'staff'], canceled: STOPPERS },
    // The money for the song is back, for example after a dispute that the shop has won.
    canceled: { briefed: ['staff'] },
  },
});
export type CommissionState = StateOf<typeof COMMISSIONS>;

/**
 * Changes of lines of a delivered song that its owner wants. They are canceled when their money goes back
 * before the artist's answer.
 */
export const REVISIONS = stateTable({
  what: 'story_revisions',
  first: ['requested'],
  moves: {
    requested: { answered: ['artist', 'staff'], canceled: STOPPERS },
    // Silence accepts too: after some days the shop does it for the owner.
    answered: { accepted: ['customer', 'shop'] },
    accepted: {},
    canceled: {},
  },
});
export type RevisionState = StateOf<typeof REVISIONS>;

/**
 * An instant song, which the song engine makes. `waiting`: chosen but not paid. `processing → processing`:
 * another process takes over, because the one that made the song stopped responding.
 */
export const INSTANT_SONGS = stateTable({
  what: 'instant_songs',
  // A model makes the whole song for the preview. So a whole song may be finished before anybody has bought it.
  first: ['waiting', 'queued', 'completed'],
  moves: {
    waiting: { queued: ['customer', 'provider'], completed: ['shop'] },
    queued: { processing: ['shop'], completed: ['shop'] },
    processing: { processing: ['shop'], completed: ['shop'], queued: ['shop', 'staff'], failed: ['shop'] },
    completed: {},
    failed: { queued: ['customer', 'provider', 'staff'], completed: ['shop'] },
  },
});
export type InstantSongState = StateOf<typeof INSTANT_SONGS>;

/**
 * A gift card. It is bought with an order or issued by the staff, sent on the chosen day, and redeemed once.
 * `waiting`: a second person must agree before it is issued. `void`: its money went back, or the staff withdrew
 * it. A card that a checkout redeemed is a sent card again when the checkout ends without an order.
 */
export const GIFT_CARDS = stateTable({
  what: 'gift_cards',
  first: ['bought', 'waiting'],
  moves: {
    waiting: { bought: ['staff'], void: ['staff'] },
    bought: { sent: ['shop'], void: MONEY_MOVERS },
    sent: { redeemed: ['customer'], void: MONEY_MOVERS },
    redeemed: { sent: ['shop'] },
    void: {},
  },
});
export type GiftCardState = StateOf<typeof GIFT_CARDS>;

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
    available: { at_capacity: ['artist', 'staff', 'shop'], paused: ['staff'] },
    at_capacity: { available: ['artist', 'staff', 'shop'], paused: ['staff'] },
    paused: { available: ['staff'], at_capacity: ['staff'] },
  },
});
export type ArtistState = StateOf<typeof ARTISTS>;

/** A bonus for an artist or vendor. `waiting`: a second person must agree. */
export const BONUSES = stateTable({
  what: 'bonuses',
  first: ['waiting', 'done'],
  moves: {
    waiting: { done: ['staff'], refused: ['staff'] },
    done: {},
    refused: {},
  },
});
export type BonusState = StateOf<typeof BONUSES>;

/**
 * A strike that the staff gave to an artist. The artist may appeal once, and another member of staff decides.
 * The person who gave the strike may withdraw it.
 */
export const STRIKES = stateTable({
  what: 'artist_strikes',
  first: ['given'],
  moves: {
    given: { appealed: ['artist'], lifted: ['staff'] },
    appealed: { upheld: ['staff'], lifted: ['staff'] },
    upheld: {},
    lifted: {},
  },
});
export type StrikeState = StateOf<typeof STRIKES>;

/**
 * An application of somebody who wants to be an artist of the shop. `trial`: a producer has heard the
 * recordings and asks for a song with a brief of the shop. `active`: the artist is listed. `withdrawn`: the
 * sender, or the owner of the mailbox, has ended it.
 */
export const APPLICATIONS = stateTable({
  what: 'artist_applications',
  first: ['applied'],
  moves: {
    applied: { trial: ['staff'], refused: ['staff'], withdrawn: ['artist'] },
    trial: { active: ['staff'], refused: ['staff'], withdrawn: ['artist'] },
    active: {},
    refused: {},
    withdrawn: {},
  },
});
export type ApplicationState = StateOf<typeof APPLICATIONS>;

/**
 * A version of an artist's profile. `review`: a producer looks at it. `live`: customers see it. A later version
 * replaces it.
 */
export const PROFILES = stateTable({
  what: 'artist_profiles',
  first: ['draft'],
  moves: {
    draft: { review: ['artist'] },
    review: { live: ['staff'], draft: ['artist', 'staff'] },
    live: { replaced: ['staff'] },
    replaced: {},
  },
});
export type ProfileState = StateOf<typeof PROFILES>;

/**
 * Whether a customer lets an artist show the customer's song. The customer answers by the link in a mail, and
 * may change the answer at any time.
 */
export const SAMPLE_CONSENTS = stateTable({
  what: 'sample_consents',
  first: ['asked'],
  moves: {
    asked: { given: ['customer'], refused: ['customer'] },
    given: { refused: ['customer'] },
    refused: { given: ['customer'] },
  },
});
export type SampleConsentState = StateOf<typeof SAMPLE_CONSENTS>;

/**
 * Payments to artists and vendors that are made together. `waiting`: a second person must agree. `failed`: the
 * run was refused or replaced by a newer one, or a bank has sent back some of its money.
 */
export const PAYOUT_RUNS = stateTable({
  what: 'payout_runs',
  first: ['waiting'],
  moves: {
    waiting: { approved: ['staff'], failed: ['staff'] },
    approved: { paid: ['provider'], failed: ['provider'] },
    paid: { failed: ['provider'] },
    failed: {},
  },
});
export type PayoutRunState = StateOf<typeof PAYOUT_RUNS>;

/**
 * A payment of a run to one artist or vendor. `asked`: it has left the balance, and the shop owes the transfer.
 * `sent`: the bank has accepted it. A bank may send back money that had already arrived. The money is then
 * payable again.
 */
export const PAYOUTS = stateTable({
  what: 'payouts',
  first: ['due'],
  moves: {
    due: { asked: ['staff'], canceled: ['staff'] },
    asked: { sent: ['provider'], paid: ['provider'], failed: ['provider'] },
    sent: { paid: ['provider'], failed: ['provider'] },
    paid: { failed: ['provider'] },
    failed: {},
    canceled: {},
  },
});
export type PayoutState = StateOf<typeof PAYOUTS>;

/**
 * Goods of an order that a vendor makes. `stopped`: their money went back or is disputed, so they are neither
 * made nor sent. Goods that were already sent cannot be stopped. A carrier (`provider`) may report a parcel
 * before the vendor does.
 */
export const VENDOR_ITEMS = stateTable({
  what: 'vendor_items',
  first: ['new'],
  moves: {
    new: { making: ['vendor'], shipped: ['vendor', 'provider'], problem: ['vendor'], stopped: STOPPERS },
    making: {
      new: ['vendor'],
      shipped: ['vendor', 'provider'],
      problem: ['vendor'],
      stopped: STOPPERS,
    },
    shipped: { arrived: ['vendor', 'provider'], problem: ['vendor', 'provider'] },
    arrived: { problem: ['vendor', 'provider'] },
    problem: {
      making: ['vendor'],
      shipped: ['vendor', 'provider'],
      arrived: ['vendor', 'provider'],
      stopped: STOPPERS,
    },
    // The money is there after all, and a member of staff knows that the customer still wants the goods.
    stopped: { new: ['staff'] },
  },
});
export type VendorItemState = StateOf<typeof VENDOR_ITEMS>;

/**
 * A parcel to the customer, or back, whose label the shop buys. `asked`: the label is not bought yet. Late or repeated
 * reports of a carrier change nothing: a parcel that has arrived stays so.
 */
export const PARCELS = stateTable({
  what: 'parcels',
  first: ['asked'],
  moves: {
    asked: { made: ['provider'], failed: ['provider', 'staff', 'vendor'] },
    made: {
      ...{ on_the_way: ['provider'], arrived: ['provider'], problem: ['provider'] },
      failed: ['staff', 'vendor'],
    },
    on_the_way: { arrived: ['provider'], problem: ['provider'] },
    problem: { on_the_way: ['provider'], arrived: ['provider'] },
    arrived: {},
    // For example, the address was wrong, or the staff changed it, or the vendor sent it under its own number. The label
    // is requested again for a new parcel.
    failed: {},
  },
});
export type ParcelState = StateOf<typeof PARCELS>;

/** All state tables, roughly in the order in which an order needs them. */
export const STATE_TABLES: readonly StateTable[] = [
  CHECKOUTS,
  ORDERS,
  REFUNDS,
  DISPUTES,
  DISPUTE_ANSWERS,
  CREDIT_GRANTS,
  CHANGES,
  LATE_SONGS,
  STORIES,
  COMMISSIONS,
  REVISIONS,
  INSTANT_SONGS,
  GIFT_CARDS,
  RELEASES,
  REVEALS,
  REFERRALS,
  ARTISTS,
  STRIKES,
  APPLICATIONS,
  BONUSES,
  PROFILES,
  SAMPLE_CONSENTS,
  PAYOUT_RUNS,
  PAYOUTS,
  VENDOR_ITEMS,
  PARCELS,
];
