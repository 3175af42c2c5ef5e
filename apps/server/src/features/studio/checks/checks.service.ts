import type { Readable } from 'node:stream';
import type { CheckRow, CheckView, WaitingChecks } from '@keepsong/contract/makers/checks';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { numberLines } from '@keepsong/domain/studio/lyrics';
import type { Clock } from '../../../platform/clock.ts';
import type { CsvColumns } from '../../../platform/csv/csv-file.ts';
import { deskFile } from '../../../platform/csv/desk-file.ts';
import type { Database, DbOrTx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import type { RevisionAnswers } from '../../stories/revisions/revision-answers.service.ts';
import type { StoriesService } from '../../stories/stories.service.ts';
import {
  type CheckPlace,
  countWaitingChecks,
  findNewestCheck,
  findNotes,
  findVersions,
  findWaitingChecks,
} from './checks.repository.ts';
import { checkRow, checkView } from './checks-view.ts';

type Deps = {
  database: Database;
  stories: Pick<StoriesService, 'briefRecordings'>;
  revisionAnswers: Pick<RevisionAnswers, 'forArtist'>;
  clock: Clock;
  limits: Limits;
};

const PAGE = 50;

type FiledCheck = CheckRow & { place: CheckPlace };

const COLUMNS: CsvColumns<FiledCheck> = {
  id: ({ id }) => id,
  version: ({ version }) => version,
  order_number: ({ order_number }) => order_number,
  title: ({ title }) => title,
  recipient: ({ recipient }) => recipient,
  occasion: ({ occasion }) => occasion,
  genre: ({ genre }) => genre,
  artist: ({ artist }) => artist.name,
  customer: ({ customer }) => customer,
  put_up_at: ({ put_up_at }) => put_up_at,
  check_by: ({ check_by }) => check_by,
  promised_at: ({ promised_at }) => promised_at,
  is_change: ({ is_change }) => is_change,
  is_first: ({ is_first }) => is_first,
};

/** For artists who are not trusted, the staff hear each version before the customer does. */
export function createChecksService({ database, stories, revisionAnswers, clock, limits }: Deps) {
  const { db } = database;

  /** The newest version of a song, with everything that the staff compare. Refuses with `not_found`. */
  async function view(
    on: DbOrTx,
    commissionId: number,
  ): Promise<Result<{ check: CheckView; ownerId: number }>> {
    const found = await findNewestCheck(on, commissionId);
    if (!found) return refuse('not_found');
    const { story } = found;
    const [recordings, versions, { revisions }] = await Promise.all([
      stories.briefRecordings(on, story.id),
      findVersions(on, commissionId),
      revisionAnswers.forArtist(on, story.id, null),
    ]);
    const notes = await Promise.all(versions.map(({ check }) => findNotes(on, check.id)));
    const sung = new Map(numberLines(story.lyrics ?? '').map(({ number, text }) => [number, text]));
    const asked = revisions
      .filter(({ state }) => state === 'requested')
      .flatMap(({ requests, note, answer }) => ({
        note,
        answer,
        lines: requests.map(({ line, edits: [{ line: wanted }] }) => ({
          line,
          before: sung.get(line) ?? '',
          wanted,
        })),
      }));
    return ok({
      check: checkView(found, { recordings, versions, notes, asked }),
      ownerId: story.ownerId,
    });
  }

  return {
    /** The versions that wait to be heard, the oldest first. Refuses with `sign_in_required`, `forbidden`. */
    async list(
      session: Session | null,
      after: { at: Date; id: number } | null,
    ): Promise<Result<WaitingChecks>> {
      const by = requireStaff(session, 'checks');
      if (!by.ok) return by;
      const place = after && { putUpAt: after.at, id: after.id };
      const [rows, count] = await Promise.all([
        findWaitingChecks(db, { after: place, limit: PAGE + 1 }),
        countWaitingChecks(db),
      ]);
      const shown = rows.slice(0, PAGE);
      const last = shown.at(-1);
      const customers = [...new Set(shown.map(({ story }) => story.ownerId))];
      if (customers.length > 0)
        await noteStaff(db, by.value, clock.now(), { action: 'checks.listed', after: { customers } });
      return ok({
        checks: shown.map(checkRow),
        count,
        next: rows.length > PAGE && last ? `${last.check.putUpAt.getTime()}_${last.check.id}` : null,
      });
    },

    /** All songs that wait, as a CSV file. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`. */
    csv: (session: Session | null): Promise<Result<Readable>> =>
      deskFile({ db, clock, limits }, session, {
        ...{ may: 'checks', columns: COLUMNS, after: { list: 'checks' } },
        read: async (last: FiledCheck | null, limit) =>
          (await findWaitingChecks(db, { after: last?.place ?? null, limit })).map((row) => ({
            ...checkRow(row),
            place: { putUpAt: row.check.putUpAt, id: row.check.id },
          })),
      }),

    /**
     * The newest version of a song, with everything that the staff compare. Refuses with `sign_in_required`,
     * `forbidden`, `not_found`.
     */
    async get(session: Session | null, id: number): Promise<Result<{ check: CheckView }>> {
      const by = requireStaff(session, 'checks');
      if (!by.ok) return by;
      const found = await view(db, id);
      if (!found.ok) return found;
      const { check, ownerId } = found.value;
      await noteStaff(db, by.value, clock.now(), {
        action: 'check.seen',
        orderNumber: check.order_number,
        customerId: ownerId,
      });
      return ok({ check });
    },

    view,
  };
}

export type ChecksService = ReturnType<typeof createChecksService>;
