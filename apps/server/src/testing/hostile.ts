import { CONTRACT } from '@keepsong/contract/contract';
import { type CallDefinition, rootPath } from '@keepsong/contract/transport/call-definition';
import type { CallSchema } from '@keepsong/contract/transport/call-schemas';
import { CALLS } from '@keepsong/contract/transport/calls';
import fc from 'fast-check';
import { z } from 'zod';
import type { CallName } from './visitor.ts';

/** One request as it is sent over the network. */
export type WireRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
};

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Stands for a value with so many levels that `JSON.stringify` cannot write it. `DEEP_JSON` replaces it in the finished
 * text.
 */
const DEEP = 'nested-too-deep-to-be-stringified';
const DEEP_JSON = `${'[{"a":'.repeat(10_000)}1${'}]'.repeat(10_000)}`;

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

/** Texts that often break databases, parsers and templates. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202Egnos',
  '\uFFFE',
  '%00',
  '%',
  '%ff',
  '\\',
  "'",
  '"; drop table users; --',
  '$\u007b7*7}',
  '{{constructor}}',
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  '//evil.example',
  'javascript:alert(1)',
  '\r\nset-cookie: keepsong=x',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '9223372036854775808',
  '2026-02-30',
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(70_000),
];

const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  -(2 ** 63),
  2 ** 31,
  1e308,
  [],
  {},
  [[]],
  nested(50),
  DEEP,
  { toJSON: 'x', length: -1 },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
];

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...HOSTILE_VALUES),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Gives mostly values of `right`, and sometimes a hostile one. */
const spoiled = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: right, weight: 7 }, { arbitrary: hostile, weight: 1 });

function textFor({ pattern, format, minLength = 0, maxLength = 60 }: Json): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (typeof pattern === 'string')
    return fc.string({ unit: fc.constantFrom(...'aZ09_-'), minLength: 1, maxLength: 20 });
  return fc.string({
    unit: 'binary',
    minLength: Number(minLength),
    maxLength: Math.min(Number(maxLength), 200),
  });
}

function whatFits(schema: unknown): fc.Arbitrary<unknown> {
  if (!isJson(schema)) return hostile;
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map(whatFits));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'string':
      return textFor(schema);
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.maxSafeInteger());
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(spoiled(whatFits(schema.items)), { maxLength: 4 });
    case 'object':
      return objectFor(schema);
    default:
      return hostile;
  }
}

function objectFor({ properties, required }: Json): fc.Arbitrary<unknown> {
  if (!isJson(properties)) return fc.dictionary(hostileText, hostile, { maxKeys: 4 });
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, spoiled(whatFits(schema))]),
  );
  const needed = Array.isArray(required)
    ? required.filter((name): name is string => typeof name === 'string')
    : [];
  return fc.oneof(
    { arbitrary: fc.record(fields, { requiredKeys: needed }), weight: 9 },
    { arbitrary: fc.record(fields, { requiredKeys: [] }), weight: 1 },
  );
}

/** Generates values that almost fit a schema of the contract. */
export const nearly = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  spoiled(whatFits(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=',
  'image/svg+xml',
  'application/octet-stream',
  '*/*',
  ';',
];

/** JSON texts that are broken, dangerous, or too big or too deep. */
const BROKEN_JSON = [
  '',
  '{',
  '[',
  'nul',
  '"\\ud800"',
  '{"a":1}}',
  '{"a":1e999}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '['.repeat(100_000),
  '{"a":'.repeat(50_000),
  `{"a":"${'x'.repeat(600_000)}"}`,
  '\uFEFF{}',
];

/**
 * Request bodies as bytes: broken JSON, bad UTF-8, multipart that ends early, and noise. Each comes with any content
 * type.
 */
export const hostileBody: fc.Arbitrary<{ type: string; payload: Buffer }> = fc.record({
  type: fc.constantFrom(...CONTENT_TYPES),
  payload: fc.oneof(
    fc.constantFrom(...BROKEN_JSON).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.from('{"a":"\xc3\x28\xff"}', 'latin1')),
    fc
      .tuple(hostileText, hostileText, fc.uint8Array({ maxLength: 80 }))
      .map(([name, fileName, bytes]) =>
        Buffer.concat([
          Buffer.from(
            `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: audio/wav\r\n\r\n`,
          ),
          Buffer.from(bytes),
          Buffer.from('\r\n--x--\r\n'),
        ]),
      ),
    fc.constant(Buffer.from('--x\r\ncontent-disposition: form-data; name="subject"\r\n\r\nAnn')),
    fc.constant(Buffer.from('--x\r\ncontent-disposition: form-data\r\n\r\nAnn\r\n--x--\r\n')),
    fc.constant(
      Buffer.from(
        '--x\r\ncontent-type: application/octet-stream\r\ncontent-disposition: form-data; name="file"\r\n\r\nAnn\r\n--x--\r\n',
      ),
    ),
  ),
});

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed());

function queryOf(values: unknown): string {
  if (!isJson(values)) return '';
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.slice(0, 50).map((item) => `${encoded(name)}[]=${encoded(item)}`)
      : value === undefined
        ? []
        : [`${encoded(name)}=${encoded(value)}`],
  );
  return pairs.length > 0 ? `?${pairs.join('&').slice(0, 8_000)}` : '';
}

const SCHEMAS = new Map<string, CallSchema>(
  Object.entries(CONTRACT).flatMap(([capability, calls]) =>
    Object.entries<CallSchema>(calls).map(([call, schema]): [string, CallSchema] => [
      `${capability}.${call}`,
      schema,
    ]),
  ),
);

export type FuzzedCall = { name: CallName; definition: CallDefinition };

const isCallName = (name: string): name is CallName => SCHEMAS.has(name);

export const ALL_CALLS: FuzzedCall[] = Object.entries(CALLS).flatMap(([capability, calls]) =>
  Object.entries<CallDefinition>(calls).flatMap(([call, definition]) => {
    const name = `${capability}.${call}`;
    return isCallName(name) ? [{ name, definition }] : [];
  }),
);

/**
 * Requests of one call. Most bodies and queries almost fit the contract; the others are hostile. Four of five ids in
 * the path belong to things that exist (`known`), if there are any.
 */
export function requestsOf(
  { name, definition }: FuzzedCall,
  known: Record<string, string[]>,
): fc.Arbitrary<WireRequest> {
  const { query, body } = SCHEMAS.get(name) ?? {};
  const keys = [...definition.path.matchAll(/:([a-z_]+)/g)].map(([, key = '']) => key);
  const params = fc.record(
    Object.fromEntries(
      keys.map((key) => {
        const there = known[key] ?? [];
        const other = hostileText.map((text) => text.slice(0, 400));
        return [
          key,
          there.length > 0 ? fc.oneof({ arbitrary: fc.constantFrom(...there), weight: 4 }, other) : other,
        ];
      }),
    ),
  );
  const json = (body ? nearly(body) : hostile).map((value) => ({
    type: 'application/json',
    payload: Buffer.from((JSON.stringify(value) ?? '').replaceAll(`"${DEEP}"`, DEEP_JSON)),
  }));
  const hasBody = definition.method !== 'GET';
  return fc
    .record({
      params,
      query: query ? nearly(query) : fc.constant(undefined),
      sent: hasBody
        ? fc.oneof({ arbitrary: json, weight: 4 }, { arbitrary: hostileBody, weight: 1 })
        : fc.constant(null),
    })
    .map(
      ({ params: ids, query: values, sent }): WireRequest => ({
        method: definition.method,
        url: `${rootPath(definition).replace(/:([a-z_]+)/g, (_, key: string) => encoded(ids[key]))}${queryOf(values)}`,
        headers: sent ? { 'content-type': sent.type } : {},
        payload: sent?.payload,
      }),
    );
}

/** Generates addresses below `prefix` with hostile paths and queries, for routes that are not calls. */
export const hostilePath = (prefix: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(hostileText.map(encoded), { maxLength: 3 }),
      fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
    )
    .map(([parts, query]) => `${prefix}${parts.join('/').slice(0, 6_000)}${queryOf(query)}`);
