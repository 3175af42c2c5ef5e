import type { Availability as AvailabilityView } from '@keepsong/contract/makers/availability';
import { daysWith, mondayOf, type NoRoom, noRoom, stateWith } from '@keepsong/domain/artists/availability';
import type { StandingEffect } from '@keepsong/domain/artists/standing';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { addDays, chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { sha256 } from '../../platform/ids.ts';
import { tryEach } from '../../platform/jobs/try-each.ts';
import { type By, moveLocked } from '../../platform/states/move.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import {
  countTaken,
  findWithSettings,
  loadStanding,
  lockArtist,
  type Standing,
  saveEffect,
  saveSettings,
  setDeliveryDays,
  type WorkSettings,
} from './availability.repository.ts';
import { writeDays } from './profile/profiles.repository.ts';

/** No artist changes the calendar this often in an hour; only a script does. */
const CHANGES = { name: 'artist_availability', max: 120, seconds: 3_600 } as const;
/** The number of weeks that the calendar shows: last week, this week, and the next four. */
const WEEKS = 6;

export type AvailabilityInput = Omit<WorkSettings, 'deliveryDays' | 'isFull'> & {
  /** If this field is missing, the stored value stays. */
  deliveryDays?: number | undefined;
  isFull?: boolean | undefined;
  /** The version of the settings that are changed. */
  version?: string | undefined;
};

type Deps = {
  database: Database;
  limits: Limits;
  clock: Clock;
  catalog: Pick<CatalogService, 'holidays'>;
};

/** The settings of an artist who has set nothing: no limit, unless the staff have marked the artist as full. */
const unset = ({ artist }: Standing): WorkSettings => ({
  capacityAWeek: null,
  daysOff: [],
  isPaused: false,
  isFull: artist.status === 'at_capacity',
  deliveryDays: artist.availableDeliveryDays,
});

/** The settings of an artist, also of one who has set nothing. */
const settingsOf = (standing: Standing): WorkSettings => standing.set ?? unset(standing);

/**
 * Names the settings by their contents, so that a page which was loaded earlier does not overwrite newer ones. Days off
 * that have ended count too: they stay stored, so a day that passes changes nothing.
 */
const versionOf = (standing: Standing): string => {
  const { capacityAWeek, isPaused, isFull, deliveryDays } = settingsOf(standing);
  const days = standing.storedDaysOff.map(({ from, to }) => [from, to]);
  return sha256(JSON.stringify([capacityAWeek, days, isPaused, isFull, deliveryDays])).toString('hex', 0, 16);
};

/**
 * Stores how many songs artists take, and when they are away. These settings decide what customers see:
 * `artists.status` and `artists.availableDeliveryDays` are updated at once, every day, and with each song.
 */
export function createAvailability({ database, limits, clock, catalog }: Deps) {
  const { db } = database;
  const today = (): Day => chicagoDay(clock.now());
  const holidays = async (on: DbOrTx) => new Set(await catalog.holidays(on));

  async function why(on: DbOrTx, { artist }: Standing, set: WorkSettings): Promise<NoRoom> {
    const taken =
      set.capacityAWeek === null
        ? 0
        : ((await countTaken(on, artist.id, [mondayOf(today())]))[0]?.taken ?? 0);
    return noRoom(set, {
      ...{ days: set.deliveryDays, taken, today: today(), holidays: await holidays(on) },
      isHeld: artist.standingEffect === 'held',
    });
  }

  /** Updates what customers see from the artist's settings. Does nothing for an artist whom the staff hide. */
  async function refresh(tx: Tx, artistId: number, by: By): Promise<void> {
    await lockArtist(tx, artistId);
    const standing = await loadStanding(tx, artistId, today());
    if (!standing?.set || standing.artist.status === 'paused') return;
    const { artist, set } = standing;
    const days = daysWith(set.deliveryDays, today(), set.daysOff, await holidays(tx)) ?? set.deliveryDays;
    if (days !== artist.availableDeliveryDays) await setDeliveryDays(tx, artistId, days);
    const state = stateWith(await why(tx, standing, set));
    if (state !== artist.status)
      await moveLocked(tx, 'artists', { id: artistId, status: artist.status }, state, by);
  }

  async function view(artistId: number): Promise<Result<AvailabilityView>> {
    const standing = await loadStanding(db, artistId, today());
    if (!standing) return refuse('not_found');
    const { artist } = standing;
    const set = settingsOf(standing);
    const first = addDays(mondayOf(today()), -7);
    const mondays = Array.from({ length: WEEKS }, (_, week) => addDays(first, 7 * week));
    return ok({
      capacity_a_week: set.capacityAWeek,
      days_off: [...set.daysOff],
      paused: set.isPaused,
      full: set.isFull,
      delivery_days: set.deliveryDays,
      available_delivery_days: artist.availableDeliveryDays,
      status: artist.status === 'paused' ? 'hidden' : artist.status,
      no_room: await why(db, standing, set),
      slug: artist.slug,
      version: versionOf(standing),
      weeks: await countTaken(db, artistId, mondays),
    });
  }

  return {
    refresh,
    view,

    /** How many days the artist usually needs, days off not counted. Null when there is no such artist. */
    async usualDays(on: DbOrTx, artistId: number): Promise<number | null> {
      const standing = await loadStanding(on, artistId, today());
      return standing && (standing.set?.deliveryDays ?? standing.artist.availableDeliveryDays);
    },

    /** Sets how many days the artist usually needs. Customers see it at once. */
    async setUsualDays(tx: Tx, artistId: number, days: number, by: By): Promise<void> {
      await lockArtist(tx, artistId);
      const standing = await loadStanding(tx, artistId, today());
      if (!standing) return;
      if (standing.set) await saveSettings(tx, artistId, { ...standing.set, deliveryDays: days }, today());
      else await setDeliveryDays(tx, artistId, days);
      await refresh(tx, artistId, by);
    },

    /** Sets the effect of the artist's standing from now on. Customers see it at once. */
    async setEffect(
      tx: Tx,
      artistId: number,
      to: { effect: StandingEffect; at: Date },
      by: By,
    ): Promise<void> {
      await lockArtist(tx, artistId);
      const standing = await loadStanding(tx, artistId, today());
      if (!standing) return;
      // Stores the present state of an artist without settings, as the staff have set it. The artist returns to
      // this state when the standing has no effect any more.
      if (!standing.set) await saveSettings(tx, artistId, unset(standing), today());
      await saveEffect(tx, artistId, to);
      await refresh(tx, artistId, by);
    },

    /**
     * Saves the settings. Refuses with `too_many_requests`, and with `changed_meanwhile` when they are not those of the given
     * version any more.
     */
    async save(
      artistId: number,
      { version, ...input }: AvailabilityInput,
    ): Promise<Result<AvailabilityView>> {
      const within = await limits.take(CHANGES, `artist:${artistId}`);
      if (!within.ok) return within;
      const saved = await database.transaction(async (tx): Promise<Result<null>> => {
        await lockArtist(tx, artistId);
        const standing = await loadStanding(tx, artistId, today());
        if (!standing) return ok(null);
        const before = settingsOf(standing);
        if (version !== undefined && version !== versionOf(standing)) return refuse('changed_meanwhile');
        const { deliveryDays = before.deliveryDays, isFull = before.isFull } = input;
        const daysOff = input.daysOff.filter(({ to }) => to >= today());
        await saveSettings(tx, artistId, { ...input, daysOff, deliveryDays, isFull }, today());
        // The newest word counts: a version of the profile that is released later must not undo this number.
        if (deliveryDays !== before.deliveryDays) await writeDays(tx, artistId, deliveryDays, clock.now());
        await refresh(tx, artistId, 'artist');
        return ok(null);
      });
      return saved.ok ? view(artistId) : saved;
    },

    /**
     * A job: updates all artists, because days pass, weeks begin, and songs are declined or canceled. A fault of one
     * artist does not stop the others; the first fault is thrown at the end.
     */
    async refreshAll(): Promise<void> {
      await tryEach(await findWithSettings(db), (id) =>
        database.transaction(async (tx) => {
          await refresh(tx, id, 'shop');
          return ok(null);
        }),
      );
    },
  };
}

export type ArtistAvailability = ReturnType<typeof createAvailability>;
