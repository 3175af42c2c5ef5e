import type { Readable } from 'node:stream';
import type { ApplicationRow, ApplicationView } from '@keepsong/contract/makers/applications';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { StaffAction } from '@keepsong/domain/staff/actions';
import { maskWords } from '@keepsong/domain/staff/log-words';
import { isState } from '@keepsong/domain/states/state-table';
import { APPLICATIONS } from '@keepsong/domain/states/tables';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { CsvColumns } from '../../../platform/csv/csv-file.ts';
import { deskFile } from '../../../platform/csv/desk-file.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { pageById } from '../../../platform/db/page-by-id.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { type MakerUploads, recordingView, uploadUrl } from '../../uploads/maker-uploads.service.ts';
import { uploadsOf } from './application-files.service.ts';
import { applicationRow, trialView } from './application-view.ts';
import {
  type ApplicationFilter,
  type ApplicationRecord,
  findApplication,
  findApplications,
  findNotes,
  findSteps,
  insertNote,
  lockApplication,
} from './applications.repository.ts';

export type ReviewDeps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  makerUploads: Pick<MakerUploads, 'load'>;
};

type Shown = { application: ApplicationView };
type Query = ApplicationFilter & { cursor: number | null };
type Listed = { applications: ApplicationRow[]; next: string | null; previous: string | null };

const PAGE = 50;
/** No person makes this many decisions in an hour; only a script does. */
const DECISIONS = { name: 'staff_applications', max: 120, seconds: 3_600 } as const;

const COLUMNS: CsvColumns<ApplicationRow> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  state: ({ state }) => state,
  genres: ({ genres }) => genres.join(' '),
  languages: ({ languages }) => languages.join(', '),
  vocal_style: ({ vocal_style }) => vocal_style,
  score: ({ score }) => score,
  created_at: ({ created_at }) => created_at,
  trial_due_day: ({ trial }) => trial?.due_day ?? null,
  trial_sent_at: ({ trial }) => trial?.sent_at ?? null,
  trial_is_late: ({ trial }) => trial?.is_late ?? null,
};

/** Shows applications to producers, and stores the producers' scores and notes. */
export function createReview(deps: ReviewDeps) {
  const { database, clock, limits, makerUploads } = deps;
  const { db } = database;

  async function show(id: number): Promise<Result<Shown>> {
    const found = await findApplication(db, id);
    if (!found) return refuse('not_found');
    const { application, score } = found;
    const [uploads, notes, steps] = await Promise.all([
      makerUploads.load(db, uploadsOf(application)),
      findNotes(db, id),
      findSteps(db, id),
    ]);
    const today = chicagoDay(clock.now());
    const film = uploads.find((upload) => upload.id === application.filmId);
    return ok({
      application: {
        ...applicationRow(application, score, today),
        terms_version: application.termsVersion,
        about: application.about,
        locale: application.locale,
        recordings: application.recordingIds.flatMap((recording) =>
          uploads.filter((upload) => upload.id === recording).map(recordingView),
        ),
        film_url: film ? uploadUrl(film) : null,
        reason: application.reason,
        trial: trialView(application, uploads, today),
        artist_id: application.artistId,
        notes: notes.map(({ createdAt, ...note }) => ({ ...note, created_at: createdAt.toISOString() })),
        history: steps.flatMap(({ state, by, at }) =>
          isState(APPLICATIONS, state) ? [{ state, by, at: at.toISOString() }] : [],
        ),
      },
    });
  }

  /** Runs `work` on a locked application, writes the action into the staff log and returns the application. */
  async function act(
    session: Session | null,
    id: number,
    { action, reason }: { action: StaffAction; reason?: string },
    work: (tx: Tx, application: ApplicationRecord, by: StaffMember) => Promise<Result<unknown>>,
  ): Promise<Result<Shown>> {
    const by = requireStaff(session, 'applications');
    if (!by.ok) return by;
    const within = await limits.take(DECISIONS, `staff:${by.value.id}`);
    if (!within.ok) return within;
    const done = await database.transaction(async (tx): Promise<Result<null>> => {
      const application = await lockApplication(tx, id);
      if (!application) return refuse('not_found');
      const worked = await work(tx, application, by.value);
      if (!worked.ok) return worked;
      await noteStaff(tx, by.value, clock.now(), { action, reason, after: { application_id: id } });
      return ok(null);
    });
    return done.ok ? show(id) : done;
  }

  return {
    act,

    /**
     * Lists applications. The log keeps only the first letter of each searched word. Refuses with
     * `sign_in_required`, `forbidden`.
     */
    async list(session: Session | null, { cursor, ...filter }: Query): Promise<Result<Listed>> {
      const by = requireStaff(session, 'applications');
      if (!by.ok) return by;
      const rows = await findApplications(db, filter, { cursor, limit: PAGE + 1 });
      await noteStaff(db, by.value, clock.now(), {
        action: 'applications.listed',
        after: { ...filter, q: maskWords(filter.q), cursor },
      });
      const today = chicagoDay(clock.now());
      const idOf = ({ application }: (typeof rows)[number]) => application.id;
      const { page, ...beside } = pageById(rows, { cursor, size: PAGE, idOf });
      const applications = page.map(({ application, score }) => applicationRow(application, score, today));
      return ok({ applications, ...beside });
    },

    /** All applications that fit, as a CSV file. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`. */
    csv(session: Session | null, filter: ApplicationFilter): Promise<Result<Readable>> {
      const today = chicagoDay(clock.now());
      return deskFile({ db, clock, limits }, session, {
        ...{ may: 'applications', columns: COLUMNS },
        after: { list: 'applications', ...filter, q: maskWords(filter.q) },
        read: async (last: ApplicationRow | null, limit) =>
          (await findApplications(db, filter, { cursor: last?.id ?? null, limit })).map(
            ({ application, score }) => applicationRow(application, score, today),
          ),
      });
    },

    /** Returns one application. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async read(session: Session | null, id: number): Promise<Result<Shown>> {
      const by = requireStaff(session, 'applications');
      if (!by.ok) return by;
      const shown = await show(id);
      if (shown.ok)
        await noteStaff(db, by.value, clock.now(), {
          action: 'application.seen',
          after: { application_id: id },
        });
      return shown;
    },

    /**
     * Stores a score, a note or both. Refuses as `read` does, with `too_many_requests`, and with
     * `invalid_input` when both are missing.
     */
    note: (session: Session | null, id: number, { score, note }: { score: number | null; note: string }) =>
      act(session, id, { action: 'application.noted' }, async (tx, application, by) => {
        if (score === null && note === '') return refuse('invalid_input');
        const values = {
          applicationId: application.id,
          authorId: by.id,
          score,
          note,
          createdAt: clock.now(),
        };
        await insertNote(tx, values);
        return ok(null);
      }),
  };
}

export type Review = ReturnType<typeof createReview>;
