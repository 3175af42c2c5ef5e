import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { limitBodies } from './body-budget.ts';

const http = Fastify();
limitBodies(http);
http.post('/', async ({ body }) => ({ body: body ?? null }));
afterAll(() => http.close());

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
