import { STRIKES } from '@keepsong/domain/states/tables';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts.ts';
import { artists } from '../artists.ts';
import { at, createdAt, id, ref } from '../columns.ts';
import { commissions } from '../commissions.ts';
import { inStates, stateColumn } from '../states.ts';
import { stories } from '../stories.ts';

/** Strikes: what the staff hold against an artist, with the artist's appeal and its outcome. */
export const artistStrikes = pgTable(
  'artist_strikes',
  {
    id: id(),
    artistId: ref()
      .notNull()
      .references(() => artists.id),
    state: stateColumn(STRIKES),
    /** The song that the strike is about. Null for a strike about no song. */
    commissionId: ref().references(() => commissions.id),
    reason: text().notNull(),
    givenBy: ref()
      .notNull()
      .references(() => users.id),
    appeal: text().notNull().default(''),
    appealedAt: at(),
    /** Why the strike was lifted or upheld. The artist can read it. */
    decision: text().notNull().default(''),
    decidedBy: ref().references(() => users.id),
    decidedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('artist_strikes_artist').on(t.artistId, t.createdAt),
    index('artist_strikes_appealed').on(t.appealedAt).where(sql`${t.state} = 'appealed'`),
    check('artist_strikes_state', inStates(t.state, STRIKES)),
  ],
);

/** The stars that owners gave their songs after hearing them. */
export const songRatings = pgTable(
  'song_ratings',
  {
    storyId: ref()
      .primaryKey()
      .references(() => stories.id),
    /** Null for an instant song, which no artist has made. */
    artistId: ref().references(() => artists.id),
    /** Null while the owner has not rated the song. */
    stars: smallint(),
    ratedAt: at(),
    /** When the owner was asked by mail, which happens once. */
    askedAt: at(),
  },
  (t) => [
    index('song_ratings_artist').on(t.artistId, t.ratedAt),
    check('song_ratings_stars', sql`${t.stars} between 1 and 5`),
    check('song_ratings_rated', sql`(${t.stars} is null) = (${t.ratedAt} is null)`),
  ],
);
