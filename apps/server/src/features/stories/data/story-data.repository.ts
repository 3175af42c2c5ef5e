import { readNameKey } from '@keepsong/domain/instant/name-keys';
import { BEING_MADE, OPEN_CHECKOUT } from '@keepsong/domain/states/lists';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { checkouts, type FrozenCart, orders } from '../../../../db/schema/checkout.ts';
import { oneOf } from '../../../../db/schema/columns.ts';
import { comments } from '../../../../db/schema/comments.ts';
import { commissions } from '../../../../db/schema/commissions.ts';
import { stories } from '../../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { introsOf } from '../intro.ts';
import { joinedKey } from '../keep/song-file.ts';
import type { StoryRow } from '../stories.repository.ts';

type CommissionRow = typeof commissions.$inferSelect;

/** A story, and the ids under which its other data is found. */
export type StoryParts = {
  story: StoryRow;
  /** Null for an instant song, because no artist writes it. */
  commission: CommissionRow | null;
  /**
   * Orders that contain data of the story: the order with which it began, and later orders of revisions and goods for
   * it.
   */
  orderIds: number[];
  /** The draft of the song; empty when another order was made from the same draft. */
  builderIds: number[];
  cart: FrozenCart | null;
};

/**
 * Locks the story and its commission until the transaction ends, and returns the story with its parts. Null when it
 * does not exist or was deleted.
 */
export async function lockStory(tx: Tx, slug: string): Promise<StoryParts | null> {
  // The commission is locked before the story. All code that works on a song does so, so that no deadlock can occur.
  await tx.execute(sql`select c.id from commissions c join stories s on s.id = c.story_id
    where s.slug = ${slug} for update of c`);
  await tx.execute(sql`select id from stories where slug = ${slug} for update`);
  return findParts(tx, slug);
}

export async function findParts(db: DbOrTx, slug: string): Promise<StoryParts | null> {
  const [row] = await db
    .select({ story: stories, commission: commissions, cart: orders.cart })
    .from(stories)
    .leftJoin(commissions, eq(commissions.storyId, stories.id))
    .leftJoin(orders, eq(orders.id, stories.orderId))
    .where(and(eq(stories.slug, slug), isNull(stories.deletedAt)))
    .limit(1);
  if (!row) return null;
  const { id, orderId, ownerId } = row.story;
  const { rows: touching } = await db.execute<{ id: number }>(sql`
    select o.id::int as id from orders o where o.id = ${orderId}
      or o.id in (select order_id from story_revisions where story_id = ${id})
      or (o.user_id = ${ownerId} and o.cart -> 'lines' @> ${JSON.stringify([{ storyId: id }])}::jsonb)`);
  const { rows: drafts } = await db.execute<{ id: number }>(sql`
    select c.builder_id::int as id from checkouts c join orders o on o.checkout_id = c.id
    where o.id = ${orderId} and c.builder_id is not null and not exists (
      select from checkouts other join orders later on later.checkout_id = other.id
      where other.builder_id = c.builder_id and later.id <> o.id)`);
  return { ...row, orderIds: touching.map((one) => one.id), builderIds: drafts.map((one) => one.id) };
}

/** True while an artist works on the song, or an order for it is being paid. */
export async function isStoryUnderWay(tx: Tx, { story, commission }: StoryParts): Promise<boolean> {
  if (BEING_MADE.some((status) => status === story.status)) return true;
  if (commission?.state === 'in_revision' || commission?.state === 'change_to_be_checked') return true;
  const about = (line: object) => sql`cart -> 'lines' @> ${JSON.stringify([line])}::jsonb`;
  const { rows } = await tx.execute<{ busy: boolean }>(sql`select exists (
    select from checkouts where user_id = ${story.ownerId} and ${oneOf(checkouts.state, OPEN_CHECKOUT)}
      and (${about({ storyId: story.id })} or ${about({ revision: { storyId: story.id } })})) as busy`);
  return rows[0]?.busy === true;
}

/** A file of a story with the kind of its content. */
export type StoryFile = {
  kind: 'song' | 'earlier' | 'intro' | 'name' | 'memo' | 'voice' | 'photo' | 'work';
  key: string;
};

export async function findStoryFiles(db: DbOrTx, parts: StoryParts): Promise<StoryFile[]> {
  const { story, commission, builderIds, cart } = parts;
  const { rows } = await db.execute<StoryFile>(sql`select distinct kind, key from (
    select 'earlier' as kind, audio_before as key from story_revisions
      where story_id = ${story.id} and audio_before is distinct from ${story.audioKey}
    union all select 'work', k.audio_key from song_checks k where k.commission_id = ${commission?.id ?? null}::bigint
      and k.audio_key is distinct from ${story.audioKey}::text and k.audio_key is distinct from ${commission?.audioKey ?? null}::text
    union all select 'voice', voice_key from story_contributions where story_id = ${story.id}
    union all select 'photo', i.image_key from story_contributions c join uploaded_images i on i.id = any(c.image_ids)
      where c.story_id = ${story.id}
    union all select kind, audio_key from pronunciations where builder_id = any(${list(builderIds)}::bigint[])
    union all select 'name', audio_key from instant_recordings where id = any(${list(nameIds(cart))}::uuid[])
    union all select 'work', audio_key from instant_songs where id = ${story.instantSongId}::uuid
    ) files where key is not null order by kind, key`);
  const work = [commission?.audioKey, commission?.audioOriginalKey].filter((key) => key !== story.audioKey);
  const intros = introsOf(story).map(({ audioKey }) => audioKey);
  const own = (kind: StoryFile['kind'], keys: (string | null | undefined)[]): StoryFile[] =>
    [...new Set(keys)].flatMap((key) => (key ? [{ kind, key }] : []));
  return [
    ...own('song', [story.audioKey]),
    ...own('intro', intros),
    ...own(
      'work',
      intros.map((intro) => story.audioKey && joinedKey(intro, story.audioKey)),
    ),
    ...own('photo', story.instant?.slideshow?.map(({ imageKey }) => imageKey) ?? []),
    ...rows,
    ...own('work', work),
  ];
}

/** Turns a list into a parameter with an SQL array. */
export const list = (values: readonly (number | string)[]) => sql.param(`{${values.join(',')}}`);

/** The ids of recorded names in a cart. */
export const nameIds = (cart: FrozenCart | null): string[] =>
  (cart?.lines ?? []).flatMap(({ instant }) => {
    const choice = instant?.nameKey ? readNameKey(instant.nameKey) : null;
    return choice?.by === 'recording' ? [choice.id] : [];
  });

/** The comments that are not hidden, oldest first. */
export const findShownComments = (db: DbOrTx, storyId: number) =>
  db
    .select({
      /** Empty for comments of staff, because the page shows the shop's name for them. */
      name: sql<string>`case when ${users.role} = 'admin' then ''
        else coalesce(nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''), ${comments.name}) end`,
      text: comments.body,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(and(eq(comments.storyId, storyId), isNull(comments.hiddenBy)))
    .orderBy(comments.id);
