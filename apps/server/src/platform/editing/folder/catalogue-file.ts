import { EDIT_STATES, type EditState } from '@keepsong/domain/catalogue/edit-state';
import { csvLine } from '@keepsong/domain/text/csv';
import { CsvFault, readCsv, separatorOf } from '@keepsong/domain/text/read-csv';
import { z } from 'zod';
import type { AnyEditable } from '../editing.service.ts';
import type { Carry } from './carry.ts';
import { columnsOf, putAt, valueAt } from './columns.ts';

/** A thing as read from a file. Fields that the file does not name are missing. */
export type FiledThing = {
  file: string;
  line: number;
  fields: Record<string, unknown>;
  state: EditState | undefined;
  /** When a draft goes live. Undefined when the file does not say. */
  publishAt: string | null | undefined;
};

/** A fault in a folder, with its place. `line` is 0 for a fault of the whole file. */
export type FolderFault = { file: string; line: number; says: string };

export type StoredThing = { body: Record<string, unknown>; state: EditState; publishAt: Date | null };

const moment = z.iso.datetime();
// biome-ignore lint/suspicious/noExplicitAny: kinds whose bodies differ.
type AnyCarry = Carry<any>;

/** The name of a kind's file: `product.csv`. */
export const fileOf = ({ kind }: AnyEditable): string => `${kind}.csv`;

/** All things of a kind as one CSV file, with their states. */
export function writeThings({ schema }: AnyCarry, things: readonly StoredThing[]): string {
  const columns = columnsOf(schema);
  const lines = things.map(({ body, state, publishAt }) =>
    csvLine([
      ...columns.map(({ path, write }) => write(valueAt(body, path))),
      ...[state, publishAt?.toISOString() ?? ''],
    ]),
  );
  return `\ufeff${csvLine([...columns.map(({ name }) => name), 'state', 'publish_at'])}${lines.join('')}`;
}

type Read = { things: FiledThing[]; faults: FolderFault[] };

function stateIn(word: unknown, states: readonly EditState[]): EditState | null | undefined {
  if (word === undefined || word === '') return undefined;
  return states.find((state) => state === word) ?? null;
}

/** The columns beside the fields: the state, and when a draft goes live. */
function standingOf(
  { states = EDIT_STATES }: AnyCarry,
  at: { file: string; line: number },
  [word, when]: readonly [unknown, unknown],
): Read {
  const state = stateIn(word, states);
  const publishAt = when === '' ? null : when;
  const faults: FolderFault[] = [];
  if (state === null) faults.push({ ...at, says: `state: must be ${states.join(', ')}` });
  if (publishAt !== undefined && publishAt !== null && !moment.safeParse(publishAt).success)
    faults.push({ ...at, says: 'publish_at: must be a time such as 2027-02-12T15:00:00Z' });
  if (faults.length > 0) return { things: [], faults };
  const thing = {
    ...at,
    fields: {},
    state: state ?? undefined,
    publishAt: publishAt as string | null | undefined,
  };
  return { things: [thing], faults };
}

/** Reads a file of a kind: a CSV file with one line for each thing, or a JSON file with a list of them. */
export function readThings(carry: AnyCarry, file: string, text: string): Read {
  return file.endsWith('.json') ? readJsonFile(carry, file, text) : readCsvFile(carry, file, text);
}

function readCsvFile(carry: AnyCarry, file: string, text: string): Read {
  const { schema } = carry;
  const read: Read = { things: [], faults: [] };
  let rows: ReturnType<typeof readCsv>;
  try {
    rows = readCsv(text, separatorOf(text));
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    return { things: [], faults: [{ file, line: error.line, says: 'the quotes do not fit' }] };
  }
  const [head, ...lines] = rows;
  if (!head) return read;
  const names = head.cells.map((cell) => cell.trim());
  const known = new Map(columnsOf(schema).map((column) => [column.name, column]));
  for (const name of names)
    if (!known.has(name) && name !== 'state' && name !== 'publish_at')
      read.faults.push({
        file,
        line: head.line,
        says: `${name || 'a column without a name'}: no such column`,
      });
  if (read.faults.length > 0) return read;
  for (const { line, cells } of lines) {
    if (cells.length > names.length) {
      read.faults.push({ file, line, says: `has ${cells.length} cells for ${names.length} columns` });
      continue;
    }
    const cellOf = (name: string) => (names.includes(name) ? (cells[names.indexOf(name)] ?? '') : undefined);
    const { things, faults } = standingOf(carry, { file, line }, [cellOf('state'), cellOf('publish_at')]);
    for (const thing of things)
      for (const name of names) {
        const column = known.get(name);
        if (column) putAt(thing.fields, column.path, column.read(cellOf(name) ?? ''));
      }
    read.things.push(...things);
    read.faults.push(...faults);
  }
  return read;
}

const listOfThings = z.array(z.record(z.string(), z.unknown()));

function readJsonFile(carry: AnyCarry, file: string, text: string): Read {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const [, at] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
    const line = at === undefined ? 0 : text.slice(0, Number(at)).split('\n').length;
    return { things: [], faults: [{ file, line, says: 'is no JSON' }] };
  }
  const list = listOfThings.safeParse(data);
  if (!list.success) return { things: [], faults: [{ file, line: 0, says: 'must be a list of things' }] };
  const read: Read = { things: [], faults: [] };
  // JSON has no lines of its own, so the place of a thing is its number in the list.
  for (const [at, { state, publish_at, ...fields }] of list.data.entries()) {
    const { things, faults } = standingOf(carry, { file, line: at + 1 }, [state, publish_at]);
    read.things.push(...things.map((thing) => ({ ...thing, fields })));
    read.faults.push(...faults);
  }
  return read;
}
