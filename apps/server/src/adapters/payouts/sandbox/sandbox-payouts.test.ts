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

const openBank = (opensReady = false) =>
  createSandboxPayouts({
    ...{ databaseUrl: database.url, publicUrl: 'http://localhost:3000', webhookSecret: 'bank-secret' },
    ...{ clock: { now }, log: { warn: () => undefined }, opensReady },
  });

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
});
