import { SAMPLE_CONSENTS } from '@keepsong/domain/states/tables';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { artistSongs, artists } from '../artists.ts';
import { at, id, ref } from '../columns.ts';
import { commissions } from '../commissions.ts';
import { inStates, stateColumn } from '../states.ts';

/** Whether a customer lets the artist show the song of an order as a sample. */
export const sampleConsents = pgTable(
  'sample_consents',
  {
    id: id(),
    commissionId: ref()
      .notNull()
      .unique()
      .references(() => commissions.id),
    artistId: ref()
      .notNull()
      .references(() => artists.id),
    /** The song on the artist's page. Null while no producer has released it. */
    songId: ref().references(() => artistSongs.id, { onDelete: 'set null' }),
    state: stateColumn(SAMPLE_CONSENTS),
    askedAt: at().notNull(),
    answeredAt: at(),
  },
  (t) => [
    index('sample_consents_artist').on(t.artistId),
    index('sample_consents_song').on(t.songId),
    check('sample_consents_state', inStates(t.state, SAMPLE_CONSENTS)),
  ],
);
