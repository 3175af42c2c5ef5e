import type { Readable } from 'node:stream';
import { ok, type Result } from '@keepsong/domain/result';
import type { Permission } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Limit, Limits } from '../http/limits.ts';
import type { Session } from '../http/sessions.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { noteStaff } from '../staff/staff-log.ts';
import { type CsvColumns, csvFile } from './csv-file.ts';

export type DeskFileDeps = { db: Db; clock: Clock; limits: Limits };

type DeskFile<Row> = {
  /** The name of the list, under which the desk saves its views. */
  list: string;
  /** Who may see the list may take it as a file. */
  may: Permission;
  /** The filter of the list, as the log may keep it. */
  asked: Record<string, unknown>;
  columns: CsvColumns<Row>;
  read: (last: Row | null, limit: number) => Promise<readonly Row[]>;
};

/** No person downloads this many files in an hour; only a script does. */
const EXPORTS: Limit = { name: 'list_exports', max: 20, seconds: 3_600 };

/**
 * A list of the desk as a CSV file, with all rows that fit its filter. The log keeps who took which list. Refuses with
 * `sign_in_required`, `forbidden`, `too_many_requests`.
 */
export async function deskFile<Row>(
  { db, clock, limits }: DeskFileDeps,
  session: Session | null,
  { list, may, asked, columns, read }: DeskFile<Row>,
): Promise<Result<Readable>> {
  const by = requireStaff(session, may);
  if (!by.ok) return by;
  const within = await limits.take(EXPORTS, `staff:${by.value.id}`);
  if (!within.ok) return within;
  await noteStaff(db, by.value, clock.now(), { action: 'list.exported', after: { list, ...asked } });
  return ok(csvFile(columns, read));
}

/** Reads a short list, which is in memory as a whole. */
export const allAtOnce =
  <Row>(read: () => Promise<readonly Row[]>) =>
  (last: Row | null): Promise<readonly Row[]> =>
    last === null ? read() : Promise.resolve([]);
