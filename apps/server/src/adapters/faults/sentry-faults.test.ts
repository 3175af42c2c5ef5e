import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createSentryFaults } from './sentry-faults.ts';

const envelopes: { path: string; text: string }[] = [];
const service = createServer((request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts);
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    envelopes.push({ path: request.url?.split('?')[0] ?? '', text: text.toString() });
    reply.writeHead(200).end('{}');
  });
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  port = (service.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

const CANARIES = ['918273', 'henri@mail.example', 'bishop’s canoe', 'Zephyrinette', '4242424242424242'];

it('a fault that is logged is told with its place in the code and its release, and nothing of a customer', async () => {
  const faults = createSentryFaults({
    ...{ dsn: `http://key@127.0.0.1:${port}/7`, release: 'r-1', environment: 'production' },
  });
  const log = createLog('error', { onFault: faults.report });
  const cause = new TypeError(`code 918273 of henri@mail.example, card 4242424242424242`);
  log
    .child({ recipient: 'Zephyrinette' })
    .error(
      { err: new Error('no place for "we stole the bishop’s canoe"', { cause }), text: 'Zephyrinette' },
      'call failed',
    );
  log.warn({ err: new Error('only a warning') }, 'slow');
  await faults.stop();
  expect(envelopes.map(({ path }) => path)).toEqual(['/api/7/envelope/']);
  const [, , event = '{}'] = envelopes[0]?.text.split('\n') ?? [];
  const told = JSON.parse(event);
  expect(told).toMatchObject({ release: 'r-1', environment: 'production', message: 'call failed' });
  expect(told.exception.values.map(({ type }: { type: string }) => type)).toEqual(['TypeError', 'Error']);
  expect(JSON.stringify(told.exception.values[1].stacktrace)).toContain('sentry-faults.test.ts');
  for (const canary of CANARIES) expect(envelopes[0]?.text).not.toContain(canary);
  expect(envelopes[0]?.text).not.toContain('only a warning');
});

it('a service that is away harms nobody', async () => {
  const faults = createSentryFaults({ dsn: 'http://key@127.0.0.1:9/7', release: 'r', environment: 'demo' });
  faults.report({ type: 'Error', message: 'no', stack: '' }, 'failed');
  await faults.stop();
});
