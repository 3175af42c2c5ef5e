import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { logOptions } from '../log.ts';
import { guardAnswers } from './answers.ts';
import { newHealth } from './health.ts';

it('an answer that takes long stands in the log of a quiet shop, by its route', async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = pino(logOptions('warn'), { write: (line) => void lines.push(line) });
  const http = Fastify({ loggerInstance: log });
  guardAnswers(http, { headers: {}, health: newHealth(), apiBase: '/v3/api', slowMs: 30 });
  http.get('/stories/:slug', async (request) => {
    const { wait } = request.query as { wait: string };
    await new Promise((done) => setTimeout(done, Number(wait)));
    return 'here';
  });
  await http.inject('/stories/secret?wait=0');
  expect(lines).toEqual([]);
  await http.inject('/stories/secret?wait=60');
  await http.close();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: 'slow request', req: { method: 'GET', route: '/stories/:slug' } },
  ]);
  expect(lines.join('')).not.toContain('secret');
});
