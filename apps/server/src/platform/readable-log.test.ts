import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { logOptions } from './log.ts';
import { readableLine } from './readable-log.ts';

/** The lines that the shop's own logger writes in the readable form. */
function written(write: (log: FastifyBaseLogger) => void): string {
  const lines: string[] = [];
  write(pino(logOptions('trace'), { write: (line) => void lines.push(readableLine(line)) }));
  return lines.join('');
}

it('names a request in one line, by its route and not by its address', () => {
  const request = { method: 'GET', url: '/stories/secret', routeOptions: { url: '/stories/:slug' } };
  const line = written((log) => log.warn({ req: request, responseTime: 2310.4 }, 'slow request'));
  expect(line).toMatch(/^\d\d:\d\d:\d\d warn {2}slow request {2}GET \/stories\/:slug {2}2310 ms\n$/);
});

it('shows an error with its stack, and no secret', () => {
  const said = written((log) =>
    log.error({ err: new Error('no room'), token: 'b64token' }, 'request failed'),
  );
  expect(said).toMatch(/ error request failed {2}Error: no room\n\s+at /);
  expect(said).not.toContain('b64token');
});

it('returns other text unchanged', () => {
  expect(readableLine('hello\n')).toBe('hello\n');
  expect(readableLine('{"a":1}\n')).toBe('{"a":1}\n');
});
