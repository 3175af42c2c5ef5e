import type { ReleaseState } from '@keepsong/domain/stories/streaming';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, ref } from './columns.ts';
import { stories } from './stories.ts';

/** A song on its way to the streaming service, or there. One a story. */
export const releases = pgTable(
  'releases',
  {
    storyId: ref()
      .primaryKey()
      .references(() => stories.id, { onDelete: 'cascade' }),
    state: text().$type<ReleaseState>().notNull().default('waiting'),
    /** The service's name of it. */
    externalId: text(),
    url: text(),
    tries: integer().notNull().default(0),
    nextAt: at().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('releases_due').on(t.nextAt).where(sql`${t.state} in ('waiting','processing')`),
    check('releases_state', sql`${t.state} in ('waiting','processing','live','refused')`),
    check('releases_live', sql`${t.state} <> 'live' or ${t.url} is not null`),
  ],
);
