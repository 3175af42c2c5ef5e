import { type SQL, sql } from 'drizzle-orm';

/** Whether the streaming service has this song. */
export const isReleased = (storyId: SQL) =>
  sql<boolean>`exists (select from releases r where r.story_id = ${storyId} and r.external_id is not null)`;

/** Whether the e-card of this song was sent. */
export const isCardSent = (storyId: SQL) =>
  sql<boolean>`exists (select from story_ecards e where e.story_id = ${storyId} and e.sent_at is not null)`;
