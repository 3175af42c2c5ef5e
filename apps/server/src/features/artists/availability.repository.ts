import type { Availability, DaysOff } from '@keepsong/domain/artists/availability';
import type { StandingEffect } from '@keepsong/domain/artists/standing';
import { BEING_CHECKED } from '@keepsong/domain/states/lists';
import type { ArtistState } from '@keepsong/domain/states/tables';
import { addDays, chicagoInstant, type Day } from '@keepsong/domain/time/chicago';
import { and, asc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import { artistAvailability, artistDaysOff, artists } from '../../../db/schema/artists.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

type ArtistNow = {
  id: number;
  slug: string;
  status: ArtistState;
  availableDeliveryDays: number;
  standingEffect: StandingEffect;
};

/** The settings of the artist, with the number of days that the artist usually needs. */
export type WorkSettings = Availability & { deliveryDays: number };

/**
 * An artist with the artist's settings. `set` is null before the artist has set anything. `storedDaysOff` are also the days
 * off that have ended.
 */
export type Standing = { artist: ArtistNow; set: WorkSettings | null; storedDaysOff: readonly DaysOff[] };

const { id, slug, status, availableDeliveryDays, standingEffect } = artists;

/** Loads an artist with the settings. Days off that have ended are left out of the settings. */
export async function loadStanding(db: DbOrTx, artistId: number, today: Day): Promise<Standing | null> {
  const [row] = await db
    .select({ artist: { id, slug, status, availableDeliveryDays, standingEffect }, set: artistAvailability })
    .from(artists)
    .leftJoin(artistAvailability, eq(artistAvailability.artistId, artists.id))
    .where(eq(artists.id, artistId));
  if (!row) return null;
  const storedDaysOff = row.set ? await loadDaysOff(db, artistId) : [];
  const daysOff = storedDaysOff.filter(({ to }) => to >= today);
  return { artist: row.artist, set: row.set && { ...row.set, daysOff }, storedDaysOff };
}

/** Locks the artist until the transaction ends, so that two changes do not overwrite each other. */
export async function lockArtist(tx: Tx, artistId: number): Promise<void> {
  await tx.select({ id }).from(artists).where(eq(artists.id, artistId)).for('no key update');
}

async function loadDaysOff(db: DbOrTx, artistId: number): Promise<DaysOff[]> {
  return db
    .select({ from: artistDaysOff.fromDay, to: artistDaysOff.toDay })
    .from(artistDaysOff)
    .where(eq(artistDaysOff.artistId, artistId))
    .orderBy(asc(artistDaysOff.fromDay), asc(artistDaysOff.toDay));
}

const daysOffAhead = statement((db) =>
  db
    .select({ artistId: artistDaysOff.artistId, from: artistDaysOff.fromDay, to: artistDaysOff.toDay })
    .from(artistDaysOff)
    .where(
      sql`${artistDaysOff.artistId} = any(${sql.placeholder('ids')}::bigint[])
        and ${artistDaysOff.toDay} >= ${sql.placeholder('from')}
        and ${artistDaysOff.fromDay} <= ${sql.placeholder('to')}`,
    )
    .orderBy(asc(artistDaysOff.fromDay), asc(artistDaysOff.toDay))
    .prepare('days_off_ahead'),
);

/** The days off that overlap these days, by artist. */
export async function loadDaysOffIn(
  db: DbOrTx,
  ids: readonly number[],
  days: DaysOff,
): Promise<Map<number, DaysOff[]>> {
  const rows = ids.length === 0 ? [] : await daysOffAhead(db).execute({ ids, ...days });
  const byArtist = new Map<number, DaysOff[]>();
  for (const { artistId, from, to } of rows)
    byArtist.set(artistId, [...(byArtist.get(artistId) ?? []), { from, to }]);
  return byArtist;
}

/** Replaces the settings of an artist. Days off that have ended stay as they were. */
export async function saveSettings(tx: Tx, artistId: number, set: WorkSettings, today: Day): Promise<void> {
  const { deliveryDays, capacityAWeek, isFull, isPaused } = set;
  const values = { deliveryDays, capacityAWeek, isFull, isPaused };
  await tx
    .insert(artistAvailability)
    .values({ artistId, ...values })
    .onConflictDoUpdate({ target: artistAvailability.artistId, set: values });
  await tx
    .delete(artistDaysOff)
    .where(and(eq(artistDaysOff.artistId, artistId), gte(artistDaysOff.toDay, today)));
  const rows = set.daysOff.map(({ from, to }) => ({ artistId, fromDay: from, toDay: to }));
  if (rows.length > 0) await tx.insert(artistDaysOff).values(rows);
}

export async function setDeliveryDays(tx: Tx, artistId: number, days: number): Promise<void> {
  await tx.update(artists).set({ availableDeliveryDays: days }).where(eq(artists.id, artistId));
}

export async function saveEffect(
  tx: Tx,
  artistId: number,
  { effect, at }: { effect: StandingEffect; at: Date },
): Promise<void> {
  const heldAt = effect === 'held' ? at : null;
  await tx.update(artists).set({ standingEffect: effect, heldAt }).where(eq(artists.id, artistId));
}

/** Counts the songs that an artist took in each of these weeks. Declined and canceled ones do not count. */
export async function countTaken(
  db: DbOrTx,
  artistId: number,
  mondays: readonly Day[],
): Promise<{ monday: Day; taken: number }[]> {
  const first = mondays[0];
  if (first === undefined) return [];
  const rows = await db
    .select({ offeredAt: commissions.offeredAt })
    .from(commissions)
    .where(
      and(
        eq(commissions.artistId, artistId),
        inArray(commissions.state, [
          ...(['offered', 'accepted', 'in_revision', 'delivered'] as const),
          ...BEING_CHECKED,
        ]),
        gte(commissions.offeredAt, chicagoInstant(first, 0)),
      ),
    );
  return mondays.map((monday) => {
    const [from, to] = [chicagoInstant(monday, 0), chicagoInstant(addDays(monday, 7), 0)];
    const taken = rows.filter(({ offeredAt }) => offeredAt !== null && from <= offeredAt && offeredAt < to);
    return { monday, taken: taken.length };
  });
}

/** The artists who have stored settings and are not hidden by the staff. */
export async function findWithSettings(db: DbOrTx): Promise<number[]> {
  const rows = await db
    .select({ id })
    .from(artists)
    .innerJoin(artistAvailability, eq(artistAvailability.artistId, artists.id))
    .where(ne(status, sql`'paused'`))
    .orderBy(asc(id));
  return rows.map((row) => row.id);
}
