import { Readable } from 'node:stream';
import type { Result } from '@keepsong/domain/result';
import { csvLine } from '@keepsong/domain/text/csv';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { plainQuery } from '../http/calls/parse-input.ts';
import { invalidInputReply, sendRefusal } from '../http/errors.ts';
import type { Session, SessionStore } from '../http/sessions.ts';

/** The columns of a file by their names, which are the field names of the API. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | boolean | null>>;

/** How many rows are in memory at once, whatever the size of the file. Writing them holds the main thread for some ms. */
const BATCH = 200;

/**
 * A list as a CSV file. `read` returns the rows after `last`, or the first rows when it is null. The next rows
 * are read only when the reader of the file has taken the previous ones.
 */
export function csvFile<Row>(
  columns: CsvColumns<Row>,
  read: (last: Row | null, limit: number) => Promise<readonly Row[]>,
): Readable {
  return Readable.from(pieces(columns, read));
}

async function* pieces<Row>(
  columns: CsvColumns<Row>,
  read: (last: Row | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  // Spreadsheets read a file as UTF-8 only when it begins with this mark.
  yield `\ufeff${csvLine(Object.keys(columns))}`;
  let last: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await read(last, BATCH);
    if (rows.length === 0) return;
    yield rows.map((row) => csvLine(Object.values(columns).map((cell) => cell(row)))).join('');
    if (rows.length < BATCH) return;
    last = rows.at(-1) ?? null;
  }
}

export type CsvRoute<Query extends z.ZodType> = {
  sessions: SessionStore;
  query: Query;
  /** Refuses people who may not have the file, before their query is read. */
  admit: (session: Session | null, request: FastifyRequest) => Result<unknown>;
  file: (
    session: Session | null,
    query: z.output<Query>,
    request: FastifyRequest,
  ) => Promise<Result<Readable>>;
};

/** The route of a CSV file. It takes the same query as the call of the list. */
export function csvRoute<Query extends z.ZodType>(
  app: FastifyInstance,
  path: `/${string}.csv`,
  { sessions, query, admit, file }: CsvRoute<Query>,
): void {
  app.get(path, { config: { download: true } }, async (request, reply) => {
    const session = await sessions.of(request, reply).find();
    const admitted = admit(session, request);
    if (!admitted.ok) return sendRefusal(reply, admitted.refusal);
    const asked = query.safeParse(plainQuery(request.query));
    if (!asked.success) {
      const { status, body } = invalidInputReply(asked.error);
      return reply.code(status).send(body);
    }
    const csv = await file(session, asked.data, request);
    if (!csv.ok) return sendRefusal(reply, csv.refusal);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${path.split('/').at(-1)}"`)
      .send(csv.value);
  });
}
