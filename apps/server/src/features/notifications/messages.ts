import { safePath } from '@keepsong/domain/auth/landing';
import { REPORT_REASONS } from '@keepsong/domain/comments/comment';
import type { Locale } from '@keepsong/domain/format/locale';
import { z } from 'zod';

const cents = z.int().min(0);
/** A calendar day in the shop's time zone, `YYYY-MM-DD`. */
const day = z.iso.date();
const instant = z.iso.datetime();
/** A path of the shop; the relay adds the public address. */
const path = z.string().refine((value) => safePath(value) !== null);

/**
 * The facts of a song in a message, including those that its sleeve is drawn from. Empty text means 'not known yet'.
 * Without a recording there are no peaks.
 */
const song = z.object({
  recipient: z.string(),
  title: z.string().default(''),
  genre: z.string(),
  mood: z.string().nullable(),
  tempo: z.string().nullable(),
  peaks: z.array(z.number()).default([]),
});
export type SongFacts = z.input<typeof song>;

/** The quote that the order froze. `extras` are the lines between products and total. */
const receipt = z.object({
  lines: z.array(z.object({ title: z.string(), quantity: z.int().min(1), cents })),
  extras: z.array(
    z.object({ kind: z.enum(['service_fee', 'discount', 'credit', 'shipping', 'taxes', 'waived']), cents }),
  ),
  totalCents: cents,
});
export type Receipt = z.output<typeof receipt>;

const work = { song, artistName: z.string(), path };

/** A day to be reminded of; the occasion is one of spec 3.3-02. */
const event = { occasion: z.string(), recipient: z.string(), day, yearly: z.boolean() };

/** The parameters of all messages. They are checked again when the message is rendered. */
export const MESSAGES = {
  /** A one-time code for signing in or for proving a phone number. */
  passcode: z.object({ code: z.string().regex(/^\d{6}$/) }),
  /** To the previous e-mail address of an account. */
  email_changed: z.object({}),
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
  /** The link that opens a draft on another device. */
  draft_link: z.object({ song, path }),
  /** The link that opens previews of an instant song on any device. */
  instant_previews: z.object({ song, path }),
  /** The instant song is ready. The recipient's name may be empty. */
  instant_song_delivered: z.object({ song, storyPath: path }),
  /** To the customer: the instant song could not be made yet, and the staff are looking into it. */
  instant_song_trouble: z.object({ song, storyPath: path }),
  /** To the shop's staff: a paid instant song was given up. */
  instant_song_failed_staff: z.object({
    song,
    storyPath: path,
    orderId: z.int().nullable(),
    reason: z.string(),
  }),
  /** The receipt; `storyPath` is the order's timeline. */
  order_received: z.object({
    orderId: z.int(),
    song: song.nullable(),
    artistName: z.string().nullable(),
    promisedDay: day.nullable(),
    /** True for an instant song, which no artist has to accept. */
    isInstant: z.boolean().default(false),
    storyPath: path.nullable(),
    receipt,
    /** The card that paid; null when no card paid. */
    card: z
      .object({ brand: z.string(), last4: z.string().length(4) })
      .nullable()
      .default(null),
  }),
  artist_accepted: z.object({ song, artistName: z.string(), promisedDay: day, storyPath: path }),
  song_delivered: z.object({ song, artistName: z.string(), storyPath: path }),
  /**
   * To the customer: another artist has been asked. `declinedName` is the artist who just declined, null when the staff had
   * to find somebody. `isSameDay`: the old promise still holds.
   */
  offer_declined_next: z.object({
    song,
    declinedName: z.string().nullable(),
    nextName: z.string(),
    promisedDay: day,
    isSameDay: z.boolean(),
    storyPath: path,
  }),
  /** To a customer whose referral has earned its reward. */
  referral_rewarded: z.object({ cents, path }),
  /** To the recipient of a gift card. `path` is the page where the code is redeemed. */
  gift_card: z.object({
    code: z.string(),
    cents,
    recipientName: z.string(),
    fromName: z.string(),
    message: z.string(),
    path,
  }),
  /**
   * To the customer: no fitting artist can take the song, and the staff look for one. `declinedName` is the artist who just
   * declined, null while the search goes on. The customer will hear by `hearDay`.
   */
  artist_search: z.object({ song, declinedName: z.string().nullable(), hearDay: day, storyPath: path }),
  /** To the staff: an order has no artist, and its customer expects an answer by `hearDay`. */
  artist_wanted_staff: z.object({
    song,
    orderId: z.int().nullable(),
    /** Ids of spec 3.3. */
    occasion: z.string(),
    vocals: z.string(),
    promisedDay: day.nullable(),
    hearDay: day,
    /** The artists who declined, with their reasons and notes. */
    asked: z.array(
      z.object({ name: z.string(), reason: z.string().nullable(), note: z.string().nullable() }),
    ),
    storyPath: path,
  }),
  /** To the staff: a visitor reported a comment. */
  comment_reported_staff: z.object({ reason: z.enum(REPORT_REASONS), path }),
  /** To the recipient of a song; `path` opens it. The message contains neither the title nor the giver's words. */
  song_gift: z.object({ song, fromName: z.string(), path }),
  /** To the recipient again, when the gift was not opened for three days. */
  song_gift_reminder: z.object({ song, fromName: z.string(), path }),
  /** To the giver: the planned moment has come, but the song is not delivered yet. */
  gift_waits: z.object({ song, path }),
  /** To the giver: the song was opened. */
  gift_opened: z.object({ song, path }),
  /**
   * To the customer: a payment arrived that could not become an order. `goesBack`: all of it is being refunded; otherwise
   * the staff have to look first.
   */
  payment_problem: z.object({ song: song.nullable(), goesBack: z.boolean().default(true), path }),
  /**
   * To the staff: the same event. `reference` is the provider's id of the payment. `isTold`: the customer got a
   * message; for a cart that was never submitted the shop knows no address.
   */
  payment_attention_staff: z.object({
    reason: z.string(),
    reference: z.string(),
    cents,
    goesBack: z.boolean(),
    isTold: z.boolean().default(true),
  }),
  /** To the staff: the taxes of a paid order have changed since, so they were not recorded with the tax provider. */
  taxes_attention_staff: z.object({ orderId: z.int(), cents }),
  /** To a new subscriber of the newsletter; `stopPath` cancels it. */
  newsletter_welcome: z.object({ stopPath: path }),
  /** A reminder was set; `calendarPath` is its calendar file. `first`: whether the first reminder comes this time, later, or never. */
  reminder_confirmed: z.object({
    ...event,
    first: z.enum(['this_time', 'later', 'never']).default('this_time'),
    calendarPath: path,
    stopPath: path,
  }),
  /** The reminder of a day; `path` begins a song for it. */
  event_reminder: z.object({ ...event, path, stopPath: path }),
  /** To the artist: a commission is offered. It has only an outline, never the story. */
  offer_to_artist: z.object({
    ...work,
    /** Ids of spec 3.3. */
    occasion: z.string(),
    moods: z.array(z.string()),
    extraVerses: z.int().min(0),
    feeCents: cents,
    /** The day that the customer was promised. */
    dueAt: instant,
    offerExpiresAt: instant,
  }),
  /** To the artist: the customer sent a message about the song. */
  message_to_artist: z.object({ ...work, fromName: z.string() }),
  /** To the artist: the customer asks for changes of lines. */
  revision_to_artist: z.object({ ...work, fromName: z.string(), lines: z.int().min(1), dueAt: instant }),
  /** To the recipient of an e-card; `path` redirects to the partner's page. */
  ecard: z.object({ song, recipientName: z.string(), fromName: z.string(), frontLine: z.string(), path }),
  /** To a person whom the owner of a song invites; `path` can be used by one person. */
  collaboration_invite: z.object({ song, name: z.string(), fromName: z.string(), path }),
  /** To the owner: an invited person added something. */
  contribution_added: z.object({ song, name: z.string(), path }),
  /** To the customer: the changed song is delivered. */
  song_revised: z.object({ song, artistName: z.string(), storyPath: path }),
  /** To the artist: a day before the song is due. */
  due_soon_artist: z.object({ ...work, dueAt: instant }),
  /** To the artist: the song is due and not delivered. */
  song_due: z.object({ ...work, dueAt: instant }),
} as const;

export type MessageName = keyof typeof MESSAGES;
/** The parameters that a caller gives, by the name of the message. */
export type Messages = { [M in MessageName]: z.input<(typeof MESSAGES)[M]> };
/** The checked parameters that a template gets. */
export type MessageParams = { [M in MessageName]: z.output<(typeof MESSAGES)[M]> };

export type Channel = 'email' | 'sms';

export type Message<M extends MessageName = MessageName> = {
  channel: Channel;
  /** An e-mail address, or a phone number in E.164. */
  recipient: string;
  template: M;
  params: Messages[M];
  locale: Locale;
  /** Names the event, for example `order:12:receipt`. The same event writes no second message. */
  dedupeKey: string;
  /** The earliest time of sending; without it the message is sent at once. */
  sendAfter?: Date;
};
