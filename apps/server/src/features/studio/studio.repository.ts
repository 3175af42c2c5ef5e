import { AT_WORK, BEING_CHECKED } from '@keepsong/domain/states/lists';
import type { CommissionState } from '@keepsong/domain/states/tables';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { artists } from '../../../db/schema/artists.ts';
import { oneOf } from '../../../db/schema/columns.ts';
import { commissionOffers, commissions } from '../../../db/schema/commissions.ts';
import { stories } from '../../../db/schema/stories.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { addRows } from '../../platform/db/statement.ts';
import { type By, begin, change, moveLocked } from '../../platform/states/move.ts';
import type { Along } from '../../platform/states/ruled.ts';

export type CommissionRow = typeof commissions.$inferSelect;
export type StoryRow = typeof stories.$inferSelect;
export type Assignment = { commission: CommissionRow; story: StoryRow };

const DELIVERED_SHOWN = 100;

const assignments = (db: DbOrTx) =>
  db
    .select({ commission: commissions, story: stories })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId));

/**
 * An artist's queue. Open offers are sorted by the time at which they end. Songs in work, and those that wait
 * for the check, are sorted by their due date. Delivered songs are sorted by the time of delivery, newest
 * first.
 */
export async function findQueue(db: DbOrTx, artistId: number, now: Date) {
  const mine = eq(commissions.artistId, artistId);
  const [offered, active, delivered] = await Promise.all([
    assignments(db)
      .where(and(mine, eq(commissions.state, 'offered'), gt(commissions.offerExpiresAt, now)))
      .orderBy(asc(commissions.offerExpiresAt)),
    assignments(db)
      .where(and(mine, inArray(commissions.state, [...AT_WORK, ...BEING_CHECKED])))
      .orderBy(asc(commissions.dueAt)),
    assignments(db)
      .where(and(mine, eq(commissions.state, 'delivered')))
      .orderBy(desc(commissions.deliveredAt))
      .limit(DELIVERED_SHOWN),
  ]);
  return { offered, active, delivered };
}

export async function findAssignment(db: DbOrTx, id: number): Promise<Assignment | null> {
  const [row] = await assignments(db).where(eq(commissions.id, id)).limit(1);
  return row ?? null;
}

/** The commission with its story. The commission is locked until the transaction ends. */
export async function lockAssignment(tx: Tx, id: number): Promise<Assignment | null> {
  const [commission] = await tx
    .select()
    .from(commissions)
    .where(eq(commissions.id, id))
    .for('update')
    .limit(1);
  if (!commission) return null;
  const [story] = await tx.select().from(stories).where(eq(stories.id, commission.storyId)).limit(1);
  return story ? { commission, story } : null;
}

export async function insertCommission(
  tx: Tx,
  values: typeof commissions.$inferInsert,
  by: By,
): Promise<number> {
  const [id] = await begin(tx, 'commissions', values, by);
  if (id === undefined) throw new Error('the insert returned no commission');
  return id;
}

export async function updateCommission(tx: DbOrTx, id: number, values: Along<'commissions'>): Promise<void> {
  if (!(await change(tx, 'commissions', id, values))) throw new Error('the update found no commission');
}

/**
 * The fields of a commission on which nobody has worked yet. An artist's words and recordings belong to that
 * artist, so the next one begins with these values.
 */
export const NO_WORK = {
  acceptedAt: null,
  remindedAt: null,
  checkedAt: null,
  title: '',
  lyrics: '',
  lineStarts: null,
  artistNote: '',
  audioKey: null,
  audioOriginalKey: null,
  audioFileName: null,
  durationSeconds: 0,
  peaks: [],
} satisfies Along<'commissions'>;

/** Moves a commission to another state. The caller has locked it with `lockAssignment`. */
export const moveCommission = (
  tx: Tx,
  commission: CommissionRow,
  to: CommissionState,
  by: By,
  more: { set: Along<'commissions'>; why?: string },
): Promise<void> => moveLocked(tx, 'commissions', commission, to, by, more);

export async function insertOffer(tx: Tx, commissionId: number, artistId: number, offeredAt: Date) {
  await addRows(tx, commissionOffers, [{ commissionId, artistId, offeredAt }]);
}

/** Opens an offer to an artist, who may have declined an earlier one. */
export async function reopenOffer(
  tx: Tx,
  commissionId: number,
  artistId: number,
  offeredAt: Date,
): Promise<void> {
  const again = {
    offeredAt,
    outcome: 'open' as const,
    reason: null,
    note: null,
    acceptedAt: null,
    endedAt: null,
  };
  await tx
    .insert(commissionOffers)
    .values({ commissionId, artistId, offeredAt })
    .onConflictDoUpdate({ target: [commissionOffers.commissionId, commissionOffers.artistId], set: again });
}

export async function endOffer(
  tx: Tx,
  commissionId: number,
  artistId: number,
  end: {
    outcome: 'accepted' | 'declined' | 'expired' | 'handed_back';
    reason?: string;
    note?: string;
    acceptedAt?: Date;
    endedAt: Date;
  },
): Promise<void> {
  await tx
    .update(commissionOffers)
    .set(end)
    .where(and(eq(commissionOffers.commissionId, commissionId), eq(commissionOffers.artistId, artistId)));
}

/**
 * Ends the offer of the artist who was asked last, and also of one who has accepted, because the song was stopped or
 * goes to another artist. Offers that ended before stay as they are, and `acceptedAt` still tells who had said yes.
 */
export async function endHeldOffer(
  tx: Tx,
  commissionId: number,
  end: { reason: string; endedAt: Date },
): Promise<void> {
  const isHeld = inArray(commissionOffers.outcome, ['open', 'accepted']);
  await tx
    .update(commissionOffers)
    .set({ outcome: 'expired', ...end })
    .where(and(eq(commissionOffers.commissionId, commissionId), isHeld));
}

/** The ids of all artists to whom the commission was ever offered. */
export async function loadAsked(db: DbOrTx, commissionId: number): Promise<number[]> {
  const rows = await db
    .select({ artistId: commissionOffers.artistId })
    .from(commissionOffers)
    .where(eq(commissionOffers.commissionId, commissionId));
  return rows.map(({ artistId }) => artistId);
}

/**
 * All artists to whom the commission was offered, in the order of the offers. `reason` and `note` say why an
 * artist declined.
 */
export async function loadAnswers(db: DbOrTx, commissionId: number) {
  return db
    .select({ name: artists.artistName, reason: commissionOffers.reason, note: commissionOffers.note })
    .from(commissionOffers)
    .innerJoin(artists, eq(artists.id, commissionOffers.artistId))
    .where(eq(commissionOffers.commissionId, commissionId))
    .orderBy(asc(commissionOffers.offeredAt));
}

/** Commissions for which the shop is looking for an artist, because every artist who was asked has declined. */
export async function findSearched(db: DbOrTx): Promise<number[]> {
  const rows = await db
    .select({ id: commissions.id })
    .from(commissions)
    .where(oneOf(commissions.state, ['declined']))
    .orderBy(asc(commissions.id));
  return rows.map(({ id }) => id);
}

/** The rows that a job reads at once. What is in `left` is skipped. */
const BATCH = 100;
const isNotIn = (left: readonly number[]) => notInArray(commissions.id, [...left]);

/** Offers whose time has ended without an answer. */
export async function findEndedOffers(
  db: DbOrTx,
  now: Date,
  left: readonly number[] = [],
): Promise<number[]> {
  const rows = await db
    .select({ id: commissions.id })
    .from(commissions)
    .where(and(oneOf(commissions.state, ['offered']), lte(commissions.offerExpiresAt, now), isNotIn(left)))
    .orderBy(asc(commissions.offerExpiresAt))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

/**
 * Offers whose artist asked the customer something at or before `until` and got no answer, the longest silent first.
 * Songs without an artist, and those whose day has passed, are left out: their customers are asked something else.
 */
export async function findSilent(
  db: DbOrTx,
  { until, now }: { until: Date; now: Date },
  left: readonly number[] = [],
): Promise<number[]> {
  const { id, state, answeredAt, silenceToldAt, questionAt, artistId, dueAt } = commissions;
  const rows = await db
    .select({ id })
    .from(commissions)
    .where(
      and(
        oneOf(state, ['offered']),
        isNull(answeredAt),
        isNull(silenceToldAt),
        lte(questionAt, until),
        isNotNull(artistId),
        gt(dueAt, now),
        isNotIn(left),
      ),
    )
    .orderBy(asc(questionAt))
    .limit(BATCH);
  return rows.map((row) => row.id);
}

/**
 * Overdue songs in work whose artist does not know it yet, the longest overdue first. An artist who accepted a song
 * after its day knows it.
 */
export async function findOverdue(db: DbOrTx, now: Date, left: readonly number[] = []): Promise<number[]> {
  const { id, state, dueAt, acceptedAt, remindedAt } = commissions;
  const isUntold = or(isNull(remindedAt), lt(remindedAt, dueAt));
  const isInTime = or(isNull(acceptedAt), lt(acceptedAt, dueAt));
  const rows = await db
    .select({ id })
    .from(commissions)
    .where(and(oneOf(state, AT_WORK), lte(dueAt, now), isUntold, isInTime, isNotIn(left)))
    .orderBy(asc(dueAt))
    .limit(BATCH);
  return rows.map((row) => row.id);
}

/** Songs in work that are due between `now` and `before` and whose artist was not reminded yet. */
export async function findDueSoon(
  db: DbOrTx,
  now: Date,
  before: Date,
  left: readonly number[] = [],
): Promise<number[]> {
  const rows = await db
    .select({ id: commissions.id })
    .from(commissions)
    .where(
      and(
        oneOf(commissions.state, AT_WORK),
        gt(commissions.dueAt, now),
        lte(commissions.dueAt, before),
        isNull(commissions.remindedAt),
        isNotIn(left),
      ),
    )
    .orderBy(asc(commissions.dueAt))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

/** The id of a story's commission; null for a song that no artist makes. */
export async function findCommissionOf(db: DbOrTx, storyId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: commissions.id })
    .from(commissions)
    .where(eq(commissions.storyId, storyId));
  return row?.id ?? null;
}

/** Ends the work on a song that will not be made any more. The caller has locked the commission. */
export const cancelCommission = (tx: Tx, commission: CommissionRow, by: By, why: string): Promise<void> =>
  moveLocked(tx, 'commissions', commission, 'canceled', by, {
    set: { offerExpiresAt: null, hearBy: null },
    why,
  });

/** The commission of a story, locked until the transaction ends. */
export async function lockCommissionOf(tx: Tx, storyId: number) {
  const [commission] = await tx
    .select({
      id: commissions.id,
      state: commissions.state,
      feeCents: commissions.feeCents,
      approvedAt: commissions.approvedAt,
    })
    .from(commissions)
    .where(eq(commissions.storyId, storyId))
    .for('update');
  return commission ?? null;
}

/** The commission of an order's own song, locked until the transaction ends. */
export async function lockCommissionOfOrder(tx: Tx, orderId: number) {
  const [commission] = await tx
    .select({ id: commissions.id, state: commissions.state })
    .from(commissions)
    .innerJoin(stories, eq(stories.id, commissions.storyId))
    .where(eq(stories.orderId, orderId))
    .for('update', { of: commissions });
  return commission ?? null;
}

/**
 * Which of these recordings of a song nothing names any more: neither the work of its artist, nor a version that was put
 * up for the staff, nor the song, nor a version that its owner compares with a new one. The names of files are random,
 * so only rows of the same song can have them.
 */
export async function findUnnamed(
  tx: Tx,
  { id, storyId }: Pick<CommissionRow, 'id' | 'storyId'>,
  keys: readonly (string | null)[],
): Promise<string[]> {
  const asked = keys.filter((key) => key !== null);
  const { rows } = await tx.execute<{ key: string }>(sql`
    select k.key from unnest(${sql.param(asked)}::text[]) as k(key) where k.key not in (
      select x.key from (
        select unnest(array[c.audio_key, c.audio_original_key]) as key from commissions c where c.id = ${id}::bigint
        union all select h.audio_key from song_checks h where h.commission_id = ${id}::bigint
        union all select s.audio_key from stories s where s.id = ${storyId}::bigint
        union all select r.audio_before from story_revisions r where r.story_id = ${storyId}::bigint
      ) x where x.key is not null)`);
  return rows.map(({ key }) => key);
}
