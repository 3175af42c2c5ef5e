import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../testing/database.ts';
import { payoutsContract } from '../testing/payouts-contract.ts';
import { createSandboxPayouts } from './sandbox-payouts.ts';

const now = () => new Date('2026-11-20T12:00:00Z');
let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

const openBank = (opensReady = false, webhookUrl?: string, at = now) =>
  createSandboxPayouts({
    ...{ databaseUrl: database.url, publicUrl: 'http://localhost:3000', webhookSecret: 'bank-secret' },
    ...{ clock: { now: at }, log: { warn: () => undefined }, opensReady, pollIntervalMs: 3_600_000 },
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
  });

/** A shop that answers webhooks with these statuses, and then with 200. */
async function listen(...statuses: number[]) {
  const received: { body: Buffer; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ body: await buffer(request), headers: request.headers });
    response.writeHead(statuses.shift() ?? 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { received, url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

async function emptyBooks(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA IF EXISTS sandbox_bank CASCADE');
  await client.end();
}

describe('the sandbox bank', () => {
  payoutsContract(async () => {
    await emptyBooks();
    const bank = await openBank();
    const { controls } = bank;
    return {
      ...{
        payouts: bank,
        now,
        makeReady: controls.makeReady,
        giveBack: controls.giveBack,
        sign: controls.sign,
      },
      failNext: (fault) => controls.scriptFault(fault),
      countTransfers: async () => (await bank.readBooks()).transfers.length,
      close: () => bank.stop(),
    };
  });

  it('sends back what comes to an account that it refuses, and opens accounts ready in a demo', async () => {
    await emptyBooks();
    const bank = await openBank(true);
    const { id, isReady } = await bank.openAccount({
      email: 'o@k.test',
      reference: 'a',
      idempotencyKey: 'a',
    });
    expect(isReady).toBe(true);
    await bank.controls.refuse(id, true);
    const given = { account: id, amountCents: 500, reference: 'r', runId: 1, idempotencyKey: 'r' };
    expect(await bank.transfer(given)).toMatchObject({ status: 'failed', returnedCents: 500 });
    expect(await bank.readBooks()).toEqual({
      transfers: [expect.objectContaining({ run_id: 1, account: id, amount_cents: 500, state: 'failed' })],
    });
    await bank.stop();
  });

  it('tells the shop of accounts and transfers by signed webhooks, again until they are accepted', async () => {
    await emptyBooks();
    const shop = await listen(500);
    let seconds = 0;
    const at = () => new Date(now().getTime() + seconds * 1_000);
    const bank = await openBank(true, shop.url, at);
    const { controls } = bank;
    const { id } = await bank.openAccount({ email: 'o@k.test', reference: 'a', idempotencyKey: 'a' });
    await controls.require(id, ['individual.dob.day', 'external_account']);
    expect(await bank.findAccount(id)).toEqual({
      ...{ id, isReady: false, needs: ['individual.dob.day', 'external_account'] },
    });
    await controls.runDue();
    expect(shop.received).toHaveLength(1);
    seconds = 2;
    await controls.makeReady(id);
    await controls.runDue();
    const given = { account: id, amountCents: 500, reference: 'r', runId: 1, idempotencyKey: 'r' };
    await controls.scriptFault('answer_lost');
    await expect(bank.transfer(given)).rejects.toThrow('not available');
    await bank.transfer(given);
    const made = await bank.findTransfer('r');
    await controls.giveBack(made?.id ?? '', 200);
    await controls.runDue();
    const told = shop.received.map(({ body, headers }) => bank.readWebhook(body, headers, at())?.about);
    const [account, transfer] = [{ account: id }, { transfer: 'r' }];
    // The events of one call may arrive in any order.
    expect(told).toHaveLength(5);
    expect(told).toEqual(expect.arrayContaining([account, transfer]));
    const types = shop.received.map(({ body }) => JSON.parse(body.toString()).type).sort();
    expect(types).toEqual([
      ...['account.updated', 'account.updated', 'account.updated'],
      ...['transfer.created', 'transfer.reversed'],
    ]);
    await expect(controls.require('acct_none', ['external_account'])).rejects.toThrow('no such account');
    await bank.stop();
    shop.close();
  });

  it('holds its webhooks on demand, and sends none from a process that only reads its books', async () => {
    await emptyBooks();
    const shop = await listen();
    const reader = await openBank(true);
    const { id } = await reader.openAccount({ email: 'o@k.test', reference: 'a', idempotencyKey: 'a' });
    await reader.controls.require(id, ['external_account']);
    await reader.controls.runDue();
    await reader.controls.holdDeliveries();
    const bank = await openBank(true, shop.url);
    await bank.controls.runDue();
    expect(shop.received).toEqual([]);
    await bank.controls.releaseDeliveries();
    await bank.controls.runDue();
    expect(shop.received).toHaveLength(1);
    await Promise.all([bank.stop(), reader.stop()]);
    shop.close();
  });
});
