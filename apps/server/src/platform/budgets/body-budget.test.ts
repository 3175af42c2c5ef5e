import { CONTRACT } from '@keepsong/contract/contract';
import type { CallSchema } from '@keepsong/contract/transport/call-schemas';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { signedIn } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { bodySizeOf, limitBodies } from './body-budget.ts';

const http = Fastify();
limitBodies(http);
http.post('/', async ({ body }) => ({ body: body ?? null }));
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

const send = (payload: string, type = 'application/json') =>
  http.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });

it('takes a request without a body that names the type of JSON', async () => {
  expect((await send('')).json()).toEqual({ body: null });
  expect((await send('{"a":1}')).json()).toEqual({ body: { a: 1 } });
});

it('refuses what is no JSON, and JSON that is declared as plain text', async () => {
  expect((await send(' ')).statusCode).toBe(400);
  expect((await send('{"a":')).statusCode).toBe(400);
  expect((await send('{"a":1}', 'text/plain')).statusCode).toBe(415);
});

type Schema = {
  type?: string;
  maxLength?: number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
};

/** How many characters the texts of a body may have together, without its lists. */
function charactersOf({ type, maxLength, anyOf, properties }: Schema): number {
  if (anyOf) return Math.max(...anyOf.map(charactersOf));
  if (type === 'string') return maxLength ?? 0;
  return Object.values(properties ?? {}).reduce((sum, field) => sum + charactersOf(field), 0);
}

it('is never smaller than the texts that the schema of a call allows', () => {
  const bodies = Object.entries(CONTRACT).flatMap(([capability, calls]) =>
    Object.entries(calls as Record<string, CallSchema>).flatMap(([call, { body }]) =>
      body ? [{ name: `${capability}.${call}`, body }] : [],
    ),
  );
  const tooLarge = bodies.filter(({ name, body }) => {
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    return charactersOf(schema as Schema) > bodySizeOf(name).bytes;
  });
  expect(bodies.length).toBeGreaterThan(100);
  expect(tooLarge.map(({ name }) => name)).toEqual([]);
});

it.each([
  ['reviewDesk.bringOld', 'artist,first_name,text,rating,occasion', 400_000],
  ['taxes.readFile', 'country,state,percent,from', 60_000],
] as const)('of %s has room for the largest file, also with accents', async (call, head, most) => {
  const { visitor } = await signedIn(shop, undefined, 'owner');
  const csv = `${head}\n`.padEnd(most, 'á');
  expect((await visitor.call(call, { body: { csv } })).status).toBe(200);
  expect((await visitor.call(call, { body: { csv: `${csv}á` } })).status).toBe(400);
});
