import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { CARDS } from '../testing/payments-subject.ts';
import {
  confirm,
  emptyBooks,
  type Listener,
  listen,
  openSandbox,
  SECRET,
  type TurningClock,
  turningClock,
} from '../testing/sandbox-subject.ts';
import type { SandboxPayments } from './sandbox-payments.ts';
import { isSignedWebhook } from './signature.ts';

let database: TestDatabase;
let clock: TurningClock;
let sandbox: SandboxPayments;
let shop: Listener;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await emptyBooks(database.url);
  clock = turningClock();
  shop = await listen();
  sandbox = await openSandbox(database.url, clock, shop.url);
});
afterEach(async () => {
  await sandbox.stop();
  await shop.close();
});

let orders = 0;
const create = () => {
  orders += 1;
  return sandbox.createIntent({ amountCents: 21_900, metadata: {}, idempotencyKey: `order-${orders}` });
};
const restart = async () => {
  await sandbox.stop();
  sandbox = await openSandbox(database.url, clock, shop.url);
};

describe('webhooks', () => {
  it('are signed', async () => {
    await confirm(sandbox, await create(), CARDS.good);
    await sandbox.controls.runDue();
    const [told] = shop.received;
    expect(shop.types()).toEqual(['payment_intent.succeeded']);
    expect(isSignedWebhook(told?.body ?? Buffer.of(), told?.signature, SECRET, clock.now())).toBe(true);
  });

  it('are repeated with growing pauses until the shop accepts', async () => {
    shop.answers.push(500, 422);
    await confirm(sandbox, await create(), CARDS.good);
    const attemptsAfter = async (seconds: number) => {
      clock.advance(seconds);
      await sandbox.controls.runDue();
      return shop.received.length;
    };
    expect(await attemptsAfter(0)).toBe(1);
    expect(await attemptsAfter(0.9)).toBe(1);
    expect(await attemptsAfter(0.2)).toBe(2);
    expect(await attemptsAfter(1.5)).toBe(2);
    expect(await attemptsAfter(1)).toBe(3);
    expect(await attemptsAfter(3_600)).toBe(3);
    const { events } = await sandbox.readLedger();
    expect(events[0]).toMatchObject({ attempts: 3 });
    expect(events[0]?.delivered_at).not.toBeNull();
  });

  it('wait while they are held, and go out in any order on demand', async () => {
    await sandbox.controls.holdDeliveries();
    const intent = await create();
    await confirm(sandbox, intent, CARDS.declined);
    await confirm(sandbox, intent, CARDS.good);
    await sandbox.controls.runDue();
    expect(shop.received).toHaveLength(0);
    const ids = (await sandbox.readLedger()).events.map(({ id }) => id);
    await sandbox.controls.redeliver(ids.toReversed());
    await sandbox.controls.redeliver(ids);
    expect(shop.types().map((type) => type.replace('payment_intent.', ''))).toEqual([
      'succeeded',
      'payment_failed',
      'payment_failed',
      'succeeded',
    ]);
  });

  it('are sent by the next process when a process ends before it sends them', async () => {
    await sandbox.controls.holdDeliveries();
    await confirm(sandbox, await create(), CARDS.good);
    await restart();
    await sandbox.controls.releaseDeliveries();
    await sandbox.controls.runDue();
    await expect.poll(() => shop.types()).toEqual(['payment_intent.succeeded']);
  });
});

describe('scripted faults', () => {
  it('let a call succeed after the caller gave up', async () => {
    const intent = await create();
    await confirm(sandbox, intent, CARDS.good);
    await sandbox.controls.scriptFault('refund', 'succeeds_late');
    const input = { amountCents: 100, idempotencyKey: 'late' };
    await expect(sandbox.refund(intent.id, input)).rejects.toMatchObject({ reason: 'timeout' });
    await expect.poll(async () => (await sandbox.findIntent(intent.id))?.refundedCents).toBe(100);
    expect((await sandbox.refund(intent.id, input)).refundedCents).toBe(100);
  });

  it('affect calls of every process as often as scripted', async () => {
    const other = await openSandbox(database.url, clock);
    await other.controls.scriptFault('findIntent', 'rate_limited', 2);
    await other.stop();
    const intent = await create();
    await expect(sandbox.findIntent(intent.id)).rejects.toMatchObject({ reason: 'rate_limited' });
    await expect(sandbox.findIntent(intent.id)).rejects.toMatchObject({ reason: 'rate_limited' });
    expect((await sandbox.findIntent(intent.id))?.id).toBe(intent.id);
  });
});
