import { keptText, plainCell } from '@keepsong/domain/text/read-csv';
import { z } from 'zod';

type Json = {
  type?: string;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
};

/** One column of a file: a field of a thing, or of a part of it (`title.en`). */
export type Column = {
  path: readonly string[];
  name: string;
  write(value: unknown): string;
  /**
   * Converts a cell to a value. A cell that cannot be converted stays text, so that the schema reports what is
   * wrong with it.
   */
  read(cell: string): unknown;
};

const SEPARATOR = ', ';
/**
 * Whether items can be written into a cell with separators. Items that would be split at the wrong place are
 * written as JSON.
 */
const isPlain = (items: readonly unknown[]): boolean =>
  items.every((item) => String(item) !== '' && !/[,[\]"]|^\s|\s$/.test(String(item)));

function readList(cell: string, isNumber: boolean): unknown {
  if (cell.trim() === '') return [];
  if (cell.trimStart().startsWith('[')) return readJson(cell);
  const items = cell.split(',').map((item) => item.trim());
  return isNumber ? items.map(readNumber) : items;
}

const readNumber = (cell: string): unknown => (/^\s*-?\d+(\.\d+)?\s*$/.test(cell) ? Number(cell) : cell);

function readJson(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

const READ: Readonly<Record<string, (cell: string, items: Json) => unknown>> = {
  string: (cell) => cell,
  integer: readNumber,
  number: readNumber,
  boolean: (cell) => ({ true: true, false: false })[cell.trim().toLowerCase()] ?? cell,
};

const TEXTS = ['string', 'integer', 'number'];

function columnOf(path: readonly string[], schema: Json): Column {
  const parts = schema.anyOf ?? [schema];
  const isNullable = parts.some(({ type }) => type === 'null');
  const { type = '', items = {} } = parts.find((part) => part.type !== 'null') ?? {};
  const isList = type === 'array' && TEXTS.includes(items.type ?? '');
  const read = (cell: string): unknown => {
    if (isNullable && cell === '') return null;
    if (isList) return readList(cell, items.type !== 'string');
    return READ[type]?.(cell, items) ?? (READ[type] ? cell : readJson(cell));
  };
  return {
    path,
    name: path.join('.'),
    read: (cell) => read(plainCell(cell)),
    write(value) {
      if (value === null || value === undefined) return '';
      if (isList && Array.isArray(value) && isPlain(value)) return keptText(value.join(SEPARATOR));
      return typeof value === 'object' ? JSON.stringify(value) : keptText(String(value));
    },
  };
}

function walk(schema: Json, path: readonly string[]): Column[] {
  const entries = Object.entries(schema.properties ?? {});
  return entries.flatMap(([name, part]) => {
    const below = [...path, name];
    return part.type === 'object' && part.properties ? walk(part, below) : [columnOf(below, part)];
  });
}

/** The columns of a kind of thing, by its schema. Texts in both languages have a column for each. */
export const columnsOf = (schema: z.ZodType): Column[] =>
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, []);

export const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], body);

/** Sets a value in a thing, and creates the parts on the way to it. */
export function putAt(
  body: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const part = { ...(body[name] as Record<string, unknown> | undefined) };
  putAt(part, rest, value);
  body[name] = part;
}
