import type { SongData } from '@keepsong/domain/builder/song-data';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, users } from './accounts.ts';
import { at, createdAt, id, ref } from './columns.ts';

/** A song request that is being written, saved under a slug that cannot be guessed. */
export const songBuilders = pgTable(
  'song_builders',
  {
    id: id(),
    slug: text().notNull().unique(),
    /**
     * The browsers that may open the draft: first the browser in which it was begun, then the browsers in which a
     * mailed link was opened.
     */
    visitorIds: uuid().array().notNull(),
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    email: text(),
    songData: jsonb().$type<SongData>().notNull(),
    /** Rises by one with every save. The shop uses it to notice a browser that saves an outdated revision. */
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at().notNull().default(sql`now()`),
    /** When a paid order was made from the draft. From then on it is no longer a draft. */
    orderedAt: at(),
  },
  (t) => [
    index('song_builders_visitors').using('gin', t.visitorIds),
    index('song_builders_user').on(t.userId, t.updatedAt),
    check('song_builders_revision', sql`${t.revision} > 0`),
  ],
);

/** Mailed links that open a draft on another device. A link works once; only its hash is stored. */
export const draftLinks = pgTable('draft_links', {
  tokenHash: bytea().primaryKey(),
  builderId: ref()
    .notNull()
    .references(() => songBuilders.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  createdAt: createdAt(),
  expiresAt: at().notNull(),
  usedAt: at(),
});

/**
 * What a customer says in a draft: the pronunciations of names, each a recording, a spelling, or both; and at most one
 * voice memo, which is a recording without a subject. Recordings of unpaid drafts expire (spec 10.2-10).
 */
export const pronunciations = pgTable(
  'pronunciations',
  {
    id: uuid().primaryKey().defaultRandom(),
    builderId: ref()
      .notNull()
      .references(() => songBuilders.id, { onDelete: 'cascade' }),
    kind: text().$type<'name' | 'memo'>().notNull().default('name'),
    subject: text().notNull(),
    pronounce: text().notNull().default(''),
    audioKey: text(),
    durationSeconds: real().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at(),
  },
  (t) => [
    index('pronunciations_builder').on(t.builderId),
    uniqueIndex('pronunciations_one_memo').on(t.builderId).where(sql`${t.kind} = 'memo'`),
    check(
      'pronunciations_kind',
      sql`${t.kind} = 'name' or (${t.kind} = 'memo' and ${t.audioKey} is not null)`,
    ),
  ],
);
