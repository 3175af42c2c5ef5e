import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Told } from '@keepsong/domain/signals/read-batch';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHttpECards } from '../adapters/ecards/http-ecards.ts';
import { createSentryFaults } from '../adapters/faults/sentry-faults.ts';
import { createElevenLabs } from '../adapters/music/elevenlabs/elevenlabs.ts';
import { createHttpMusic } from '../adapters/music/http-music.ts';
import type { SongModel } from '../adapters/music/music.port.ts';
import { createStripePayments } from '../adapters/payments/stripe/stripe-payments.ts';
import { createStripePayouts } from '../adapters/payouts/stripe/stripe-payouts.ts';
import { createGa4Receiver } from '../adapters/receivers/networks/ga4-receiver.ts';
import { createMetaReceiver } from '../adapters/receivers/networks/meta-receiver.ts';
import { createSegmentReceiver } from '../adapters/receivers/segment/segment-receiver.ts';
import { createEasyPostShipping } from '../adapters/shipping/easypost/easypost-shipping.ts';
import { createTwilioSms } from '../adapters/sms/twilio-sms.ts';
import { createS3Storage } from '../adapters/storage/s3-storage.ts';
import { createHttpStreaming } from '../adapters/streaming/http-streaming.ts';
import { createStripeTaxes } from '../adapters/taxes/stripe-taxes.ts';
import { SEATTLE, taxable } from '../adapters/taxes/testing/taxes-contract.ts';

/**
 * Proves that no adapter follows a redirect. Otherwise its key and data of customers would be sent to another
 * server.
 */
const KEY = 'key-of-the-shop';
const thief: string[] = [];
/** How many requests the service itself got. */
let asked = 0;
let service: Server;
let other: Server;
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  other = createServer((request, response) => {
    thief.push(`${request.method} ${request.headers.authorization ?? ''}`);
    response.end('{"id":"1","state":"live","url":null,"status":"completed","sid":"1"}');
  });
  service = createServer((request, response) => {
    asked += 1;
    request.resume();
    response.writeHead(status, { location: `${originOf(other)}/taken` });
    response.end();
  });
  await Promise.all([other, service].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
});
afterAll(async () => {
  await model?.stop();
  service.close();
  other.close();
});
let status = 307;
beforeEach(() => {
  thief.length = 0;
  asked = 0;
});

/** One for all statuses, because its thread loads the large SDK of the service. */
let model: SongModel | undefined;
const MODEL = { timeoutMs: 20_000, model: 'music_v2_5', minuteCents: 60, places: 1 } as const;
const PURCHASE: Told = {
  ...{ event_id: crypto.randomUUID(), name: 'Order Completed', source: 'server', visitor: 'v-1' },
  ...{
    at: new Date().toISOString(),
    properties: { order_id: 'A-1', value: 1, currency: 'USD', products: [] },
  },
  context: {},
} as unknown as Told;

/** The settings of the client of Stripe that all its adapters share. */
const stripe = () => {
  const { port } = service.address() as AddressInfo;
  return {
    ...{ secretKey: KEY, publishableKey: 'pk', webhookSecrets: [], maxNetworkRetries: 0 as const },
    api: { host: '127.0.0.1', port, protocol: 'http' as const },
  };
};

const ADAPTERS: Record<string, () => Promise<unknown>> = {
  streaming: () => createHttpStreaming({ baseUrl: originOf(service), key: KEY }).look('1'),
  'e-cards': () =>
    createHttpECards({ baseUrl: originOf(service), key: KEY }).create({
      idempotencyKey: 'k',
      card: { front: 'sleeve', front_line: 'For you', message: 'Hi', writing: 'sans' } as never,
      frontUrl: 'https://songs.example/a.svg',
      frontRoom: {} as never,
      songUrl: 'https://songs.example/s',
      recipientName: 'Ana',
      fromName: 'Lee',
      locale: 'en',
    }),
  music: () => createHttpMusic({ url: originOf(service), key: KEY }).singName({} as never),
  'text messages': () =>
    createTwilioSms({
      accountSid: 'AC1',
      authTokens: [KEY],
      from: '+15551234567',
      baseUrl: originOf(service),
    }).send({
      id: '1',
      to: '+13125550142',
      text: 'Hi',
    }),
  labels: () =>
    createEasyPostShipping({ apiKey: KEY, webhookSecrets: [], baseUrl: `${originOf(service)}/v2/` }).track(
      'shp_1',
    ),
  'songs of a model': () => {
    model ??= createElevenLabs({ ...MODEL, key: KEY, url: originOf(service) });
    return model.check();
  },
  segment: () => createSegmentReceiver({ url: originOf(service), writeKey: KEY }).receive([PURCHASE]),
  'Google Analytics': () =>
    createGa4Receiver({ id: 'G-1', secret: KEY, url: originOf(service) }).receive([PURCHASE]),
  Meta: () =>
    createMetaReceiver({
      pixelId: '1',
      token: KEY,
      shopUrl: 'https://songs.example',
      url: originOf(service),
    }).receive([PURCHASE]),
  payments: () => createStripePayments(stripe()).findIntent('pi_1'),
  payouts: () => createStripePayouts(stripe()).findAccount('acct_1'),
  taxes: () =>
    createStripeTaxes(stripe()).taxesFor({
      ...{ address: SEATTLE, lines: [taxable('song', 19_999)], shippingCents: 0, rates: [] },
    }),
  storage: async () => {
    const storage = createS3Storage({
      endpoint: originOf(service),
      region: 'us-east-1',
      bucket: 'songs',
      accessKeyId: 'id',
      secretAccessKey: KEY,
    });
    await storage
      .put('audio/a.mp3', Buffer.from('song'), { contentType: 'audio/mpeg' })
      .finally(storage.stop);
  },
};

it.each(Object.keys(ADAPTERS).flatMap((name) => [301, 302, 307, 308].map((code) => [name, code] as const)))(
  '%s does not follow a %i',
  async (name, code) => {
    status = code;
    await expect(ADAPTERS[name]?.()).rejects.toThrow();
    expect(asked).toBeGreaterThan(0);
    expect(thief).toEqual([]);
  },
);

it.each([301, 302, 307, 308])('the reports of faults do not follow a %i', async (code) => {
  status = code;
  const dsn = originOf(service).replace('://', '://key@');
  const faults = createSentryFaults({ dsn: `${dsn}/7`, release: 'r', environment: 'demo' });
  faults.report({ type: 'Error', message: 'no', stack: '' }, 'failed');
  // A report that is lost is no fault of the shop, so nothing is thrown.
  await faults.stop();
  expect(asked).toBeGreaterThan(0);
  expect(thief).toEqual([]);
});
