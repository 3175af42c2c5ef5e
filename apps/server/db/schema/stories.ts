import type { SongData } from '@keepsong/domain/builder/song-data';
import type { FrozenGreeting, FrozenInstant, FrozenPod } from '@keepsong/domain/cart/line/ordered';
import { STORIES } from '@keepsong/domain/states/tables';
import type { LyricTimes } from '@keepsong/domain/stories/lyric-times';
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
import { at, createdAt, id, ref, waveform } from './columns.ts';
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
    /** Who may see the page of the song. */
    visibility: text().$type<Visibility>().notNull().default('unlisted'),
    /** Whether everybody who can hear the song may download its file. The owner always may. */
    sharesFile: boolean().notNull().default(false),
    songData: jsonb().$type<SongData>().notNull(),
    /** The song that the song engine makes. Null for a song that a human artist writes. */
    instantSongId: uuid().references(() => instantSongs.id, { onDelete: 'set null' }),
    instant: jsonb().$type<StoryInstant>(),
    /**
     * The spoken intro that was bought for the song, with the order or later. An instant song may come with an
     * intro.
     */
    greeting: jsonb().$type<FrozenGreeting>(),
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
    /** When the owner first opened the page of the delivered song. */
    openedAt: at(),
    /**
     * When the owner deleted the story. From then on the row is kept only because orders and other bookkeeping refer to
     * it.
     */
    deletedAt: at(),
  },
  (t) => [
    index('stories_instant_song').on(t.instantSongId).where(sql`${t.status} = 'created'`),
    index('stories_instant_delivered').on(t.deliveredAt).where(sql`${t.instant} is not null`),
    index('stories_private_audio').on(t.audioKey).where(sql`${t.visibility} = 'private'`),
    index('stories_private_greeting')
      .on(sql`(${t.greeting} ->> 'audioKey')`)
      .where(sql`${t.visibility} = 'private'`),
    index('stories_private_instant_greeting')
      .on(sql`(${t.instant} -> 'greeting' ->> 'audioKey')`)
      .where(sql`${t.visibility} = 'private'`),
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
