import { UNDECIDED_RELEASE } from '@keepsong/domain/states/lists';
import { RELEASES } from '@keepsong/domain/states/tables';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, oneOf, ref } from './columns.ts';
import { inStates, stateColumn } from './states.ts';
import { stories } from './stories.ts';

/** The release of a song on the streaming service, pending or live. Each story has at most one. */
export const releases = pgTable(
  'releases',
  {
    storyId: ref()
      .primaryKey()
      .references(() => stories.id, { onDelete: 'cascade' }),
    state: stateColumn(RELEASES),
    /** The id of the release at the streaming service. */
    externalId: text(),
    url: text(),
    tries: integer().notNull().default(0),
    nextAt: at().notNull(),
    /** Since when the job has not submitted the song, because its money is not in the shop. Null while it is. */
    unpaidSince: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('releases_due').on(t.nextAt).where(oneOf(t.state, UNDECIDED_RELEASE)),
    check('releases_state', inStates(t.state, RELEASES)),
    check('releases_live', sql`${t.state} <> 'live' or ${t.url} is not null`),
  ],
);
