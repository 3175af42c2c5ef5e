import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, real, smallint, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, ref, waveform } from './columns.ts';

export const artists = pgTable(
  'artists',
  {
    id: id(),
    slug: text().notNull().unique(),
    userId: ref()
      .unique()
      .references(() => users.id),
    artistName: text().notNull(),
    gender: text().notNull(),
    genres: text().array().notNull(),
    bioEn: text().notNull().default(''),
    bioSp: text().notNull().default(''),
    introEn: text().notNull().default(''),
    introSp: text().notNull().default(''),
    homeTown: text().notNull().default(''),
    availableDeliveryDays: smallint().notNull(),
    exclusivity: boolean().notNull().default(false),
    verified: boolean().notNull().default(false),
    status: text().notNull().default('available'),
    /** Chosen traits of the portrait (artwork package), over those of the name. */
    portrait: jsonb().$type<Record<string, string>>().notNull().default({}),
    applauseCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('artists_genres').using('gin', t.genres),
    index('artists_name_trgm').using('gin', sql`lower(${t.artistName}) gin_trgm_ops`),
    check('artists_gender', sql`${t.gender} in ('1','2')`),
    check('artists_status', sql`${t.status} in ('available','at_capacity','paused')`),
    check('artists_days', sql`${t.availableDeliveryDays} between 1 and 30`),
    check('artists_genres_some', sql`cardinality(${t.genres}) > 0`),
  ],
);

export const artistSongs = pgTable(
  'artist_songs',
  {
    id: id(),
    artistId: ref()
      .notNull()
      .references(() => artists.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    title: text().notNull(),
    recipient: text().notNull(),
    occasion: text().notNull(),
    genre: text().notNull(),
    moods: text().array().notNull(),
    tempo: text().notNull(),
    excerpt: text().notNull().default(''),
    audioKey: text(),
    durationSeconds: real().notNull().default(0),
    peaks: waveform().notNull().default(sql`''::bytea`),
  },
  (t) => [index('artist_songs_artist').on(t.artistId, t.position), index('artist_songs_genre').on(t.genre)],
);

export const artistReviews = pgTable(
  'artist_reviews',
  {
    id: id(),
    artistId: ref()
      .notNull()
      .references(() => artists.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    occasion: text().notNull(),
    relationship: text().notNull(),
    body: text().notNull(),
    rating: smallint().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('artist_reviews_artist').on(t.artistId, t.createdAt),
    check('artist_reviews_rating', sql`${t.rating} between 1 and 5`),
  ],
);
