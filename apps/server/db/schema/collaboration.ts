import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, real, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytea, users } from './accounts.ts';
import { at, createdAt, id, ref } from './columns.ts';
import { stories } from './stories.ts';

/**
 * Invitations to other people to add to the brief of a song. A link works for one person and for some days. The shop
 * stores only its hash.
 */
export const storyInvites = pgTable(
  'story_invites',
  {
    id: id(),
    storyId: ref()
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    tokenHash: bytea().notNull().unique(),
    /** The name of the invited person, as the owner wrote it. */
    name: text().notNull(),
    /** The e-mail address that the link was mailed to. Null when the owner hands the link on personally. */
    email: text(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    usedAt: at(),
    /** The user who opened the link. */
    userId: ref().references(() => users.id),
  },
  (t) => [
    index('story_invites_story').on(t.storyId, t.id),
    index('story_invites_user').on(t.userId, t.storyId),
    check('story_invites_used', sql`(${t.usedAt} is null) = (${t.userId} is null)`),
  ],
);

/** Something that an invited person added to the brief of a song. */
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
    /** Whether the owner has taken the contribution into the brief. */
    picked: boolean().notNull().default(false),
    /** Whether the owner shows the contribution to the other invited people. */
    shared: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: at().notNull().default(sql`now()`),
  },
  (t) => [unique('story_contributions_person').on(t.storyId, t.userId)],
);
