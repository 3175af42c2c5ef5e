import { safePath } from '@keepsong/domain/auth/landing';
import { REPORT_REASONS } from '@keepsong/domain/comments/comment';
import { z } from 'zod';
import type { Locale } from '../../platform/http/implement.ts';

const cents = z.int().min(0);
/** A calendar day in the shop's time zone, `YYYY-MM-DD`. */
const day = z.iso.date();
const instant = z.iso.datetime();
/** A path of the shop itself; the relay puts the public address before it. */
const path = z.string().refine((value) => safePath(value) !== null);

/**
 * What a message says about a song, and what its sleeve is drawn from. Empty text is 'not known yet', and there are
 * no peaks before there is a recording.
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

/** The parameters of every message that leaves the shop, checked again when it is written out. */
export const MESSAGES = {
  /** A one-time code for signing in or for proving a phone number. */
  passcode: z.object({ code: z.string().regex(/^\d{6}$/) }),
  /** To the address that an account was reached by before. */
  email_changed: z.object({}),
  /** How an account is got into has changed, or a recovery code was used. */
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
  /** The instant song is made; the recipient may be nobody by name. */
  instant_song_delivered: z.object({ song, storyPath: path }),
  /** To the customer: it could not be made yet, and the staff look. */
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
    /** Nobody is asked whether they accept it. */
    isInstant: z.boolean().default(false),
    storyPath: path.nullable(),
    receipt,
    /** The card that paid; null when none did. */
    card: z
      .object({ brand: z.string(), last4: z.string().length(4) })
      .nullable()
      .default(null),
  }),
  artist_accepted: z.object({ song, artistName: z.string(), promisedDay: day, storyPath: path }),
  song_delivered: z.object({ song, artistName: z.string(), storyPath: path }),
  /**
   * To the customer: another artist is asked. `declinedName` is who just gave the song back, null when the shop had
   * to look for somebody; `isSameDay` that the promise of before holds.
   */
  offer_declined_next: z.object({
    song,
    declinedName: z.string().nullable(),
    nextName: z.string(),
    promisedDay: day,
    isSameDay: z.boolean(),
    storyPath: path,
  }),
  /** To whoever sent a friend here whose order has held. */
  referral_rewarded: z.object({ cents, path }),
  /** To whom a gift card is given. `path` is where the code is redeemed. */
  gift_card: z.object({
    code: z.string(),
    cents,
    recipientName: z.string(),
    fromName: z.string(),
    message: z.string(),
    path,
  }),
  /**
   * To the customer: nobody who fits can take the song, and the shop looks by hand. `declinedName` is who just gave it
   * back, null when the search goes on; the customer hears by `hearDay`.
   */
  artist_search: z.object({ song, declinedName: z.string().nullable(), hearDay: day, storyPath: path }),
  /** To the shop's staff: an order waits for an artist, and its customer for an answer by `hearDay`. */
  artist_wanted_staff: z.object({
    song,
    orderId: z.int().nullable(),
    /** Ids of spec 3.3. */
    occasion: z.string(),
    vocals: z.string(),
    promisedDay: day.nullable(),
    hearDay: day,
    /** Who could not take it and why, in the artists' own words where they gave any. */
    asked: z.array(
      z.object({ name: z.string(), reason: z.string().nullable(), note: z.string().nullable() }),
    ),
    storyPath: path,
  }),
  /** To the shop's staff: somebody finds that a comment should not be there. */
  comment_reported_staff: z.object({ reason: z.enum(REPORT_REASONS), path }),
  /** To whom a song is given; `path` opens it. Says neither its title nor the giver's words. */
  song_gift: z.object({ song, fromName: z.string(), path }),
  /** The same once more, after three days without a look. */
  song_gift_reminder: z.object({ song, fromName: z.string(), path }),
  /** To who planned to give a song: its moment has come, and the song has not. */
  gift_waits: z.object({ song, path }),
  /** To who gave a song: it was opened. */
  gift_opened: z.object({ song, path }),
  /**
   * To the customer: money came and no order could be made of it. `goesBack`: all of it is on its way back; otherwise
   * people have to look first.
   */
  payment_problem: z.object({ song: song.nullable(), goesBack: z.boolean().default(true), path }),
  /**
   * To the shop's staff: the same. `reference` is what the provider knows the money by, `isTold` that the customer
   * hears of it: of what was never submitted the shop knows no address.
   */
  payment_attention_staff: z.object({
    reason: z.string(),
    reference: z.string(),
    cents,
    goesBack: z.boolean(),
    isTold: z.boolean().default(true),
  }),
  /** To the shop's staff: the taxes of a paid order would be others by now, so they were not booked. */
  taxes_attention_staff: z.object({ orderId: z.int(), cents }),
  /** Who signed up for the newsletter; `stopPath` ends it. */
  newsletter_welcome: z.object({ stopPath: path }),
  /** A reminder was set; `calendarPath` is its calendar file. `first`: the shop writes this time, only later, or never. */
  reminder_confirmed: z.object({
    ...event,
    first: z.enum(['this_time', 'later', 'never']).default('this_time'),
    calendarPath: path,
    stopPath: path,
  }),
  /** A day comes near that somebody wanted to be reminded of; `path` begins a song for it. */
  event_reminder: z.object({ ...event, path, stopPath: path }),
  /** To the artist: a commission is offered. Holds the outline only, never the story. */
  offer_to_artist: z.object({
    ...work,
    /** Ids of spec 3.3. */
    occasion: z.string(),
    moods: z.array(z.string()),
    extraVerses: z.int().min(0),
    feeCents: cents,
    /** By when the customer has been promised the song. */
    dueAt: instant,
    offerExpiresAt: instant,
  }),
  /** To the artist: the customer wrote something to the song. */
  message_to_artist: z.object({ ...work, fromName: z.string() }),
  /** To the artist: lines are to be sung again. */
  revision_to_artist: z.object({ ...work, fromName: z.string(), lines: z.int().min(1), dueAt: instant }),
  /** To whom an e-card is for; `path` leads on to the partner's page. */
  ecard: z.object({ song, recipientName: z.string(), fromName: z.string(), frontLine: z.string(), path }),
  /** To whom the owner of a song invites; `path` can be used once. */
  collaboration_invite: z.object({ song, name: z.string(), fromName: z.string(), path }),
  /** To the owner: somebody who was invited added something. */
  contribution_added: z.object({ song, name: z.string(), path }),
  /** To the customer: the new version is there. */
  song_revised: z.object({ song, artistName: z.string(), storyPath: path }),
  /** To the artist: a day before the song is due. */
  due_soon_artist: z.object({ ...work, dueAt: instant }),
  /** To the artist: the song is due and not delivered. */
  song_due: z.object({ ...work, dueAt: instant }),
} as const;

export type MessageName = keyof typeof MESSAGES;
/** What a caller gives, by the name of the message. */
export type Messages = { [M in MessageName]: z.input<(typeof MESSAGES)[M]> };
/** What a template is written with. */
export type MessageParams = { [M in MessageName]: z.output<(typeof MESSAGES)[M]> };

export type Channel = 'email' | 'sms';

export type Message<M extends MessageName = MessageName> = {
  channel: Channel;
  /** An e-mail address, or a phone number in E.164. */
  recipient: string;
  template: M;
  params: Messages[M];
  locale: Locale;
  /** What happened, for example `order:12:receipt`: the same event never writes twice. */
  dedupeKey: string;
  /** Not before this instant; at once when it is left out. */
  sendAfter?: Date;
};
