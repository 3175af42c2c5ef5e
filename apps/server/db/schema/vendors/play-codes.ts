import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id, ref } from '../columns.ts';
import { stories } from '../stories.ts';
import { vendorItems } from './vendor-items.ts';

/**
 * The codes on goods that are made from a song. Whoever has the address of a code may hear the song, even when
 * its page is private, but sees nothing else. The address is stored unhashed, because it is needed when the
 * goods are printed again.
 */
export const playCodes = pgTable(
  'play_codes',
  {
    id: id(),
    storyId: ref()
      .notNull()
      .references(() => stories.id),
    /** The goods on which the code is printed. */
    itemId: ref()
      .notNull()
      .unique()
      .references(() => vendorItems.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    /** When the owner of the song stopped the code. */
    stoppedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [index('play_codes_story').on(t.storyId)],
);
