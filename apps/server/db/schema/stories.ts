import type { SongData } from '@keepsong/domain/builder/song-data';
import type { FrozenGreeting, FrozenInstant, FrozenPod } from '@keepsong/domain/cart/kinds/frozen';
import { COMMISSIONS, STORIES } from '@keepsong/domain/states/tables';
import type { LineStarts, LyricTimes } from '@keepsong/domain/stories/lyric-times';
import type { Visibility } from '@keepsong/domain/stories/story';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { artists } from './artists.ts';
import { orders } from './checkout.ts';
import { at, cents, createdAt, id, ref, waveform } from './columns.ts';
import { instantSongs } from './instant.ts';
import { inStates, stateColumn } from './states.ts';

/**
 * The parts of an ordered instant song that the story's page shows (spec 3.9-03). `Frozen…` types hold data as it was
 * when the song was ordered.
 */
export type StoryInstant = Pick<FrozenInstant, 'collectionId' | 'artistId' | 'artistName'> & {
  greeting: FrozenGreeting | null;
  slideshow: FrozenPod['images'] | null;
};

export const stories = pgTable(
  'stories',
  {
    id: id(),
    slug: text().notNull().unique(),
    orderId: ref()
      .unique()
      .references(() => orders.id),
    ownerId: ref()
      .notNull()
      .references(() => users.id),
    status: stateColumn(STORIES),
    fromName: text().notNull(),
    /** Who may see the page. */
    visibility: text().$type<Visibility>().notNull().default('unlisted'),
    /** Whether everybody who can hear the song may download its file. The owner always may. */
    sharesFile: boolean().notNull().default(false),
    songData: jsonb().$type<SongData>().notNull(),
    /** The song that the song engine makes. Null for a song that a human artist writes. */
    instantSongId: uuid().references(() => instantSongs.id, { onDelete: 'set null' }),
    instant: jsonb().$type<StoryInstant>(),
    /** When the owner was told that the instant song is late because it could not be made yet. */
    instantTroubleAt: at(),
    extraVerses: smallint().notNull().default(0),
    artistId: ref().references(() => artists.id),
    title: text().notNull().default(''),
    lyrics: text(),
    /** The times at which the numbered lines of the lyrics are sung. Null while the times are unknown. */
    lyricTimes: jsonb().$type<LyricTimes>(),
    artistNote: text(),
    audioKey: text(),
    durationSeconds: real().notNull().default(0),
    peaks: waveform().notNull().default(sql`''::bytea`),
    applauseCount: integer().notNull().default(0),
    /** The number of visible comments, counted by a trigger. */
    commentCount: integer().notNull().default(0),
    createdAt: createdAt(),
    deliveredAt: at(),
    /**
     * When the owner deleted the story. From then on the row is kept only because orders and other bookkeeping refer to
     * it.
     */
    deletedAt: at(),
  },
  (t) => [
    index('stories_instant_song').on(t.instantSongId).where(sql`${t.status} = 'created'`),
    index('stories_owner').on(t.ownerId, t.createdAt),
    check('stories_status', inStates(t.status, STORIES)),
    check(
      'stories_shipped',
      sql`${t.status} <> 'shipped' or (${t.audioKey} is not null and ${t.lyrics} is not null and ${t.title} <> '')`,
    ),
    check('stories_visibility', sql`${t.visibility} in ('private','unlisted','public')`),
    check('stories_applause', sql`${t.applauseCount} >= 0`),
  ],
);

/** The work of one artist on one story. The artists who were asked to do it are listed in `commission_offers`. */
export const commissions = pgTable(
  'commissions',
  {
    id: id(),
    storyId: ref()
      .notNull()
      .unique()
      .references(() => stories.id),
    state: stateColumn(COMMISSIONS),
    artistId: ref().references(() => artists.id),
    feeCents: cents().notNull(),
    /** The customer's tip with the order. All of it goes to the artist. */
    tipCents: cents().notNull().default(0),
    /** How many days the artist needs to write the song. */
    deliveryDays: smallint().notNull(),
    offeredAt: at(),
    offerExpiresAt: at(),
    acceptedAt: at(),
    /**
     * When the customer gets the song, as the order promised. The date moves only when a replacement artist needs more
     * time.
     */
    dueAt: at(),
    /** Set while no artist has been found: the time by which the customer gets the next message from the shop. */
    hearBy: at(),
    /** When the uploaded recording passed its checks. */
    checkedAt: at(),
    deliveredAt: at(),
    revisedAt: at(),
    /** When the artist was reminded that the song is due. */
    remindedAt: at(),
    title: text().notNull().default(''),
    lyrics: text().notNull().default(''),
    /** The times at which the numbered lines begin. The artist tapped them while listening. */
    lineStarts: jsonb().$type<LineStarts>(),
    artistNote: text().notNull().default(''),
    audioKey: text(),
    /** The file as the artist uploaded it. */
    audioOriginalKey: text(),
    audioFileName: text(),
    durationSeconds: real().notNull().default(0),
    peaks: waveform().notNull().default(sql`''::bytea`),
    createdAt: createdAt(),
  },
  (t) => [
    index('commissions_artist').on(t.artistId, t.state),
    index('commissions_offers_ending').on(t.offerExpiresAt).where(sql`${t.state} = 'offered'`),
    index('commissions_searching').on(t.id).where(sql`${t.state} = 'declined'`),
    check('commissions_state', inStates(t.state, COMMISSIONS)),
    check(
      'commissions_offered',
      sql`${t.state} <> 'offered' or (${t.artistId} is not null and ${t.offerExpiresAt} is not null)`,
    ),
    check('commissions_fee', sql`${t.feeCents} >= 0`),
    check('commissions_tip', sql`${t.tipCents} >= 0`),
  ],
);

export const commissionOffers = pgTable(
  'commission_offers',
  {
    commissionId: ref()
      .notNull()
      .references(() => commissions.id),
    artistId: ref()
      .notNull()
      .references(() => artists.id),
    offeredAt: at().notNull(),
    outcome: text().notNull().default('open'),
    reason: text(),
    note: text(),
    endedAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.commissionId, t.artistId] }),
    check('commission_offers_outcome', sql`${t.outcome} in ('open','accepted','declined','expired')`),
  ],
);

/**
 * Who pressed 'Love this song': at most one row for each visitor and for each user. Only rows with a user count for the
 * artist.
 */
export const applause = pgTable(
  'applause',
  {
    storyId: ref()
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    visitorId: uuid().notNull(),
    userId: ref().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.storyId, t.visitorId] }),
    unique('applause_person').on(t.storyId, t.userId),
  ],
);
