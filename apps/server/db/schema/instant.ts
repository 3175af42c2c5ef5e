import type { InstantAnswers } from '@keepsong/domain/instant/collection';
import type { Quiz } from '@keepsong/domain/instant/quiz';
import {
  MODEL_OUTCOMES,
  type ModelOutcome,
  SONG_MAKERS,
  type SongMaker,
} from '@keepsong/domain/instant/song-model';
import { BEING_RENDERED } from '@keepsong/domain/states/lists';
import { INSTANT_SONGS } from '@keepsong/domain/states/tables';
import type { SongRequest } from '@keepsong/song-engine/request';
import type { TimedLine } from '@keepsong/song-engine/timings';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, users } from './accounts.ts';
import { at, cents, createdAt, oneOf, ref, waveform } from './columns.ts';
import { inStates, stateColumn } from './states.ts';

/** The quizzes that instant songs are made from (spec 3.11-01), edited by the staff. */
export const instantCollections = pgTable('instant_collections', {
  id: text().primaryKey(),
  position: smallint().notNull().default(0),
  /** Whether visitors see the quiz. */
  published: boolean().notNull().default(true),
  quiz: jsonb().$type<Quiz>().notNull(),
  updatedAt: at().notNull().default(sql`now()`),
});

/**
 * Instant songs that are to be made or have been made. Each different request has one row, whoever sent it. So the
 * table is both the queue of the song makers and the cache of finished songs (decision 0028).
 */
export const instantSongs = pgTable(
  'instant_songs',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Hash of the song engine's version, the extent (how much of the song is made) and the request. */
    hash: text().notNull().unique(),
    extent: text().notNull(),
    request: jsonb().$type<SongRequest>().notNull(),
    /** `waiting` means: a customer chose the song but has not paid for it yet. */
    status: stateColumn(INSTANT_SONGS),
    /** In percent. */
    progress: smallint().notNull().default(0),
    attempts: smallint().notNull().default(0),
    runAfter: at().notNull().default(sql`now()`),
    /**
     * The claim of the process that makes the song. The process renews it regularly; when it stops, another
     * process takes over.
     */
    claim: uuid(),
    leaseUntil: at(),
    /**
     * The maker that made the song or must make it. Null: the maker that the shop prefers when the song is
     * made.
     */
    maker: text().$type<SongMaker>(),
    audioKey: text(),
    title: text().notNull().default(''),
    lyrics: text().notNull().default(''),
    seconds: real().notNull().default(0),
    peaks: waveform().notNull().default(sql`''::bytea`),
    lines: jsonb().$type<TimedLine[]>().notNull().default([]),
    lastError: text(),
    /**
     * The trace in which the song was asked for last, as W3C's `traceparent`; null when traces are not collected.
     */
    traceparent: text(),
    createdAt: createdAt(),
    finishedAt: at(),
  },
  (t) => [
    index('instant_songs_finished').on(t.finishedAt),
    index('instant_songs_failed').on(t.createdAt).where(sql`${t.status} = 'failed'`),
    // Finds the preview of a whole song.
    index('instant_songs_request').using('hash', t.request),
    index('instant_songs_due').on(t.createdAt).where(oneOf(t.status, BEING_RENDERED)),
    check('instant_songs_maker', oneOf(t.maker, SONG_MAKERS)),
    check('instant_songs_extent', sql`${t.extent} in ('preview','full')`),
    check('instant_songs_status', inStates(t.status, INSTANT_SONGS)),
    check('instant_songs_completed', sql`(${t.status} = 'completed') = (${t.audioKey} is not null)`),
    check('instant_songs_progress', sql`${t.progress} between 0 and 100`),
  ],
);

/**
 * What each song of a music model cost, or why the model made none. The sum for one day is limited. A row is
 * written before the model is asked, with the most that the song may cost, so that several processes cannot
 * spend more together.
 */
export const musicBills = pgTable(
  'music_bills',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The song that was asked for. It may be deleted before its bill. */
    songId: uuid().notNull(),
    outcome: text().$type<ModelOutcome>().notNull(),
    cents: cents().notNull(),
    createdAt: createdAt(),
    endedAt: at(),
  },
  (t) => [
    index('music_bills_created').on(t.createdAt),
    index('music_bills_song').on(t.songId),
    check('music_bills_outcome', oneOf(t.outcome, MODEL_OUTCOMES)),
    check('music_bills_cents', sql`${t.cents} >= 0`),
  ],
);

/** A visitor's request for a song (`task_id` of spec 7.4). */
export const instantTasks = pgTable(
  'instant_tasks',
  {
    id: uuid().primaryKey().defaultRandom(),
    visitorId: uuid().notNull(),
    collectionId: text()
      .notNull()
      .references(() => instantCollections.id),
    songId: uuid()
      .notNull()
      .references(() => instantSongs.id),
    extent: text().notNull(),
    /** A keyed hash of the network address that asked. Songs are made in turn by visitor and by address. */
    network: bytea(),
    artistId: text().notNull(),
    templateSongId: text().notNull(),
    answers: jsonb().$type<InstantAnswers>().notNull(),
    nameKey: text(),
    spelling: text(),
    /**
     * Whether the song counts against the number of songs that the visitor may have made. It becomes false when the
     * song could not be made.
     */
    isCounted: boolean().notNull(),
    /** When the order with the chosen song was paid. A song is sold only once to its visitor. */
    orderedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('instant_tasks_once').on(t.visitorId, t.collectionId, t.songId),
    index('instant_tasks_song').on(t.songId),
    index('instant_tasks_created').on(t.createdAt),
  ],
);

/** How many songs from one collection have been made for a visitor. The number is limited. */
export const instantAllowances = pgTable(
  'instant_allowances',
  {
    visitorId: uuid().notNull(),
    collectionId: text()
      .notNull()
      .references(() => instantCollections.id),
    used: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.visitorId, t.collectionId] }),
    check('instant_allowances_used', sql`${t.used} >= 0`),
  ],
);

/** Mailed links to songs; only their hashes are stored. The mail is sent when the songs are ready. */
export const instantLinks = pgTable(
  'instant_links',
  {
    tokenHash: bytea().primaryKey(),
    collectionId: text()
      .notNull()
      .references(() => instantCollections.id),
    taskIds: uuid().array().notNull(),
    email: text().notNull(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (t) => [index('instant_links_email').on(t.email)],
);

/** Recordings by customers: intros, and pronunciations of names. They expire like uploaded pictures. */
export const instantRecordings = pgTable(
  'instant_recordings',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    visitorId: uuid().notNull(),
    userId: ref().references(() => users.id, { onDelete: 'set null' }),
    /** The spelling of a recorded name. */
    spelling: text(),
    audioKey: text().notNull().unique(),
    seconds: real().notNull(),
    peaks: waveform().notNull().default(sql`''::bytea`),
    createdAt: createdAt(),
    /** Null once the recording belongs to an order. */
    expiresAt: at(),
  },
  (t) => [
    index('instant_recordings_visitor').on(t.visitorId),
    index('instant_recordings_due').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    check('instant_recordings_kind', sql`${t.kind} in ('greeting','name')`),
  ],
);
