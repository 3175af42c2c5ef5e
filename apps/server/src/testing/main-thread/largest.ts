import { CONTRACT } from '@keepsong/contract/contract';
import type { CallSchema } from '@keepsong/contract/transport/call-schemas';
import { z } from 'zod';
import { bodySizeOf } from '../../platform/budgets/body-budget.ts';
import { bodyTooComplex } from '../../platform/budgets/json-shape.ts';

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ENDLESS_TEXT = 20_000;

/** The largest body that the schema of a call allows, within the limit of the server; undefined when it takes none. */
export function largestBody(capability: string, call: string): unknown {
  const schema = (CONTRACT as Record<string, Record<string, CallSchema>>)[capability]?.[call]?.body;
  if (!schema) return undefined;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  for (let items = 5_000; items > 1; items = Math.floor(items / 2)) {
    const body = largest(json, { items, deep: 0 });
    if (isTaken(body, `${capability}.${call}`)) return body;
  }
  return largest(json, { items: 1, deep: 0 });
}

/** Whether the server takes a body of this size and shape for the call. */
function isTaken(body: unknown, call: string): boolean {
  const [text, { bytes, values }] = [JSON.stringify(body), bodySizeOf(call)];
  return Buffer.byteLength(text) < bytes && !bodyTooComplex(text, values);
}

type Room = { items: number; deep: number };

function largest(schema: unknown, room: Room): unknown {
  if (!isJson(schema) || room.deep > 12) return 'x';
  if (Array.isArray(schema.anyOf)) return biggest(schema.anyOf.map((one) => largest(one, room)));
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

function textFor({ format, pattern, maxLength }: Json, { items }: Room): string {
  if (format === 'uuid') return '6f1c2a34-9a4e-4d0e-8a53-1d2b5c7e9f00';
  if (format === 'date-time') return '2026-12-01T10:00:00.000Z';
  if (format === 'date') return '2026-12-01';
  if (format === 'email') return 'ann@example.com';
  if (typeof pattern === 'string') return '1';
  return 'á '.repeat(Math.min(Number(maxLength ?? ENDLESS_TEXT), ENDLESS_TEXT, items * 100) / 2);
}

function listFor({ items, maxItems }: Json, room: Room): unknown[] {
  const inner = { items: Math.max(1, Math.floor(room.items / 20)), deep: room.deep + 1 };
  const item = largest(items, inner);
  return Array.from({ length: Math.min(Number(maxItems ?? room.items), room.items) }, () => item);
}

function objectFor({ properties, additionalProperties, propertyNames }: Json, room: Room): Json {
  const inner = { ...room, deep: room.deep + 1 };
  const fields = Object.entries(isJson(properties) ? properties : {});
  const named = Object.fromEntries(fields.map(([name, field]) => [name, largest(field, inner)]));
  if (!isJson(additionalProperties)) return named;
  const value = largest(additionalProperties, { items: Math.floor(room.items / 20) || 1, deep: inner.deep });
  const isFree = !isJson(propertyNames) || propertyNames.enum === undefined;
  const more = isFree ? Array.from({ length: room.items }, (_, at) => [`field${at}`, value] as const) : [];
  return { ...Object.fromEntries(more), ...named };
}

/** A valid body whose lists are filled with copies of what they hold, up to the limit of the server. */
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
