import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, real, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, users } from './accounts.ts';
import { at, createdAt, id, ref } from './columns.ts';
import { stories } from './stories.ts';

/** Who may add to the brief of a song: one link, for one person, for some days; hashed at rest. */
export const storyInvites = pgTable(
  'story_invites',
  {
    id: id(),
    storyId: ref()
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    tokenHash: bytea().notNull().unique(),
    /** Whom the owner means. */
    name: text().notNull(),
    /** Where it was mailed; null for a link that the owner passes on. */
    email: text(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    usedAt: at(),
    /** Who came by it. */
    userId: ref().references(() => users.id),
  },
  (t) => [
    index('story_invites_story').on(t.storyId, t.id),
    index('story_invites_user').on(t.userId, t.storyId),
    check('story_invites_used', sql`(${t.usedAt} is null) = (${t.userId} is null)`),
  ],
);

/** What one invited person adds to the brief of a song. */
export const storyContributions = pgTable(
  'story_contributions',
  {
    id: id(),
    storyId: ref()
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    memories: text().notNull().default(''),
    imageIds: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    voiceKey: text(),
    voiceSeconds: real().notNull().default(0),
    /** The owner takes it into the brief. */
    picked: boolean().notNull().default(false),
    /** The owner shows it to the others. */
    shared: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: at().notNull().default(sql`now()`),
  },
  (t) => [unique('story_contributions_person').on(t.storyId, t.userId)],
);
