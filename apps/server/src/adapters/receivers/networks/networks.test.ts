import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Told } from '@keepsong/domain/signals/read-batch';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createGa4Receiver } from './ga4-receiver.ts';
import { createMetaReceiver } from './meta-receiver.ts';

/** The fields that both services accept, from their references. They drop everything else silently. */
const GA4_BODY = z.strictObject({
  client_id: z.string().min(1),
  timestamp_micros: z
    .string()
    .regex(/^\d{16}$/)
    .optional(),
  consent: z.strictObject({
    ad_user_data: z.enum(['GRANTED', 'DENIED']),
    ad_personalization: z.enum(['GRANTED', 'DENIED']),
  }),
  events: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z]\w{0,39}$/i),
        params: z
          .record(
            z.string().regex(/^[a-z]\w{0,39}$/i),
            z.union([
              z.string().max(100),
              z.number(),
              z.boolean(),
              z.array(z.record(z.string(), z.union([z.string().max(100), z.number()]))).max(200),
            ]),
          )
          .refine((params) => Object.keys(params).length <= 25),
      }),
    )
    .min(1)
    .max(25),
});
const HASH = z.string().regex(/^[0-9a-f]{64}$/);
const META_BODY = z.strictObject({
  access_token: z.string(),
  data: z
    .array(
      z.strictObject({
        event_name: z.string(),
        event_time: z.int().max(9_999_999_999),
        event_id: z.string(),
        action_source: z.literal('website'),
        event_source_url: z.url(),
        user_data: z
          .strictObject({
            em: z.array(HASH),
            external_id: z.array(HASH),
            client_user_agent: z.string(),
            fbc: z.string().regex(/^fb\.1\.\d{13}\.\w+$/),
          })
          .partial()
          .refine((user) => Object.keys(user).length > 0),
        custom_data: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1)
    .max(1_000),
});

const asked: { path: string; body: unknown }[] = [];
let status = 200;
const service = createServer((request, reply) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    asked.push({ path: request.url ?? '', body: JSON.parse(text) });
    reply.writeHead(status).end('{}');
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
  status = 200;
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

const ID = '0b5c7d1e-1111-4222-8333-444455556666';
const ordered = (change: Partial<Told> = {}): Told => ({
  event_id: ID,
  name: 'Order Completed',
  properties: {
    ...{ order_id: '12', total: 92.5, revenue: 79.98, tax: 5.02, shipping: 7.5, discount: 0 },
    ...{ currency: 'USD', payment_method: 'card' },
    products: [
      {
        product_id: '7',
        name: 'Lyric print'.repeat(20),
        code: 'lyric-print',
        category: 'physical',
        price: 39.99,
        quantity: 2,
      },
    ],
  },
  at: new Date().toISOString(),
  source: 'server',
  purpose: 'analytics',
  visitor: 'v-1',
  context: {},
  ...change,
});

const ga4 = () => createGa4Receiver({ id: 'G-TEST1', secret: 'shh', url });
const meta = () =>
  createMetaReceiver({ pixelId: '12345', token: 'shh', shopUrl: 'https://songs.example', url });

it('GA4 gets an order in the form that it documents, under the id of the order and of the visitor', async () => {
  await ga4().receive([ordered({ context: { ga_session: '1746600000' } })]);
  expect(asked[0]?.path).toBe('/mp/collect?measurement_id=G-TEST1&api_secret=shh');
  const body = GA4_BODY.parse(asked[0]?.body);
  expect(body).toMatchObject({
    client_id: 'v-1',
    events: [
      {
        name: 'purchase',
        params: { transaction_id: '12', value: 79.98, event_id: ID, session_id: '1746600000' },
      },
    ],
  });
});

it('GA4 gets an order that waited for days without its time, and no events of browsers, which it counts itself', async () => {
  await ga4().receive([ordered({ at: new Date(Date.now() - 4 * 86_400_000).toISOString() })]);
  expect(GA4_BODY.parse(asked[0]?.body).timestamp_micros).toBeUndefined();
  expect(ga4().takes?.({ name: 'Page Viewed', source: 'browser' })).toBe(false);
});

it('GA4 gets the steps of the checkout from the server, because its script is not beside a payment', async () => {
  const told = {
    'Checkout Started': { stage: 'Song Purchase', value: 199.99, currency: 'USD', products: [] },
    'Checkout Step Viewed': { step: 1, name: 'billing_address' },
    'Checkout Step Completed': { step: 1, name: 'billing_address' },
    'Payment Info Entered': { payment_method: 'card' },
  };
  for (const [name, properties] of Object.entries(told)) {
    expect(ga4().takes?.({ name, source: 'browser' })).toBe(true);
    await ga4().receive([ordered({ name, properties, source: 'browser' })]);
  }
  const names = asked.map(({ body }) => GA4_BODY.parse(body).events[0]?.name);
  expect(names).toEqual([
    'begin_checkout',
    'checkout_step_viewed',
    'checkout_step_completed',
    'add_payment_info',
  ]);
});

it('Meta gets an order in the form that it documents, and contacts only as hashes', async () => {
  const email_hash = 'a'.repeat(64);
  const context = { campaign: { fbclid: 'Iw1' } };
  await meta().receive([ordered({ contact: { email_hash, agent: 'A browser' }, context })]);
  expect(asked[0]?.path).toBe('/v24.0/12345/events');
  const [event] = META_BODY.parse(asked[0]?.body).data;
  expect(event).toMatchObject({
    ...{ event_name: 'Purchase', event_id: ID, event_source_url: 'https://songs.example/' },
    user_data: { em: [email_hash], client_user_agent: 'A browser' },
    custom_data: { currency: 'USD', value: 92.5, order_id: '12' },
  });
  expect(JSON.stringify(event)).not.toContain('v-1');
});

it('Meta gets nothing that it could join with nobody, and no event of its own', async () => {
  await meta().receive([ordered({ visitor: null }), ordered({ name: 'song started' })]);
  expect(asked).toEqual([]);
  expect(meta().takes?.({ name: 'Order Refunded', source: 'server' })).toBe(false);
});

it.each([
  ['GA4', ga4],
  ['Meta', meta],
])(
  '%s that refuses or is away says so without a word of the event, and is told the same again',
  async (_, open) => {
    status = 503;
    const receiver = open();
    await expect(receiver.receive([ordered()])).rejects.toThrow(/^status 503$/);
    status = 200;
    await receiver.receive([ordered()]);
    expect(asked).toHaveLength(2);
    const [first, second] = asked.map(({ body }) => JSON.stringify(body).match(new RegExp(ID, 'g')));
    expect(first).toEqual(second);
  },
);
