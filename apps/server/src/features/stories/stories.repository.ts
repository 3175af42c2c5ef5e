import { BEING_MADE } from '@keepsong/domain/states/lists';
import type { SampleConsentState, StoryState } from '@keepsong/domain/states/tables';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { artists } from '../../../db/schema/artists.ts';
import { pronunciations } from '../../../db/schema/builder.ts';
import { checkouts, orders } from '../../../db/schema/checkout.ts';
import { commissionOffers, commissions } from '../../../db/schema/commissions.ts';
import { applause, stories } from '../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { type By, begin, change, move, moveAll } from '../../platform/states/move.ts';
import type { Along, Standing } from '../../platform/states/ruled.ts';

export type StoryRow = typeof stories.$inferSelect;
export type NewStory = typeof stories.$inferInsert;

const storyBySlug = statement((db) =>
  db
    .select()
    .from(stories)
    .where(and(eq(stories.slug, sql.placeholder('slug')), isNull(stories.deletedAt)))
    .prepare('story_by_slug'),
);

export async function findStoryBySlug(db: DbOrTx, slug: string): Promise<StoryRow | null> {
  const [row] = await storyBySlug(db).execute({ slug });
  return row ?? null;
}

const privateByAudio = statement((db) =>
  db
    .select()
    .from(stories)
    .where(
      // `private` is a part of the statement's text and no parameter, so that the index of private songs is
      // used. Each comparison has an index of its own. Everybody may ask for a file with any name.
      sql`${stories.id} in (
          select ${stories.id} from ${stories}
            where ${stories.visibility} = 'private' and ${stories.audioKey} = ${sql.placeholder('audioKey')}
            and not exists (select from artist_songs s where s.audio_key = ${stories.audioKey})
            and not exists (select from artist_reviews w
              where w.story_id = ${stories.id} and w.is_shown and w.shows_song)
            and not exists (select from releases r where r.story_id = ${stories.id})
          union all
          select b.story_id from story_revisions b inner join ${stories} on ${stories.id} = b.story_id
            where b.audio_before = ${sql.placeholder('audioKey')} and ${stories.visibility} = 'private'
            and b.audio_before is distinct from ${stories.audioKey}
            and not exists (select from artist_songs s where s.audio_key = b.audio_before))`,
    )
    .prepare('private_stories_by_audio'),
);

const privateByIntro = statement((db) =>
  db
    .select()
    .from(stories)
    .where(
      // Each comparison has an index of its own. Everybody may ask for a file with any name.
      sql`${stories.id} in (
          select ${stories.id} from ${stories} where ${stories.visibility} = 'private'
            and ${stories.greeting} ->> 'audioKey' = ${sql.placeholder('audioKey')}
          union all
          select ${stories.id} from ${stories} where ${stories.visibility} = 'private'
            and ${stories.instant} -> 'greeting' ->> 'audioKey' = ${sql.placeholder('audioKey')})`,
    )
    .prepare('private_stories_by_intro'),
);

/** The private stories whose spoken intro is this recording. */
export const findPrivateByIntro = (db: DbOrTx, audioKey: string): Promise<StoryRow[]> =>
  privateByIntro(db).execute({ audioKey });

/**
 * The private stories whose song is this recording, or was before a change that the owner has not accepted yet. Leaves
 * out recordings that everybody may hear elsewhere: on an artist's profile, beside a review, or on the streaming
 * service.
 */
export const findPrivateByAudio = (db: DbOrTx, audioKey: string): Promise<StoryRow[]> =>
  privateByAudio(db).execute({ audioKey });

/** Notes when the owner first opened the page of the delivered song. */
export async function noteOpened(db: DbOrTx, id: number, now: Date): Promise<void> {
  await db
    .update(stories)
    .set({ openedAt: now })
    .where(and(eq(stories.id, id), isNull(stories.openedAt)));
}

export async function findStory(db: DbOrTx, id: number): Promise<StoryRow | null> {
  const [row] = await db
    .select()
    .from(stories)
    .where(and(eq(stories.id, id), isNull(stories.deletedAt)))
    .limit(1);
  return row ?? null;
}

/** The owner's id for each of these stories. Unknown and deleted stories have no entry. */
export async function findOwners(db: DbOrTx, ids: number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: stories.id, ownerId: stories.ownerId })
    .from(stories)
    .where(and(inArray(stories.id, ids), isNull(stories.deletedAt)));
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
}

/**
 * The artist who has accepted a commission or is being asked to. Null when the artist who was asked last has declined.
 */
const askedId = sql<
  number | null
>`case when ${commissions.state} = 'declined' then null else ${commissions.artistId} end`
  .mapWith(commissions.artistId)
  .as('asked_id');

/** The story that began with an order, with its promised date and the artist who writes it or is asked to. */
export async function findStoryOfOrder(db: DbOrTx, orderId: number) {
  const [row] = await db
    .select({ story: stories, dueAt: commissions.dueAt, askedId })
    .from(stories)
    .leftJoin(commissions, eq(commissions.storyId, stories.id))
    .where(and(eq(stories.orderId, orderId), isNull(stories.deletedAt)))
    .limit(1);
  return row ?? null;
}

export async function insertStory(tx: Tx, values: NewStory, by: By): Promise<number> {
  const [id] = await begin(tx, 'stories', values, by);
  if (id === undefined) throw new Error('the insert returned no story');
  return id;
}

export async function updateStory(tx: DbOrTx, id: number, values: Along<'stories'>): Promise<void> {
  await change(tx, 'stories', id, values);
}

/**
 * Moves a story to another state and stores the fields of `set`. False when the story is no longer in the state of
 * `story`.
 */
export const moveStory = (
  tx: DbOrTx,
  story: Standing<'stories'>,
  to: StoryState,
  by: By,
  set: Along<'stories'>,
): Promise<boolean> => move(tx, 'stories', story, to, by, { set });

/** Moves a story that is not delivered to `canceled`. A story in another state stays as it is. */
export async function cancelUndelivered(tx: Tx, id: number, by: By, why: string): Promise<void> {
  for (const from of BEING_MADE)
    await moveAll(tx, 'stories', { from, to: 'canceled' }, by, { where: eq(stories.id, id), why });
}

/** The messages about a song that its owner may read and has not read. */
const unreadOf = sql<number>`(select count(*)::int from conversation_messages m
  where m.order_id = ${stories.orderId} and m.author <> 'customer' and (m.audience = 'song' or m.to_whom = 'customer')
    and m.id > coalesce((select r.read_to from conversation_reads r
      where r.order_id = ${stories.orderId} and r.user_id = ${stories.ownerId}), 0))`;

const progressOfStory = statement((db) =>
  db
    .select({
      commissionId: commissions.id,
      askedId,
      state: commissions.state,
      acceptedAt: commissions.acceptedAt,
      checkedAt: commissions.checkedAt,
      deliveredAt: commissions.deliveredAt,
      revisedAt: commissions.revisedAt,
      approvedAt: commissions.approvedAt,
      dueAt: commissions.dueAt,
      hearBy: commissions.hearBy,
      textsTo: orders.textsTo,
      orderState: orders.state,
      isAskedByShop: sql<boolean>`exists (select from order_changes ch where ch.order_id = ${stories.orderId}
        and ch.state = 'asked' and ch.wanted ->> 'byArtist' is null)`,
      isAskedByArtist: sql<boolean>`exists (select from order_changes ch where ch.order_id = ${stories.orderId}
        and ch.state = 'asked' and (ch.wanted ->> 'byArtist')::bigint = ${commissions.artistId}
        and ${commissions.state} = 'accepted')`,
      questionAt: commissions.questionAt,
      answeredAt: commissions.answeredAt,
      unread: unreadOf,
      stars: sql<number | null>`(select r.stars from song_ratings r where r.story_id = ${stories.id})`,
      sampleConsent: sql<SampleConsentState | null>`(select k.state from sample_consents k
        where k.commission_id = ${commissions.id})`,
    })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .leftJoin(orders, eq(orders.id, stories.orderId))
    .where(eq(commissions.storyId, sql.placeholder('storyId')))
    .limit(1)
    .prepare('progress_of_story'),
);

/**
 * The progress of a commissioned song: when each stage was reached, who has the song or is asked, and the order's own
 * number for text messages.
 */
export async function findProgress(db: DbOrTx, storyId: number) {
  const [row] = await progressOfStory(db).execute({ storyId });
  return row ?? null;
}

const decliners = statement((db) =>
  db
    .select({ id: artists.id, name: artists.artistName })
    .from(commissionOffers)
    .innerJoin(artists, eq(artists.id, commissionOffers.artistId))
    .where(
      and(
        eq(commissionOffers.commissionId, sql.placeholder('commissionId')),
        // An offer also ends when the shop gives the song to somebody else or stops it.
        or(eq(commissionOffers.outcome, 'declined'), eq(commissionOffers.reason, 'offer_expired')),
      ),
    )
    .orderBy(asc(commissionOffers.offeredAt))
    .prepare('decliners'),
);

/** The artists who declined a commission or did not answer in time, in the order in which they were asked. */
export const findDecliners = (db: DbOrTx, commissionId: number) => decliners(db).execute({ commissionId });

const recordingsOfStory = statement((db) =>
  db
    .select({
      id: pronunciations.id,
      kind: pronunciations.kind,
      audioKey: pronunciations.audioKey,
      durationSeconds: pronunciations.durationSeconds,
    })
    .from(stories)
    .innerJoin(orders, eq(orders.id, stories.orderId))
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(pronunciations, eq(pronunciations.builderId, checkouts.builderId))
    .where(and(eq(stories.id, sql.placeholder('storyId')), isNotNull(pronunciations.audioKey)))
    .prepare('recordings_of_story'),
);

/** Recordings of how names are spoken, and the voice memo. They were made for the draft that became the order. */
export const findBriefRecordings = (db: DbOrTx, storyId: number) =>
  recordingsOfStory(db).execute({ storyId });

const love = statement((db) =>
  db
    .select({ storyId: applause.storyId })
    .from(applause)
    .where(
      and(
        eq(applause.storyId, sql.placeholder('storyId')),
        or(
          eq(applause.visitorId, sql.placeholder('visitorId')),
          eq(applause.userId, sql.placeholder('userId')),
        ),
      ),
    )
    .limit(1)
    .prepare('love_of_visitor'),
);

/** The giver of a heart. `userId` is null for a visitor who has not proved to own an account. */
export type Giver = { visitorId: string; userId: number | null };

export async function isLoved(db: DbOrTx, storyId: number, giver: Giver): Promise<boolean> {
  const rows = await love(db).execute({ storyId, ...giver });
  return rows.length > 0;
}

/** Stores a heart for a song. False when this browser or this person has already given one. */
export async function insertApplause(tx: Tx, storyId: number, giver: Giver): Promise<boolean> {
  const done = await tx
    .insert(applause)
    .values({ storyId, ...giver })
    .onConflictDoNothing();
  return done.rowCount === 1;
}

/**
 * Deletes the hearts that this browser or this person has given to a song. Returns the giver of each of them.
 */
export const deleteApplause = (tx: Tx, storyId: number, { visitorId, userId }: Giver) =>
  tx
    .delete(applause)
    .where(
      and(
        eq(applause.storyId, storyId),
        or(eq(applause.visitorId, visitorId), userId === null ? undefined : eq(applause.userId, userId)),
      ),
    )
    .returning({ userId: applause.userId });

export async function changeCount(tx: Tx, storyId: number, change: number): Promise<number> {
  const [row] = await tx
    .update(stories)
    .set({ applauseCount: sql`${stories.applauseCount} + ${change}` })
    .where(eq(stories.id, storyId))
    .returning({ count: stories.applauseCount });
  return row?.count ?? 0;
}
