import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { at, createdAt, id, ref } from './columns.ts';
import { stories } from './stories.ts';

/** A trigger keeps `stories.comment_count` as the number of those that are not hidden. */
export const comments = pgTable(
  'comments',
  {
    id: id(),
    storyId: ref()
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    /** Made by the browser: a comment that is sent twice is one. */
    key: uuid().notNull(),
    visitorId: uuid().notNull(),
    userId: ref().references(() => users.id),
    /** Of who has no account. */
    name: text().notNull().default(''),
    body: text().notNull(),
    createdAt: createdAt(),
    editedAt: at(),
    hiddenBy: text(),
  },
  (t) => [
    index('comments_story').on(t.storyId, t.id),
    index('comments_user').on(t.userId),
    uniqueIndex('comments_key').on(t.storyId, t.key),
    check('comments_body', sql`${t.body} <> ''`),
    check('comments_hidden_by', sql`${t.hiddenBy} in ('owner','staff')`),
  ],
);

/** One a visitor; gone once the staff have looked. */
export const commentReports = pgTable(
  'comment_reports',
  {
    commentId: ref()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    visitorId: uuid().notNull(),
    userId: ref().references(() => users.id),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.visitorId] }),
    index('comment_reports_user').on(t.userId),
    check('comment_reports_reason', sql`${t.reason} in ('spam','hurtful','private','other')`),
  ],
);
