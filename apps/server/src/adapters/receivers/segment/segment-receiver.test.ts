import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Signal } from '@keepsong/domain/signals/read-batch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSegmentReceiver } from './segment-receiver.ts';

const asked: { path: string | undefined; key: string | undefined; body: unknown }[] = [];
let status = 200;
const service = createServer((request, reply) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    asked.push({ path: request.url, key: request.headers.authorization, body: JSON.parse(text) });
    reply.writeHead(status).end('{}');
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

const signal = (visitor: string | null): Signal => ({
  event_id: '0b5c7d1e-1111-4222-8333-444455556666',
  name: 'Product Viewed',
  properties: { product_id: '7', price: 39.99 },
  at: '2026-11-28T12:00:00.000Z',
  source: 'browser',
  purpose: 'analytics',
  visitor,
  context: { campaign: { source: 'news' } },
});

it('gets events in its own words, with the key of the shop and the id by which it drops a repetition', async () => {
  await createSegmentReceiver({ url, writeKey: 'wk' }).receive([signal('v-1'), signal(null)]);
  const told = {
    ...{ type: 'track', messageId: signal(null).event_id, event: 'Product Viewed' },
    ...{ properties: { product_id: '7', price: 39.99 }, timestamp: '2026-11-28T12:00:00.000Z' },
    context: { campaign: { source: 'news' }, library: { name: 'keepsong', version: '1' } },
  };
  expect(asked).toEqual([
    {
      path: '/v1/batch',
      key: `Basic ${Buffer.from('wk:').toString('base64')}`,
      body: {
        batch: [
          { ...told, anonymousId: 'v-1' },
          { ...told, anonymousId: signal(null).event_id },
        ],
      },
    },
  ]);
});

it('that refuses or is away says so, so that the events are sent again', async () => {
  status = 503;
  await expect(createSegmentReceiver({ url, writeKey: 'wk' }).receive([signal(null)])).rejects.toThrow('503');
  const away = createSegmentReceiver({ url: 'http://127.0.0.1:9', writeKey: 'wk' });
  await expect(away.receive([signal(null)])).rejects.toThrow();
});

it.each([
  [400, true],
  [413, true],
  [401, false],
  [429, false],
])('with %i says whether the same events may be accepted later', async (answer, permanent) => {
  status = answer;
  const sent = createSegmentReceiver({ url, writeKey: 'wk' }).receive([signal(null)]);
  await expect(sent).rejects.toMatchObject({ permanent, message: `status ${answer}` });
});
