import { safePath } from '@keepsong/domain/auth/landing';
import { NOTHING_BACK } from '@keepsong/domain/checkout/refunds/standing';
import { REPORT_REASONS } from '@keepsong/domain/comments/comment';
import type { Locale } from '@keepsong/domain/format/locale';
import { ORDER_CHANGES, type OrderChangeKind } from '@keepsong/domain/orders/order-change';
import { HEADLINES, REPORTS } from '@keepsong/domain/reports/reports';
import { STAFF_ROLES } from '@keepsong/domain/staff/permissions';
import { plainAddress, plainName } from '@keepsong/domain/text/plain-name';
import { z } from 'zod';
import type { AskedMessage, Permit } from './asked-messages.ts';

const cents = z.int().min(0);
/** A calendar day in the shop's time zone, `YYYY-MM-DD`. */
const day = z.iso.date();
const instant = z.iso.datetime();
/** A path of the shop. When a message is sent, the shop's public address is put before it. */
const path = z.string().refine((value) => safePath(value) !== null);

/** A name that somebody typed. Messages never show it as a link (decision 0071). */
const name = z.string().transform(plainName);

/**
 * The facts about a song that messages show. Some are only for drawing the song's sleeve (its cover). An empty text
 * means that the fact is not known yet. `peaks` is empty while there is no recording.
 */
const song = z.object({
  recipient: name,
  title: z.string().default(''),
  genre: z.string(),
  mood: z.string().nullable(),
  tempo: z.string().nullable(),
  peaks: z.array(z.number()).default([]),
});
export type SongFacts = z.input<typeof song>;

/** The prices that were stored with the order. `extras` are the rows between the products and the total. */
const receipt = z.object({
  lines: z.array(z.object({ title: z.string(), quantity: z.int().min(1), cents })),
  extras: z.array(
    z.object({
      kind: z.enum(['service_fee', 'promotion', 'discount', 'credit', 'shipping', 'taxes', 'waived']),
      cents,
      /** The name of the promotion. */
      code: z.string().optional(),
    }),
  ),
  totalCents: cents,
});
export type Receipt = z.output<typeof receipt>;

const work = { song, artistName: z.string(), path };
/**
 * A song that its artist no longer has. `path` leads to the artist's desk, because the page of the song is closed to
 * this artist. So the message names its order by `orderId`.
 */
const goneWork = { ...work, orderId: z.int().nullable().default(null), wasAccepted: z.boolean() };

/** Whether an artist has declined whom the shop has asked. The customer, who chose somebody else, is not told who. */
const isUnnamed = z.boolean().default(false);

/** What was changed of an order, with the value before and now. An empty text means that there is no value. */
const changed = { kind: z.enum(ORDER_CHANGES), before: z.string(), after: z.string() };

const dayOrNone = (value: string): string => (day.safeParse(value).success ? value : '');

/** How messages show the values of a change. Typed text is never shown as a link. */
const PLAIN_VALUE = {
  promised_day: dayOrNone,
  address: plainAddress,
  // Ids of spec 3.3.
  genre: plainName,
  vocals: plainName,
  artist: plainName,
  name: plainName,
} satisfies Record<OrderChangeKind, (value: string) => string>;

const plainChange = <C extends { kind: OrderChangeKind; before: string; after: string }>(change: C): C => ({
  ...change,
  before: PLAIN_VALUE[change.kind](change.before),
  after: PLAIN_VALUE[change.kind](change.after),
});

/** The card that paid; null when the order was not paid by card. */
const card = z
  .object({ brand: z.string(), last4: z.string().length(4) })
  .nullable()
  .default(null);

/** Money of an order that goes back to its customer. */
const moneyBack = z.object({
  orderId: z.int(),
  song: song.nullable(),
  cardCents: cents,
  creditCents: cents,
  card,
});

/**
 * A text that a member of the staff wrote about an order. `path` is the page on which its reader sees the song.
 */
const staffAnswer = z.object({
  orderId: z.int(),
  song: song.nullable(),
  fromName: name,
  text: z.string(),
  /** The names of the files that the reader finds on that page. */
  files: z.array(z.string()).optional(),
  path: path.nullable(),
});

/** A day that somebody wants to be reminded of. `occasion` is one of the ids of spec 3.3-02. */
const event = { occasion: z.string(), recipient: name, day, yearly: z.boolean() };

/**
 * What a vendor needs to make and send goods, for a vendor who has no page where it stands. `to` are the lines of the
 * address. The texts are printed on the goods, so they stay as the customer typed them.
 */
const vendorSheet = z.object({
  to: z.array(z.string()),
  lines: z.array(z.object({ title: z.string(), details: z.array(z.string()) })),
  giftNote: z.string(),
});

/** Goods of an order that a vendor makes. `path` is the page with the vendor's orders; with a `sheet` there is none. */
const vendorGoods = z.object({
  orderId: z.int(),
  goods: z.array(z.object({ title: z.string(), quantity: z.int().min(1) })),
  sheet: vendorSheet.optional(),
  path,
});

/**
 * The tracking number of a parcel. Unlike names it keeps its digits, because the reader needs all of it.
 * Without dots and colons it cannot make a link.
 */
const parcelNumber = z.string().transform((typed) => typed.replace(/[^A-Za-z0-9 _/-]+/g, ''));

/** Goods that are on their way. Carrier and tracking number are texts of the vendor. */
const parcel = z.object({
  ...vendorGoods.shape,
  carrier: name.nullable(),
  tracking: parcelNumber.nullable(),
});

/** The parameters of each message. They are checked once more when the message is rendered. */
export const MESSAGES = {
  /** A one-time code for signing in or for proving a phone number. */
  passcode: z.object({ code: z.string().regex(/^\d{6}$/) }),
  /** To the previous e-mail address of an account, after the address was changed. */
  email_changed: z.object({}),
  /** To somebody who answered a mail of the shop that it no longer has, so that the answer reached nobody. */
  reply_address_gone: z.object({}),
  /** To the reader of the mails of an order: so many answers came today that no more are stored. */
  answers_full: z.object({ orderId: z.int() }),
  /** A way to sign in was added, changed or removed, or a recovery code was used. */
  sign_in_changed: z.object({
    change: z.enum([
      'second_factor_on',
      'second_factor_off',
      'recovery_code',
      'passkey_added',
      'passkey_removed',
    ]),
  }),
  /** To the new address of an account whose owner has lost the old one. Only one person can use `path`. */
  new_address: z.object({ path }),
  /** To both addresses: two accounts of one person were merged. */
  accounts_merged: z.object({}),
  /** The link that opens a draft on another device. */
  draft_link: z.object({ song, path }),
  /** The link that opens previews of an instant song on any device. */
  instant_previews: z.object({ song, path }),
  /** The instant song is ready. The recipient's name may be empty. */
  instant_song_delivered: z.object({ song, storyPath: path }),
  /** To the customer: the instant song could not be made yet, and the staff are looking into it. */
  instant_song_trouble: z.object({ song, storyPath: path }),
  /** To the staff: all attempts to make a paid instant song have failed. */
  instant_song_failed_staff: z.object({
    song,
    storyPath: path,
    orderId: z.int().nullable(),
    reason: z.string(),
  }),
  /** The receipt. `storyPath` is the page that shows the order's progress. */
  order_received: z.object({
    orderId: z.int(),
    song: song.nullable(),
    artistName: z.string().nullable(),
    promisedDay: day.nullable(),
    /** The day by which everything leaves that vendors make for the order. */
    goodsDay: day.nullable().default(null),
    /** True for an instant song, which no artist has to accept. */
    isInstant: z.boolean().default(false),
    storyPath: path.nullable(),
    receipt,
    card,
  }),
  artist_accepted: z.object({ song, artistName: z.string(), promisedDay: day, storyPath: path }),
  song_delivered: z.object({ song, artistName: z.string(), storyPath: path }),
  /**
   * To the customer: another artist has been asked. `declinedName` is the chosen artist, who just declined; null when
   * another one has declined (`isUnnamed`), and when the staff had to find the next artist. `isLate`: the promised day
   * has passed. `isNewDay`: the promise is a new one, because the customer of a late song chose another artist.
   */
  offer_declined_next: z.object({
    song,
    declinedName: z.string().nullable(),
    isUnnamed,
    /** Whether an artist had accepted the song and handed it back. The customer is not told who. */
    isHandedBack: z.boolean().default(false),
    nextName: z.string(),
    promisedDay: day,
    isLate: z.boolean().default(false),
    isNewDay: z.boolean().default(false),
    storyPath: path,
  }),
  /** To a customer whose referral has earned its reward. */
  referral_rewarded: z.object({ cents, path }),
  /** To the recipient of a gift card. `path` is the page where the code is redeemed. */
  gift_card: z.object({
    code: z.string(),
    cents,
    recipientName: name,
    fromName: name,
    message: z.string(),
    /** How the card looks. Cards that were bought before there were designs have none. */
    design: z
      .object({ path, name: z.object({ en: z.string(), sp: z.string() }) })
      .nullable()
      .default(null),
    path,
  }),
  /**
   * To the customer: no fitting artist can take the song, and the staff are looking for one. `declinedName` is the
   * chosen artist, who just declined; null when another one has declined (`isUnnamed`), and in a later message, while
   * the staff are still looking. The customer will hear from the shop by `hearDay`.
   */
  artist_search: z.object({
    song,
    declinedName: z.string().nullable(),
    isUnnamed,
    isHandedBack: z.boolean().default(false),
    hearDay: day,
    storyPath: path,
  }),
  /** To the staff: an order has no artist, and its customer expects an answer by `hearDay`. */
  artist_wanted_staff: z.object({
    song,
    orderId: z.int().nullable(),
    /** `occasion` and `vocals` are ids of spec 3.3. */
    occasion: z.string(),
    vocals: z.string(),
    promisedDay: day.nullable(),
    hearDay: day,
    /** The artists who declined, with their reasons and notes. */
    asked: z.array(z.object({ name, reason: z.string().nullable(), note: z.string().nullable() })),
    storyPath: path,
  }),
  /** To somebody whom the staff invite to sign in for a vendor. Only one person can use `path`. */
  vendor_invite: z.object({ vendor: name, path }),
  /** To somebody whom an owner invites to the staff. Only one person can use `path`. */
  staff_invite: z.object({ role: z.enum(STAFF_ROLES), path }),
  /** To a member of the staff who subscribed: a report of the past week, compared with the week before. */
  report_weekly: z.object({
    report: z.enum(REPORTS),
    firstDay: day,
    lastDay: day,
    facts: z.array(z.object({ field: z.enum(HEADLINES), value: z.number(), before: z.number() })),
    path,
  }),
  /** To the customer: the staff changed the order. `before` and `after` are days, ids of spec 3.3, or words. */
  order_changed: z.object({ orderId: z.int(), song: song.nullable(), ...changed }).overwrite(plainChange),
  /** To the customer: the staff want to change the order and need a yes. Only the customer can use `path`. */
  order_change_asked: z
    .object({
      orderId: z.int(),
      song: song.nullable(),
      ...changed,
      /** The artist who asks for the change, with the reason; null when the staff ask. */
      artist: z.object({ name, reason: z.string() }).nullable().default(null),
      path,
    })
    .overwrite(plainChange),
  /** To the artist who has the song or is asked for it: the brief or the due day was changed. */
  brief_changed_artist: z.object({ ...work, ...changed }).overwrite(plainChange),
  /**
   * To the artist who asked for more days, until `askedDay`: the customer said no (`isRefused`), or the request ended
   * without an answer. The song stays promised for `promisedDay`.
   */
  no_more_days_artist: z.object({ ...work, askedDay: day, promisedDay: day, isRefused: z.boolean() }),
  /** To a member of the staff who is named in a note about an order. */
  note_staff: z.object({ orderId: z.int(), fromName: name, path }),
  /** To all staff who may approve payments: a payment to artists or vendors waits for a second person. */
  second_person_staff: z.object({ kind: z.enum(['payout', 'bonus']), cents, fromName: name, path }),
  /**
   * To the member of the staff who asked for it: a second person refused it, a cancel of the order took its place,
   * or the customer answered to a change. `fromName` is who refused or cancels. `orderId`, `cents` and `change` are null where there is none.
   */
  decided_staff: z.object({
    kind: z.enum([
      'refund',
      'cancel',
      'credit',
      'credit_taken',
      'gift_card',
      'gift_card_move',
      'payment',
      'dispute',
      'replaced_by_staff',
      'replaced_by_customer',
      'change_refused',
      'change_agreed',
    ]),
    orderId: z.int().nullable(),
    cents: cents.nullable(),
    change: z.object(changed).overwrite(plainChange).nullable(),
    fromName: name,
    reason: z.string(),
    path,
  }),
  /** To the staff: a visitor reported a comment. */
  comment_reported_staff: z.object({ reason: z.enum(REPORT_REASONS), path }),
  /** To the recipient of a song; `path` opens it. The message contains neither the title nor the giver's words. */
  song_gift: z.object({ song, fromName: name, path }),
  /** To the recipient again, when the gift was not opened for three days. */
  song_gift_reminder: z.object({ song, fromName: name, path }),
  /** To the giver: the moment planned for sending the gift has come, but the song is not delivered yet. */
  gift_waits: z.object({ song, path }),
  /** To the giver: the song was opened. */
  gift_opened: z.object({ song, path }),
  /** To the giver: the recipient's words of thanks. */
  gift_thanked: z.object({ song, thanks: z.string(), path }),
  /**
   * To the customer: a payment arrived, but it could not become an order. `goesBack`: the whole payment is being
   * refunded. Otherwise the staff have to look at it first.
   */
  payment_problem: z.object({ song: song.nullable(), goesBack: z.boolean().default(true), path }),
  /**
   * To the staff, about the payment of a `payment_problem`. `reference` is the provider's id of the payment. `isTold`:
   * the customer got a message too. If the cart was never submitted, the shop does not know the customer's address.
   */
  payment_attention_staff: z.object({
    reason: z.string(),
    reference: z.string(),
    cents,
    goesBack: z.boolean(),
    isTold: z.boolean().default(true),
  }),
  /**
   * To the staff: the taxes of a paid order differ from a new calculation. So they were not booked with the tax
   * provider.
   */
  taxes_attention_staff: z.object({ orderId: z.int(), cents }),
  /** To the customer: money of an order is on its way back. */
  order_refunded: moneyBack,
  /** To the customer: the order is canceled, and the paid money goes back. */
  order_cancelled: moneyBack.extend({
    /** Why no money goes back. Null when some does. */
    nothingBack: z.enum(NOTHING_BACK).nullable().default(null),
  }),
  /**
   * To the customer: work that a dispute had stopped goes on. `artistName` and `promisedDay` are set when an
   * artist makes the song.
   */
  order_resumed: z.object({
    orderId: z.int(),
    song: song.nullable(),
    artistName: z.string().nullable(),
    promisedDay: z.iso.date().nullable(),
    storyPath: path,
  }),
  /** To the artist who was asked for a song or works on it: the song will not be made. */
  song_stopped_artist: z.object(goneWork),
  /** To the artist who was asked for a song or works on it: another artist makes the song. */
  song_moved_artist: z.object(goneWork),
  /** To the artist: the staff have heard the song and ask for changes. */
  song_returned_artist: z.object({
    ...work,
    notes: z.array(z.object({ seconds: z.int().min(0), text: z.string() })),
  }),
  /** To an artist: the staff gave a strike. `reason` is what the staff wrote. */
  strike_artist: z.object({ artistName: z.string(), reason: z.string(), path }),
  /** To an artist or a vendor: a payout did not arrive. `isReturned`: the money came back. */
  payout_failed: z.object({ name, cents, isReturned: z.boolean(), path }),
  /** To an artist: a low standing holds back new songs (`isHeld`), or no longer does. */
  standing_artist: z.object({ artistName: z.string(), isHeld: z.boolean(), path }),
  /**
   * To the customer, some days after the song was accepted: asks for stars, only once. Without an artist for an instant
   * song, which was delivered some days ago.
   */
  song_rating: z.object({ song, artistName: name.nullable(), storyPath: path }),
  /** To an artist: a strike was lifted, or its appeal was refused. */
  strike_decided_artist: z.object({
    artistName: z.string(),
    isLifted: z.boolean(),
    reason: z.string(),
    path,
  }),
  /** To a member of the staff: a song has waited two hours for its check. `path` is the page of the check. */
  check_waits_staff: z.object({ song, artistName: z.string(), path }),
  /**
   * To an artist who was asked to sing lines again: these were refunded. `linesLeft` is the number of lines
   * still to sing.
   */
  revision_stopped_artist: z.object({ ...work, lines: z.int().min(1), linesLeft: z.int() }),
  /** To a vendor: these goods were ordered. */
  order_to_vendor: vendorGoods,
  /**
   * To a vendor: something about the song on these goods changed. `late`: the day of sending moves on until the song
   * is there. `recipient`: the new name, otherwise empty. Mails of the version before also name the final day after
   * the song ('day'); the song is here then.
   */
  goods_song_vendor: z.object({
    ...vendorGoods.shape,
    kind: z.preprocess(
      (kind) => (kind === 'day' ? 'arrived' : kind),
      z.enum(['arrived', 'revised', 'name', 'late']),
    ),
    recipient: name,
    day: z.string(),
  }),
  /** To a vendor: these goods go to another address. */
  order_changed_vendor: vendorGoods,
  /** To the customer: a parcel is on its way. `path` shows where it is. */
  goods_shipped: parcel,
  /** To the customer: a parcel has arrived. `saidBy`: who reported the arrival. */
  goods_arrived: z.object({ ...parcel.shape, saidBy: z.enum(['carrier', 'vendor']).default('carrier') }),
  /** To the customer: how to send goods back. `path` leads to the label. */
  goods_return: parcel,
  /** To the customer: why goods cannot be sent back. `path` leads to the orders. */
  goods_return_refused: z.object({
    orderId: parcel.shape.orderId,
    goods: parcel.shape.goods,
    refusal: z.string(),
    path,
  }),
  /** To a vendor: goods are on their way back, or have come back (`isHere`). `reason` says why. */
  goods_return_vendor: z.object({ ...parcel.shape, reason: z.string(), isHere: z.boolean() }),
  /** To the staff: a vendor has a problem with goods. */
  goods_problem_staff: z.object({
    ...vendorGoods.shape,
    vendorName: name,
    problem: z.string(),
    /** Whether the goods come back, and the carrier reports the problem. */
    isReturn: z.boolean().default(false),
  }),
  /** To a vendor: these goods must not be made any more. */
  order_stopped_vendor: vendorGoods,
  /** To a vendor: these goods, which were stopped, are wanted after all. */
  order_resumed_vendor: vendorGoods,
  /**
   * To the staff: a refund of an order needs a person's attention. `reference` is the provider's id of the
   * payment.
   */
  refund_attention_staff: z.object({
    orderId: z.int(),
    reason: z.enum(['refund_failed', 'dispute', 'more_than_paid']),
    cents,
    reference: z.string(),
  }),
  /** To a customer or an artist: a text that a member of the staff wrote about an order. */
  staff_answer: staffAnswer,
  staff_answer_artist: staffAnswer,
  /** To somebody who has applied as an artist. `path` takes the application back. */
  application_received: z.object({ name, path }),
  /** To the mailbox of an artist, or of somebody whose application is open: another application was sent. */
  application_known: z.object({ name, isArtist: z.boolean() }),
  /** To an applicant: a trial song is asked for. */
  application_trial: z.object({ name, brief: z.string(), dueDay: day, path }),
  /** To an applicant: the trial song has arrived. */
  application_trial_received: z.object({ name, path }),
  /** To an applicant: what must be changed in the trial song, and by when. Older messages have no day. */
  application_trial_back: z.object({ name, note: z.string(), dueDay: day.nullable().default(null), path }),
  /** To an applicant: the day of the trial song has passed, and it has not come. */
  application_trial_late: z.object({ name, dueDay: day, path }),
  /** To an applicant: the application was accepted, and the applicant is listed as an artist now. */
  application_active: z.object({ name, path }),
  /** To an artist whom a producer added without an application. */
  artist_added: z.object({ name, path }),
  application_refused: z.object({ name, reason: z.string() }),
  /** To the customer: the artist asks whether everybody may hear the song. */
  sample_asked: z.object({ song, artistName: name, choicePath: path }),
  /** To the artist: the customer's answer, also when the customer changes it later. */
  sample_answer_artist: z.object({ song, artistName: name, isYes: z.boolean(), path }),
  /** To the artist: customers can see the profile now. */
  profile_live_artist: z.object({ artistName: name, path }),
  profile_returned_artist: z.object({ artistName: name, reason: z.string(), path }),
  /** To a new subscriber of the newsletter. `stopPath` ends the subscription. */
  newsletter_welcome: z.object({ stopPath: path }),
  /**
   * To somebody who has set a reminder. `calendarPath` is its calendar file. `first`: whether the first mail comes
   * before the given day, only before a later year's day, or never.
   */
  reminder_confirmed: z.object({
    ...event,
    first: z.enum(['this_time', 'later', 'never']).default('this_time'),
    calendarPath: path,
    stopPath: path,
  }),
  /** The reminder of a day. `path` begins a song for the occasion. */
  event_reminder: z.object({ ...event, path, stopPath: path }),
  /** To the artist: an offer to write a song. It contains only an outline, never the customer's story. */
  offer_to_artist: z.object({
    ...work,
    /** `occasion` and `moods` are ids of spec 3.3. */
    occasion: z.string(),
    moods: z.array(z.string()),
    extraVerses: z.int().min(0),
    feeCents: cents,
    /** The end of the day that the customer was promised. */
    dueAt: instant,
    offerExpiresAt: instant,
  }),
  /** To the artist: the customer sent a message about the song. */
  message_to_artist: z.object({ ...work, fromName: name }),
  /** To the customer: the artist wrote about the song. */
  song_message: z.object({
    song,
    artistName: z.string(),
    text: z.string(),
    /**
     * True when the artist has not accepted yet. The question then stops the artist's time to answer the offer.
     */
    isBeforeYes: z.boolean().default(false),
    path,
  }),
  /** To the customer, who has not answered a question of the asked artist: the promised day has moved. */
  question_unanswered: z.object({ song, artistName: z.string(), promisedDay: day, path }),
  /** To the artist: the customer asks to change lines of the song. */
  revision_to_artist: z.object({ ...work, fromName: name, lines: z.int().min(1), dueAt: instant }),
  /** To the recipient of an e-card. `path` redirects to the page of the greeting-card partner. */
  ecard: z.object({ song, recipientName: name, fromName: name, frontLine: z.string(), path }),
  /** To a person whom the owner invites to contribute to a song. Only one person can use `path`. */
  collaboration_invite: z.object({ song, name, fromName: name, path }),
  /** To the owner: an invited person has contributed to the song. */
  contribution_added: z.object({ song, name, path }),
  /** To the customer: the changed song is delivered. `isUnchanged`: the artist left it as it was and says why. */
  song_revised: z.object({
    song,
    artistName: z.string(),
    isUnchanged: z.boolean().default(false),
    storyPath: path,
  }),
  /**
   * To the artist, a day before the song is due. `isRevision`: a change of a delivered song is due, which has
   * neither more days nor a way back.
   */
  due_soon_artist: z.object({ ...work, dueAt: instant, isRevision: z.boolean().default(false) }),
  /**
   * To the customer: the promised day has passed and the song is not delivered. `artistName` is null while no
   * artist has it. `creditCents` is the credit for waiting. Only the customer can use `choicePath`.
   */
  song_late: z.object({
    song,
    artistName: z.string().nullable(),
    promisedDay: day,
    creditCents: cents.default(0),
    isReminder: z.boolean().default(false),
    storyPath: path,
    choicePath: path.optional(),
  }),
  /**
   * To the customer: lines that are to be sung again did not come on their promised day. `mayKeep`: the change costs
   * nothing, so the customer may give it up. `backCents`: the money that goes back when the customer gives it up.
   */
  change_late: z.object({
    song,
    artistName: z.string(),
    promisedDay: day,
    creditCents: cents,
    mayKeep: z.boolean(),
    backCents: cents,
    isReminder: z.boolean(),
    storyPath: path,
    choicePath: path,
  }),
  /**
   * To the producers: the promised day of a song, or of a change of it (`isRevision`), has passed. `artistName` is null
   * while no artist has accepted it.
   */
  song_late_staff: z.object({
    orderId: z.int(),
    song,
    artistName: name.nullable(),
    promisedDay: day,
    isRevision: z.boolean().default(false),
    path,
  }),
  /** To the customer who chose to wait for a late song: the new promised day, and the credit for waiting. */
  song_waited_for: z.object({
    ...{ song, promisedDay: day, creditCents: cents, storyPath: path },
    isRevision: z.boolean().default(false),
  }),
  /** To the artist: the song is overdue. `isRevision` as above. */
  song_due: z.object({ ...work, dueAt: instant, isRevision: z.boolean().default(false) }),
} as const;

export type MessageName = keyof typeof MESSAGES;
/** The parameters that a caller gives, by the name of the message. */
export type Messages = { [M in MessageName]: z.input<(typeof MESSAGES)[M]> };
/** The parameters after the check, as a template gets them. */
export type MessageParams = { [M in MessageName]: z.output<(typeof MESSAGES)[M]> };

export type Channel = 'email' | 'sms';

export type Message<M extends MessageName = MessageName> = Written<M> &
  (M extends AskedMessage ? { permit: Permit } : unknown);

/** A message as the outbox stores it. */
export type Written<M extends MessageName = MessageName> = {
  channel: Channel;
  /** An e-mail address, or a phone number in the international form E.164 (`+15125550142`). */
  recipient: string;
  template: M;
  params: Messages[M];
  locale: Locale;
  /** The event that causes the message, for example `order:12:receipt`. For each event only one message is stored. */
  dedupeKey: string;
  /** The message is not sent before this time. Without it, the message is sent at once. */
  sendAfter?: Date;
};
