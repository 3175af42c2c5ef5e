import { type Mover, type StateOf, type StateTable, stateTable } from './state-table.ts';

/** Who may send money back. */
const MONEY_MOVERS: readonly Mover[] = ['customer', 'staff', 'provider'];
/** Whose doing stops a song that is being made. */
const STOPPERS: readonly Mover[] = ['customer', 'staff', 'provider'];

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
    // The money of an order goes back by its refunds (REFUNDS), and its checkout stays fulfilled.
    fulfilled: { refund_due: ['provider'], needs_attention: ['provider'] },
    failed: { refund_due: ['provider'], needs_attention: ['provider'] },
    expired: { refund_due: ['provider'], needs_attention: ['provider'] },
    refund_due: { refunded: ['shop'] },
    refunded: {},
    // A person decides: the order is made after all, the money is refunded, or there was no money to refund.
    needs_attention: { fulfilled: ['staff'], refund_due: ['staff'], refunded: ['staff'], failed: ['staff'] },
  },
});
export type CheckoutState = StateOf<typeof CHECKOUTS>;

/**
 * A paid order, by its money (decision 0094). `cancelled`: it will not be made. `disputed`: the customer's bank has taken
 * a payment back, and nothing is decided yet. A refund that fails moves its order back.
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
 * A refund that the staff, the customer or the provider began. `waiting`: a second person of the staff must agree.
 * `asked`: the shop owes the money and asks the provider for it. `sent`: the provider has it in hand. A refund that the
 * provider made by itself begins where it stands there. A bank may return money that had already arrived.
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
 * What the shop answers in a dispute: its evidence, or that it accepts. `asked`: the shop owes the answer to the provider.
 * What the provider refused can be asked for again, as long as the dispute is open.
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

/** A change of a paid order by the staff. `asked`: the terms call for the customer's yes. */
export const CHANGES = stateTable({
  what: 'order_changes',
  first: ['asked', 'done'],
  moves: {
    // A question of an artist ends with the promised day, or when somebody else gets the song.
    asked: { done: ['customer'], refused: ['customer'], withdrawn: ['staff', 'shop'] },
    done: {},
    refused: {},
    withdrawn: {},
  },
});
export type ChangeState = StateOf<typeof CHANGES>;

/**
 * The question to a customer whose song is late: wait, another artist, or the money back. What the customer chooses counts
 * once.
 */
export const LATE_SONGS = stateTable({
  what: 'late_songs',
  first: ['asked'],
  moves: {
    asked: { waits: ['customer'], passed_on: ['customer'], paid_back: ['customer'] },
    waits: {},
    passed_on: {},
    paid_back: {},
  },
});
export type LateSongState = StateOf<typeof LATE_SONGS>;

/**
 * An ordered song, in the states that its page shows. Its state is `canceled` when the owner deletes the song, and when
 * its order is cancelled or refunded before the delivery.
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
    // The money that stopped the song is back, and the staff take the work up again.
    canceled: { created: ['staff'] },
  },
});
export type StoryState = StateOf<typeof STORIES>;

/**
 * The work of an artist on a song, including the offers to artists before one accepts. Money that goes back before the
 * delivery cancels it.
 */
export const COMMISSIONS = stateTable({
  what: 'commissions',
  first: ['briefed', 'offered'],
  moves: {
    // Paid, but no artist was asked yet.
    briefed: { offered: ['shop', 'staff'], canceled: STOPPERS },
    // An artist has 24 hours to accept. A declined or unanswered offer goes to the next artist.
    offered: {
      offered: ['artist', 'shop', 'staff', 'customer'],
      accepted: ['artist'],
      declined: ['artist', 'shop', 'customer'],
      canceled: STOPPERS,
    },
    // The staff give it to another artist, or the customer says yes to that, or wants another artist because it is late.
    // Its artist may hand it back: then the next one is asked.
    accepted: {
      delivered: ['artist'],
      to_be_checked: ['artist'],
      canceled: STOPPERS,
      offered: ['staff', 'customer', 'artist'],
      declined: ['artist', 'customer'],
    },
    // The staff hear the song of an artist who is not trusted before its customer does. They pass it, or send it back.
    to_be_checked: { delivered: ['staff'], accepted: ['staff'], canceled: STOPPERS },
    delivered: { in_revision: ['customer', 'provider'] },
    // The owner may buy changes of further lines while the artist still works on the first ones. When the money of the
    // last of them goes back, the song stays as it was delivered before.
    in_revision: {
      in_revision: ['customer', 'provider'],
      delivered: ['artist', ...STOPPERS],
      change_to_be_checked: ['artist'],
    },
    // The changed lines are checked too, and the customer keeps the song as it was until they pass. If the customer
    // buys changes of further lines meanwhile, all changes are delivered together.
    change_to_be_checked: {
      delivered: STOPPERS,
      in_revision: ['staff', 'customer', 'provider'],
    },
    // No fitting artist is left. The staff look for one, and only a new offer continues the commission.
    declined: { offered: ['shop', 'staff'], canceled: STOPPERS },
    // Its money is back, for example after a dispute that the shop has won.
    canceled: { briefed: ['staff'] },
  },
});
export type CommissionState = StateOf<typeof COMMISSIONS>;

/** Lines of a delivered song that its owner wants changed. Money that goes back before the artist's answer cancels them. */
export const REVISIONS = stateTable({
  what: 'story_revisions',
  first: ['requested'],
  moves: {
    requested: { answered: ['artist', 'staff'], canceled: STOPPERS },
    answered: { accepted: ['customer'] },
    accepted: {},
    canceled: {},
  },
});
export type RevisionState = StateOf<typeof REVISIONS>;

/**
 * An instant song, which the song engine makes. `waiting`: chosen but not paid. `processing → processing`: the process
 * that made the song stopped responding, and another one takes over.
 */
export const INSTANT_SONGS = stateTable({
  what: 'instant_songs',
  // A model makes a song whole, so a whole song may be finished before somebody wants it.
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
 * A gift card: bought with an order or issued by the staff, sent on the chosen day, and redeemed once. `waiting`: a second
 * person must agree before it is issued. `void`: its money went back, or the staff withdrew it.
 */
export const GIFT_CARDS = stateTable({
  what: 'gift_cards',
  first: ['bought', 'waiting'],
  moves: {
    waiting: { bought: ['staff'], void: ['staff'] },
    bought: { sent: ['shop'], void: MONEY_MOVERS },
    sent: { redeemed: ['customer'], void: MONEY_MOVERS },
    redeemed: {},
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
 * A strike that the staff gave an artist. Its artist may appeal once, and another person of the staff decides. The
 * person who gave it may take it back.
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
 * Somebody who wants to be an artist of the shop. `trial`: a producer has heard the recordings and asks for a song with a
 * brief of the shop. `active`: the artist is listed. `withdrawn`: the sender, or the owner of the mailbox, has ended it.
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
 * What an artist says of themselves. `review`: a producer looks at it. `live`: customers see it. A version that follows
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
 * Whether an artist may show the song of a customer. The customer answers by the link of a mail, and may change the
 * answer at any time.
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
 * Payments to artists and vendors that are made together. `waiting`: a second person must agree. `failed`: it was refused
 * or replaced by a newer one, or a bank has sent some of its money back.
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
 * Money of a run for one artist or vendor. `asked`: it has left the balance, and the shop owes the transfer. `sent`: the
 * bank has it in hand. A bank may send money back that had already arrived; it is payable again then.
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
 * What a vendor makes of an order. `stopped`: its money went back or is disputed, so it is neither made nor sent. What was
 * sent already is not stopped any more. A carrier (`provider`) may report a parcel before the vendor does.
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
    // Its money is there after all, and somebody of the staff knows that its customer still wants it.
    stopped: { new: ['staff'] },
  },
});
export type VendorItemState = StateOf<typeof VENDOR_ITEMS>;

/**
 * A parcel with a label that the shop has bought, to the customer or back. `asked`: the shop owes the label to the vendor.
 * What a carrier reports late or twice changes nothing: a parcel that has arrived stays so.
 */
export const PARCELS = stateTable({
  what: 'parcels',
  first: ['asked'],
  moves: {
    asked: { made: ['provider'], failed: ['provider'] },
    made: { on_the_way: ['provider'], arrived: ['provider'], problem: ['provider'] },
    on_the_way: { arrived: ['provider'], problem: ['provider'] },
    problem: { on_the_way: ['provider'], arrived: ['provider'] },
    arrived: {},
    // Its address was wrong, for example. It is asked for anew, as another parcel.
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
