import { REVISIONS } from '@keepsong/domain/states/tables';
import type { RevisionRequest } from '@keepsong/domain/stories/revision';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { orders } from './checkout.ts';
import { at, cents, createdAt, id, ref } from './columns.ts';
import { inStates, stateColumn } from './states.ts';
import { stories } from './stories.ts';

/** Messages from the owner of a song to its artist. */
export const storyMessages = pgTable(
  'story_messages',
  {
    id: id(),
    storyId: ref()
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('story_messages_story').on(t.storyId, t.id)],
);

/** Revisions: changes of lines that the owner of a delivered song asks for, and the artist's answer. */
export const storyRevisions = pgTable(
  'story_revisions',
  {
    id: id(),
    storyId: ref()
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    /** The order that paid for the revision. Null when all changed lines were free. */
    orderId: ref().references(() => orders.id),
    /**
     * The sung change that the owner gave back, because it was not what was asked. Its lines are sung once more, for
     * nothing. Null for a change of its own.
     */
    returnOf: ref().references((): AnyPgColumn => storyRevisions.id, { onDelete: 'cascade' }),
    state: stateColumn(REVISIONS),
    requests: jsonb().$type<RevisionRequest[]>().notNull(),
    note: text().notNull().default(''),
    freeLines: smallint().notNull(),
    paidLines: smallint().notNull().default(0),
    /** The artist's fee for the revision. */
    feeCents: cents().notNull().default(0),
    dueAt: at().notNull(),
    /** The artist's comment on the new version. */
    answer: text().notNull().default(''),
    /**
     * The title, lyrics and recording before the revision. The old recording is deleted when the new version is
     * accepted; an accepted revision keeps the key only while the song or another revision still needs the file.
     */
    titleBefore: text(),
    lyricsBefore: text(),
    audioBefore: text(),
    durationBefore: real(),
    createdAt: createdAt(),
    answeredAt: at(),
    acceptedAt: at(),
  },
  (t) => [
    index('story_revisions_story').on(t.storyId, t.id),
    index('story_revisions_created').on(t.createdAt),
    // A sung change is given back once.
    uniqueIndex('story_revisions_return_of').on(t.returnOf),
    // For how far an order is (`desk_orders_now`).
    index('story_revisions_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    // For the job that accepts a change when its owner says nothing.
    index('story_revisions_answered').on(t.storyId).where(sql`${t.state} = 'answered'`),
    // A recording is served by its name, and anybody may ask for any name.
    index('story_revisions_before').on(t.audioBefore).where(sql`${t.audioBefore} is not null`),
    check('story_revisions_state', inStates(t.state, REVISIONS)),
    check(
      'story_revisions_lines',
      sql`${t.freeLines} >= 0 and ${t.paidLines} >= 0 and ${t.freeLines} + ${t.paidLines} > 0`,
    ),
    check('story_revisions_paid', sql`${t.paidLines} = 0 or ${t.orderId} is not null`),
  ],
);
