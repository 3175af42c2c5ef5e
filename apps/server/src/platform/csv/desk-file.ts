import type { Readable } from 'node:stream';
import { ok, type Result } from '@keepsong/domain/result';
import type { StaffAction } from '@keepsong/domain/staff/actions';
import type { Permission } from '@keepsong/domain/staff/permissions';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Limit, Limits } from '../http/limits.ts';
import type { Session } from '../http/sessions.ts';
import { requireStaff, type StaffMember } from '../staff/require-staff.ts';
import { noteStaff } from '../staff/staff-log.ts';
import { type CsvColumns, type CsvRoute, csvFile, csvRoute } from './csv-file.ts';

export type DeskFileDeps = { db: Db; clock: Clock; limits: Limits };

type Taking = {
  /** Who may see the list may take it as a file. */
  may: Permission;
  /** How many files one person may take. Lists without a limit of their own are counted together. */
  limit?: Limit;
  /** The action in the log. */
  action?: StaffAction;
  /** The filter of the list, as the log may keep it. For `list.exported` it also names the list. */
  after: Record<string, unknown>;
};

type DeskFile<Row> = Taking & {
  columns: CsvColumns<Row>;
  read: (last: Row | null, limit: number) => Promise<readonly Row[]>;
};

/** No person downloads this many files in an hour; only a script does. */
const EXPORTS: Limit = { name: 'list_exports', max: 20, seconds: 3_600 };

/** A list of the desk as a CSV file, with all rows that fit its filter. Refuses as `takeFile` does. */
export async function deskFile<Row>(
  deps: DeskFileDeps,
  session: Session | null,
  { columns, read, ...taking }: DeskFile<Row>,
): Promise<Result<Readable>> {
  const by = await takeFile(deps, session, taking);
  return by.ok ? ok(csvFile(columns, read)) : by;
}

/**
 * Lets a member of the staff take a file, and notes in the log who took which. Call it directly only where the rows
 * depend on who asks. Refuses with `sign_in_required`, `forbidden`, `too_many_requests`.
 */
export async function takeFile(
  { db, clock, limits }: DeskFileDeps,
  session: Session | null,
  { may, limit = EXPORTS, action = 'list.exported', after }: Taking,
): Promise<Result<StaffMember>> {
  const by = requireStaff(session, may);
  if (!by.ok) return by;
  const within = await limits.take(limit, `staff:${by.value.id}`);
  if (!within.ok) return within;
  await noteStaff(db, by.value, clock.now(), { action, after });
  return by;
}

/** The route of a list of the desk as a CSV file. `may`: the permission to see the list. */
export const deskCsvRoute = <Query extends z.ZodType>(
  app: FastifyInstance,
  path: `/${string}.csv`,
  { may, ...route }: Omit<CsvRoute<Query>, 'admit'> & { may: Permission },
): void => csvRoute(app, path, { ...route, admit: (session) => requireStaff(session, may) });

/** Reads a short list, which is in memory as a whole. */
export const allAtOnce =
  <Row>(read: () => Promise<readonly Row[]>) =>
  (last: Row | null): Promise<readonly Row[]> =>
    last === null ? read() : Promise.resolve([]);
