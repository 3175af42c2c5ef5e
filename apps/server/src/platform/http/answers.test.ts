import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { logOptions } from '../log.ts';
import { guardAnswers } from './answers.ts';
import { newHealth } from './health.ts';

/**
 * Opens a shop that logs only answers slower than `slowMs`, requests one answer that takes 20 ms or more, and returns
 * the log lines.
 */
async function linesOf(slowMs: number): Promise<string[]> {
  const lines: string[] = [];
  const log: FastifyBaseLogger = pino(logOptions('warn'), { write: (line) => void lines.push(line) });
  const http = Fastify({ loggerInstance: log });
  guardAnswers(http, { permissions: 'camera=()', health: newHealth(), apiBase: '/v3/api', slowMs });
  http.get('/stories/:slug', async () => {
    await new Promise((done) => setTimeout(done, 20));
    return 'here';
  });
  await http.inject('/stories/secret?wait=yes');
  await http.close();
  return lines;
}

it('a shop that logs only slow answers logs a slow one by its route', async () => {
  expect(await linesOf(600_000)).toEqual([]);
  const lines = await linesOf(5);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: 'slow request', req: { method: 'GET', route: '/stories/:slug' } },
  ]);
  expect(lines.join('')).not.toContain('secret');
});
