import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { artists } from '../artists.ts';
import { createdAt, id, inLocales, localeColumn, ref } from '../columns.ts';
import { stories } from '../stories.ts';

/** Customers' reviews of their songs. Visitors see the reviews that an editor has released. */
export const artistReviews = pgTable(
  'artist_reviews',
  {
    id: id(),
    /** Null for the review of an instant song, which no artist has made. */
    artistId: ref().references(() => artists.id, { onDelete: 'cascade' }),
    /** The song that the review is about. Null for a review that is older than the shop. */
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
    /** Whether visitors see the review. A new review is hidden until an editor has read it. */
    isShown: boolean().notNull().default(true),
    /** Whether the review is older than the shop and was copied here by the staff. */
    fromBefore: boolean().notNull().default(false),
    /** The storage key of the customer's photo, and whether an editor shows it with the words. */
    photoKey: text(),
    showsPhoto: boolean().notNull().default(true),
    /** Whether the customer lets everybody hear the song beside the review. */
    showsSong: boolean().notNull().default(false),
    /** The shop's answer, shown below the review. */
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
