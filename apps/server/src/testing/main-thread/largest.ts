import { CONTRACT } from '@keepsong/contract/contract';
import type { CallSchema } from '@keepsong/contract/transport/call-schemas';
import { encodeQuery } from '@keepsong/contract/transport/client';
import { z } from 'zod';
import { bodySizeOf } from '../../platform/budgets/body-budget.ts';
import { bodyTooComplex } from '../../platform/budgets/json-shape.ts';

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ENDLESS_TEXT = 20_000;

/**
 * The largest body that the schema of a call allows and the server accepts; undefined when the call takes no
 * body.
 */
export function largestBody(capability: string, call: string): unknown {
  const schema = (CONTRACT as Record<string, Record<string, CallSchema>>)[capability]?.[call]?.body;
  if (!schema) return undefined;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const name = `${capability}.${call}`;
  for (let items = 5_000; items > 1; items = Math.floor(items / 2)) {
    const body = within(bodySizeOf(name).bytes, (left) => largest(json, { items, deep: 0, left }));
    if (body !== TOO_LARGE && isTaken(body, name)) return body;
  }
  return largest(json, { items: 1, deep: 0, left: { bytes: Number.POSITIVE_INFINITY } });
}

const TOO_LARGE = Symbol('too large');

/**
 * Runs `make`, but stops it when its result becomes larger than `bytes`. Otherwise building hundreds of
 * megabytes would take longer than all calls.
 */
function within(bytes: number, make: (left: Room['left']) => unknown): unknown {
  try {
    return make({ bytes });
  } catch (error) {
    if (error === TOO_LARGE) return TOO_LARGE;
    throw error;
  }
}

function spend({ left }: Room, bytes: number): void {
  left.bytes -= bytes;
  if (left.bytes < 0) throw TOO_LARGE;
}

/** Whether the server accepts a body of this size and shape for the call. */
function isTaken(body: unknown, call: string): boolean {
  const [text, { bytes, values }] = [JSON.stringify(body), bodySizeOf(call)];
  return Buffer.byteLength(text) < bytes && !bodyTooComplex(text, values);
}

type Room = { items: number; deep: number; left: { bytes: number } };

function largest(schema: unknown, room: Room): unknown {
  if (!isJson(schema) || room.deep > 12) return 'x';
  if (Array.isArray(schema.anyOf)) {
    const one = biggest(
      schema.anyOf.map((each) => largest(each, { ...room, left: { bytes: room.left.bytes } })),
    );
    spend(room, sizeOf(one));
    return one;
  }
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map((one) => largest(one, room)));
  if (Array.isArray(schema.enum)) return schema.enum.at(-1);
  if ('const' in schema) return schema.const;
  switch (schema.type) {
    case 'string':
      return textFor(schema, room);
    case 'integer':
    case 'number':
      return Math.min(Number(schema.maximum ?? 1), 1);
    case 'boolean':
      return true;
    case 'array':
      return listFor(schema, room);
    case 'object':
      return objectFor(schema, room);
    default:
      return 'x';
  }
}

const biggest = (values: unknown[]): unknown =>
  values.toSorted((a, b) => (JSON.stringify(b)?.length ?? 0) - (JSON.stringify(a)?.length ?? 0))[0];

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

function textFor({ format, pattern, maxLength }: Json, room: Room): string {
  if (format === 'uuid') return '6f1c2a34-9a4e-4d0e-8a53-1d2b5c7e9f00';
  if (format === 'date-time') return '2026-12-01T10:00:00.000Z';
  if (format === 'date') return '2026-12-01';
  if (format === 'email') return 'ann@example.com';
  if (typeof pattern === 'string') return '1';
  const text = 'á '.repeat(Math.min(Number(maxLength ?? ENDLESS_TEXT), ENDLESS_TEXT, room.items * 100) / 2);
  spend(room, text.length);
  return text;
}

function listFor({ items, maxItems }: Json, room: Room): unknown[] {
  const inner = { ...room, items: Math.max(1, Math.floor(room.items / 20)), deep: room.deep + 1 };
  const item = largest(items, inner);
  const length = Math.min(Number(maxItems ?? room.items), room.items);
  spend(room, sizeOf(item) * Math.max(0, length - 1));
  return Array.from({ length }, () => item);
}

function objectFor({ properties, additionalProperties, propertyNames }: Json, room: Room): Json {
  const inner = { ...room, deep: room.deep + 1 };
  const fields = Object.entries(isJson(properties) ? properties : {});
  const named = Object.fromEntries(fields.map(([name, field]) => [name, largest(field, inner)]));
  if (!isJson(additionalProperties)) return named;
  const value = largest(additionalProperties, { ...inner, items: Math.floor(room.items / 20) || 1 });
  const isFree = !isJson(propertyNames) || propertyNames.enum === undefined;
  if (isFree) spend(room, sizeOf(value) * Math.max(0, room.items - 1));
  const more = isFree ? Array.from({ length: room.items }, (_, at) => [`field${at}`, value] as const) : [];
  return { ...Object.fromEntries(more), ...named };
}

/** A valid body whose lists are filled with copies of their items, up to the limit of the server. */
export function filledUp(body: unknown, call: string): unknown {
  if (body === undefined) return undefined;
  for (let times = 4_096; times > 1; times /= 2) {
    const filled = repeated(body, times);
    if (isTaken(filled, call)) return filled;
  }
  return body;
}

function repeated(value: unknown, times: number): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => repeated(item, Math.max(1, Math.floor(times / 16))));
    return Array.from({ length: times }, () => items).flat();
  }
  if (!isJson(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, repeated(field, times)]));
}

/** An address with a longer query is refused before it is read. */
const LONGEST_QUERY = 12_000;
/** Numbers up to this are sizes of pages and the like. Larger ones are numbers of pages or of things. */
const LARGEST_SIZE = 1_000;

/** Fields that take only certain texts: the place in a list that an answer gave, and a name that can be sung. */
const CERTAIN: ReadonlySet<string> = new Set(['cursor', 'spelling']);

/**
 * The largest query that a call takes: the texts and lists are as long as they may be, and so are the pages. The values
 * of `valid` stay where the schema takes no other. Undefined when the call takes no query.
 */
export function largestQuery(capability: string, call: string, valid: Json = {}): Json | undefined {
  const schema = (CONTRACT as Record<string, Record<string, CallSchema>>)[capability]?.[call]?.query;
  if (!schema) return undefined;
  // The types of numbers and lists are only known of the output, because every input of an address is a text.
  const { properties } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  let query = valid;
  for (const [name, field] of Object.entries(isJson(properties) ? properties : {})) {
    if (CERTAIN.has(name)) continue;
    const isTaken = (value: unknown) =>
      schema.safeParse({ ...query, [name]: value }).success &&
      encodeQuery({ ...query, [name]: value }).length < LONGEST_QUERY;
    const value = queryValues(field).find(isTaken);
    if (value !== undefined) query = { ...query, [name]: value };
  }
  return query;
}

/** Values of a field, from the one that takes the server most time to smaller ones. */
function queryValues(field: unknown): unknown[] {
  if (!isJson(field)) return [];
  if (Array.isArray(field.anyOf)) return field.anyOf.flatMap(queryValues);
  if (Array.isArray(field.enum)) return field.enum.toReversed();
  if (field.type === 'boolean') return ['true', true];
  if (field.type === 'integer' || field.type === 'number')
    return [Number(field.maximum) <= LARGEST_SIZE ? field.maximum : 1];
  if (field.type === 'string') return queryTexts(field);
  if (field.type !== 'array') return [];
  const most = Number(field.maxItems ?? 50);
  return [most, 10, 1].map((length) => Array.from({ length }, (_, at) => queryItem(field.items, at)));
}

/** The item of a list at a place. Items differ where they can, because many lists name things. */
function queryItem(item: unknown, at: number): unknown {
  if (isJson(item) && item.format === 'uuid')
    return `6f1c2a34-9a4e-4d0e-8a53-${String(at).padStart(12, '0')}`;
  if (isJson(item) && Array.isArray(item.enum)) return item.enum[at % item.enum.length];
  const [value] = queryValues(item);
  return typeof value === 'number' ? at + 1 : value;
}

function queryTexts(field: Json): unknown[] {
  const { format, pattern, maxLength } = field;
  if (typeof format === 'string' || typeof pattern === 'string')
    return [textFor(field, { items: 1, deep: 0, left: { bytes: Number.POSITIVE_INFINITY } })];
  // Each word is a condition of its own in most searches.
  const words = (length: number) =>
    'no on to in '
      .repeat(Math.ceil(length / 12))
      .slice(0, length)
      .trim();
  return [Number(maxLength ?? 2_000), 60, 10].map(words);
}
