import type { Readable } from 'node:stream';
import type { RosterArtist, RosterRow } from '@keepsong/contract/makers/roster';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { maskWords } from '@keepsong/domain/staff/log-words';
import { isState } from '@keepsong/domain/states/state-table';
import { ARTISTS } from '@keepsong/domain/states/tables';
import type { Clock } from '../../../platform/clock.ts';
import type { CsvColumns } from '../../../platform/csv/csv-file.ts';
import { deskFile } from '../../../platform/csv/desk-file.ts';
import type { Database } from '../../../platform/db/database.ts';
import { pageById } from '../../../platform/db/page-by-id.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { moveLocked } from '../../../platform/states/move.ts';
import { findTrial } from '../applications/applications.repository.ts';
import type { ArtistAvailability } from '../availability.service.ts';
import { portraitPath } from '../portrait.ts';
import {
  findOnRoster,
  findRoster,
  findShownSteps,
  lockOnRoster,
  type OnRoster,
  type RosterFilter,
} from './roster.repository.ts';

export type RosterDeps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  availability: Pick<ArtistAvailability, 'refresh'>;
};

const PAGE = 50;

const rowOf = ({
  artist,
  capacityAWeek,
  songsInWork,
  songsDelivered,
  rating,
  isInTrial,
}: Omit<OnRoster, 'userId' | 'email' | 'reviews' | 'applicationId'>): RosterRow => ({
  id: artist.id,
  slug: artist.slug,
  name: artist.artistName,
  photo: portraitPath(artist),
  state: artist.status,
  is_in_trial: isInTrial,
  genres: artist.genres,
  delivery_days: artist.availableDeliveryDays,
  songs_in_work: songsInWork,
  capacity_a_week: capacityAWeek,
  songs_delivered: songsDelivered,
  rating,
});

const COLUMNS: CsvColumns<RosterRow> = {
  id: ({ id }) => id,
  slug: ({ slug }) => slug,
  name: ({ name }) => name,
  state: ({ state }) => state,
  is_in_trial: ({ is_in_trial }) => is_in_trial,
  genres: ({ genres }) => genres.join(' '),
  delivery_days: ({ delivery_days }) => delivery_days,
  songs_in_work: ({ songs_in_work }) => songs_in_work,
  capacity_a_week: ({ capacity_a_week }) => capacity_a_week,
  songs_delivered: ({ songs_delivered }) => songs_delivered,
  rating: ({ rating }) => rating,
};

/** Lets the staff see all artists, and show them to customers or hide them. */
export function createRoster({ database, clock, limits, availability }: RosterDeps) {
  const { db } = database;

  async function show(id: number): Promise<Result<{ artist: RosterArtist }>> {
    const found = await findOnRoster(db, id);
    if (!found) return refuse('not_found');
    const { artist, userId, email, reviews, applicationId } = found;
    const steps = await findShownSteps(db, id);
    return ok({
      artist: {
        ...rowOf(found),
        user: userId === null || email === null ? null : { id: userId, email },
        gender: artist.gender === '1' ? '1' : '2',
        home_town: artist.homeTown,
        reviews,
        joined_at: artist.createdAt.toISOString(),
        application_id: applicationId === null ? null : Number(applicationId),
        history: steps.flatMap(({ state, by, why, at }) =>
          isState(ARTISTS, state) ? [{ state, by, why, at: at.toISOString() }] : [],
        ),
      },
    });
  }

  return {
    /**
     * Lists artists. The log keeps only the first letter of each searched word. Refuses with
     * `sign_in_required`, `forbidden`.
     */
    async list(
      session: Session | null,
      { cursor, ...filter }: RosterFilter & { cursor: number | null },
    ): Promise<Result<{ artists: RosterRow[]; next: string | null; previous: string | null }>> {
      const by = requireStaff(session, 'artists');
      if (!by.ok) return by;
      const rows = await findRoster(db, filter, { cursor, limit: PAGE + 1 });
      await noteStaff(db, by.value, clock.now(), {
        action: 'artists.listed',
        after: { ...filter, q: maskWords(filter.q), cursor },
      });
      const { page, ...beside } = pageById(rows, { cursor, size: PAGE, idOf: ({ artist }) => artist.id });
      return ok({ artists: page.map(rowOf), ...beside });
    },

    /** All artists who fit, as a CSV file. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`. */
    csv: (session: Session | null, filter: RosterFilter): Promise<Result<Readable>> =>
      deskFile({ db, clock, limits }, session, {
        ...{ may: 'artists', columns: COLUMNS },
        after: { list: 'artists', ...filter, q: maskWords(filter.q) },
        read: async (last: RosterRow | null, limit) =>
          (await findRoster(db, filter, { cursor: last?.id ?? null, limit })).map(rowOf),
      }),

    /** Returns one artist. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async read(session: Session | null, id: number): Promise<Result<{ artist: RosterArtist }>> {
      const by = requireStaff(session, 'artists');
      if (!by.ok) return by;
      const shown = await show(id);
      if (shown.ok)
        await noteStaff(db, by.value, clock.now(), { action: 'artist.seen', after: { artist_id: id } });
      return shown;
    },

    /**
     * Shows or hides an artist. Refuses with `sign_in_required`, `forbidden`, `not_found`, with `application_state`
     * during a trial, and with `work_incomplete` before a profile was released: customers cannot choose somebody of
     * whom they read nothing.
     */
    async setShown(
      session: Session | null,
      id: number,
      { isShown, reason }: { isShown: boolean; reason: string },
    ): Promise<Result<{ artist: RosterArtist }>> {
      const by = requireStaff(session, 'artists');
      if (!by.ok) return by;
      const done = await database.transaction(async (tx): Promise<Result<null>> => {
        const artist = await lockOnRoster(tx, id);
        if (!artist) return refuse('not_found');
        if (await findTrial(tx, id)) return refuse('application_state');
        if (isShown === (artist.status !== 'paused')) return ok(null);
        if (isShown && artist.bioEn === '') return refuse('work_incomplete');
        const mover = { mover: 'staff', userId: by.value.id } as const;
        const to = isShown ? 'available' : 'paused';
        await moveLocked(tx, 'artists', artist, to, mover, { why: reason });
        if (isShown) await availability.refresh(tx, id, mover);
        await noteStaff(tx, by.value, clock.now(), {
          ...{ action: isShown ? 'artist.shown' : 'artist.hidden', reason },
          ...{ before: { state: artist.status }, after: { artist_id: id, state: to } },
        });
        return ok(null);
      });
      return done.ok ? show(id) : done;
    },
  };
}

export type Roster = ReturnType<typeof createRoster>;
