import type { CallDefinition } from '@keepsong/contract/transport/call-definition';
import { CALLS } from '@keepsong/contract/transport/calls';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Catalogue,
  finishedSong,
  readyToPay,
  saveDraft,
  songCart,
  stockShop,
} from '../testing/commission-song.ts';
import { newcomer, newEmail, signedIn } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

type Schema = Record<string, unknown>;
type Content = Record<string, { schema: Schema }>;
type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema; explode?: boolean }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content; headers?: Record<string, unknown> }>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

let shop: TestShop;
let stock: Catalogue;
let document: Document;

beforeAll(async () => {
  shop = await openTestShop();
  stock = await stockShop(shop);
  document = (await newcomer(shop).request('GET', '/v3/api/openapi.json')).body;
});
afterAll(() => shop.close());

const ALL = Object.entries(CALLS).flatMap(([capability, group]) =>
  Object.entries<CallDefinition>(group).map(([call, definition]) => ({
    name: `${capability}.${call}`,
    ...definition,
  })),
);

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));
function operationOf(name: string): Operation {
  const found = operations().find(({ operationId }) => operationId === name);
  if (!found) throw new Error(`${name} is not in the document`);
  return found;
}
const jsonOf = (name: string, status: number) =>
  operationOf(name).responses[status]?.content['application/json']?.schema;

it('is a valid OpenAPI 3.1 document', async () => {
  expect(document.openapi).toBe('3.1.0');
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

it('contains every route of the contract and the download, and nothing else', () => {
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
  );
  const calls = ALL.map(
    ({ name, method, path, instant }) =>
      `${name}: ${method.toLowerCase()} ${instant ? '/instant/api/v2' : ''}${path.replace(/:([a-z_]+)/g, '{$1}')}`,
  );
  const download = 'stories.download: get /stories/{slug}/download';
  expect(told.sort()).toEqual([...calls, download].sort());
});

describe('the CSRF token', () => {
  it('is required for every write and no read, with the 422 that brings a fresh one', () => {
    for (const { name, method, refreshesToken } of ALL) {
      const { parameters, responses } = operationOf(name);
      const writes = method !== 'GET' || refreshesToken === true;
      const header = parameters.find((one) => one.name === 'X-CSRF-Token');
      expect([name, header?.in, header?.required]).toEqual([
        name,
        ...(writes ? ['header', true] : [undefined, undefined]),
      ]);
      expect([name, Object.keys(responses[422]?.headers ?? {})]).toEqual([
        name,
        writes ? ['x-csrf-token'] : [],
      ]);
      expect([name, 'x-csrf-token' in (responses[200]?.headers ?? {})]).toEqual([
        name,
        refreshesToken === true,
      ]);
    }
  });
});

it('describes lists in a query as they are sent, and requires none that has a default', () => {
  const { parameters } = operationOf('artists.list');
  const required = parameters.filter((one) => one.required);
  expect(required).toEqual([]);
  const lists = operations().flatMap((operation) =>
    operation.parameters.filter((one) => one.in === 'query' && one.schema.type === 'array'),
  );
  expect(lists.length).toBeGreaterThan(8);
  for (const one of lists) expect(one).toMatchObject({ name: expect.stringMatching(/\[\]$/), explode: true });
});

it('describes the fields of a form beside its file', () => {
  const form = operationOf('builder.addPronunciation').requestBody?.content['multipart/form-data']?.schema;
  expect(Object.keys(form?.properties ?? {}).sort()).toEqual(['file', 'pronounce', 'subject']);
});

it('has a schema for every answer and every refusal', () => {
  for (const { operationId, responses } of operations())
    for (const [status, { content }] of Object.entries(responses))
      for (const { schema } of Object.values(content))
        expect([operationId, status, Object.keys(schema).length > 0]).toEqual([operationId, status, true]);
});

describe('the real answers of the shop', () => {
  const ajv = new Ajv2020({ strict: false, formats: { uuid: true, binary: true } });
  const faultsOf = (schema: Schema | undefined, body: unknown) => {
    if (!schema) return 'no such answer in the document';
    const check = ajv.compile(closed(schema) as Schema);
    return check(body) ? null : check.errors;
  };

  it.each<[string, number, () => Promise<{ status: number; body: unknown }>]>([
    [
      'builder.get',
      200,
      async () => {
        const visitor = newcomer(shop);
        return visitor.call('builder.get', {
          params: { id: await saveDraft(visitor, finishedSong(stock.artist)) },
        });
      },
    ],
    ['builder.get', 404, () => newcomer(shop).call('builder.get', { params: { id: 'nobodys' } })],
    [
      'builder.create',
      400,
      () => newcomer(shop).call('builder.create', { body: { song_data: { genre: 'x' } } }),
    ],
    ['builder.create', 422, () => newcomer(shop).request('POST', '/v3/api/songbuilders', { body: {} })],
    [
      'checkout.paymentSettings',
      200,
      async () => {
        const visitor = newcomer(shop);
        const slug = await saveDraft(visitor, finishedSong(stock.artist));
        return visitor.call('checkout.paymentSettings', { body: songCart(stock.goods, slug) });
      },
    ],
    [
      'checkout.confirmOrder',
      200,
      async () => {
        const buyer = await readyToPay(shop, stock, newcomer(shop));
        await buyer.submit();
        await buyer.pay();
        const answer = await buyer.confirm();
        expect(answer.body.order).toMatchObject({ slug: expect.any(String), non_song_product_data: [] });
        return answer;
      },
    ],
    ['account.current', 200, async () => (await signedIn(shop)).visitor.call('account.current')],
    [
      'account.update',
      401,
      () => newcomer(shop).call('account.update', { body: { user: { first_name: 'A' } } }),
    ],
    ['artists.list', 200, () => newcomer(shop).call('artists.list')],
    ['studio.queue', 401, () => newcomer(shop).call('studio.queue')],
    ['studio.queue', 403, async () => (await signedIn(shop)).visitor.call('studio.queue')],
    [
      'builder.mailResumeLink',
      429,
      async () => {
        const visitor = newcomer(shop);
        const params = { id: await saveDraft(visitor, finishedSong(stock.artist)) };
        const body = { email: newEmail() };
        const mail = () => visitor.call('builder.mailResumeLink', { params, body });
        for (let i = 0; i < 8; i += 1) await mail();
        return mail();
      },
    ],
  ])('%s, %i, fits the document', async (name, status, answer) => {
    const { status: given, body } = await answer();
    expect(given).toBe(status);
    expect(faultsOf(jsonOf(name, status), body)).toBeNull();
  });
});

/** Copies a schema and forbids unknown fields in it, so that an undocumented field is an error. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen = 'properties' in schema && !('additionalProperties' in schema);
  return isOpen ? { ...inner, additionalProperties: false } : inner;
}
