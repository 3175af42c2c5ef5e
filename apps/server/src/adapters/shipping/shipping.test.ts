import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { createEasyPostShipping } from './easypost/easypost-shipping.ts';
import { barsOf, labelPdf } from './sandbox/label-pdf.ts';
import { createSandboxShipping } from './sandbox/sandbox-shipping.ts';
import { openEasyPostServer } from './testing/easypost-server.ts';
import { shippingContract } from './testing/shipping-contract.ts';

let database: TestDatabase;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

async function emptyBooks(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA IF EXISTS sandbox_carrier CASCADE');
  await client.end();
}

const openCarrier = () =>
  createSandboxShipping({
    ...{ databaseUrl: database.url, webhookSecret: 'carrier-secret', clock: { now: () => now } },
    log: { warn: () => undefined },
  });

describe('the sandbox carrier', () => {
  shippingContract(async () => {
    await emptyBooks();
    const carrier = await openCarrier();
    return {
      shipping: carrier,
      failNext: carrier.controls.failNext,
      countBought: async () => (await carrier.readBooks()).parcels.length,
      countGivenBack: async () =>
        (await carrier.readBooks()).parcels.filter(({ given_back }) => given_back).length,
      set: carrier.controls.set,
      sign: (parcel) => carrier.controls.sign({ parcel }),
      close: () => carrier.stop(),
    };
  });

  it('delivers by its clock', async () => {
    await emptyBooks();
    const carrier = await openCarrier();
    const address = {
      ...{ name: 'Lou', line1: '1 Main St', line2: '', city: 'Boise', state: 'ID' },
      ...{ postalCode: '83702', country: 'US' },
    };
    const parcel = { ounces: 8, inches: [6, 4, 1] as const };
    const { id } = await carrier.buyLabel({
      ...{ reference: 'clock', from: address, to: address, parcel, goods: [], isReturn: false },
    });
    now = new Date(now.getTime() + 3 * 60_000);
    expect(await carrier.track(id)).toBe('on_the_way');
    now = new Date(now.getTime() + 8 * 60_000);
    expect(await carrier.track(id)).toBe('arrived');
    await carrier.stop();
  });

  it('says in the file of a label whose it is, and in which language', async () => {
    const address = { name: '', line1: '', line2: '', city: '', state: '', postalCode: '', country: 'US' };
    const printed = { from: address, to: address, tracking: 'KS1', carrier: 'Carrier', ounces: 8 };
    const text = (await labelPdf({ ...printed, createdAt: now })).toString('latin1');
    for (const part of ['(Carrier KS1)', '(Carrier)', '/Lang (en)']) expect(text).toContain(part);
  });

  it('prints bars that scanners read: each character is as wide as eleven of the narrowest', () => {
    const bars = barsOf('KS0123456789US');
    expect(bars.reduce((sum, width) => sum + width, 0)).toBe((14 + 2) * 11 + 13);
  });
});

describe('EasyPost', () => {
  shippingContract(async () => {
    const server = await openEasyPostServer('easy-secret');
    const { baseUrl, failNext, sign, close } = server;
    const statuses = {
      made: 'pre_transit',
      on_the_way: 'in_transit',
      arrived: 'delivered',
      problem: 'failure',
    };
    return {
      shipping: createEasyPostShipping({
        apiKey: 'EZTKtest',
        webhookSecrets: ['easy-successor', 'easy-secret'],
        baseUrl,
      }),
      ...{ failNext, sign, close },
      countBought: async () => server.countBought(),
      countGivenBack: async () => server.countGivenBack(),
      set: async (id, step) => server.setStatus(id, statuses[step]),
    };
  });

  it('follows a refund until its carrier has decided, and asks again after a rejection', async () => {
    const server = await openEasyPostServer('easy-secret');
    const shipping = createEasyPostShipping({
      ...{ apiKey: 'EZTKtest', webhookSecrets: ['easy-secret'], baseUrl: server.baseUrl },
    });
    const address = {
      ...{ name: 'Lou', line1: '1 Main St', line2: '', city: 'Boise', state: 'ID' },
      ...{ postalCode: '83702', country: 'US' },
    };
    const parcel = { ounces: 8, inches: [6, 4, 1] as const };
    const { id } = await shipping.buyLabel({
      ...{ reference: 'slow', from: address, to: address, parcel, goods: [], isReturn: false },
    });
    const ask = async () => {
      const { state, asked } = await shipping.giveBack('slow');
      return { state, asked };
    };
    expect(await ask()).toEqual({ state: 'under_way', asked: true });
    expect(await ask()).toEqual({ state: 'under_way', asked: false });
    server.decideRefund(id, 'rejected');
    expect(await ask()).toEqual({ state: 'under_way', asked: true });
    server.decideRefund(id, 'rejected');
    server.setStatus(id, 'in_transit');
    expect(await ask()).toEqual({ state: 'refused', asked: true });
    server.decideRefund(id, 'not_applicable');
    expect(await ask()).toEqual({ state: 'given_back', asked: false });
    server.decideRefund(id, 'refunded');
    expect(await ask()).toEqual({ state: 'given_back', asked: false });
    await server.close();
  });
});
