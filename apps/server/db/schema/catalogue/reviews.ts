import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { artists } from '../artists.ts';
import { createdAt, id, inLocales, localeColumn, ref } from '../columns.ts';
import { stories } from '../stories.ts';

/** What customers say of their songs. Visitors read what an editor has shown. */
export const artistReviews = pgTable(
  'artist_reviews',
  {
    id: id(),
    artistId: ref()
      .notNull()
      .references(() => artists.id, { onDelete: 'cascade' }),
    /** The song that it is about. Null for a review from before the shop. */
    storyId: ref()
      .unique()
      .references(() => stories.id),
    firstName: text().notNull(),
    occasion: text().notNull(),
    relationship: text().notNull(),
    body: text().notNull(),
    /** The language in which the customer wrote. */
    locale: localeColumn().default('en'),
    rating: smallint().notNull(),
    /** Whether visitors read it. What a customer writes waits until an editor has read it. */
    isShown: boolean().notNull().default(true),
    /** Whether it was written before the shop was, and was brought here by the staff. */
    fromBefore: boolean().notNull().default(false),
    /** The storage key of the customer's photo, and whether an editor shows it with the words. */
    photoKey: text(),
    showsPhoto: boolean().notNull().default(true),
    /** Whether the customer lets everybody hear the song beside the words. */
    showsSong: boolean().notNull().default(false),
    /** What the shop answers, below the words. */
    answer: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('artist_reviews_artist').on(t.artistId, t.createdAt),
    index('artist_reviews_newest').on(t.createdAt, t.id).where(sql`${t.isShown}`),
    index('artist_reviews_best').on(t.rating, t.createdAt, t.id).where(sql`${t.isShown}`),
    // Includes the rating, so that the average of many reviews is computed from the index alone.
    index('artist_reviews_occasion')
      .on(t.occasion, t.createdAt, t.id, t.artistId, t.rating)
      .where(sql`${t.isShown}`),
    index('artist_reviews_language').on(t.locale, t.rating, t.createdAt, t.id).where(sql`${t.isShown}`),
    index('artist_reviews_waiting').on(t.id).where(sql`not ${t.isShown}`),
    check('artist_reviews_locale', inLocales(t.locale)),
    check('artist_reviews_rating', sql`${t.rating} between 1 and 5`),
    check('artist_reviews_song', sql`not (${t.fromBefore} and ${t.storyId} is not null)`),
  ],
);
