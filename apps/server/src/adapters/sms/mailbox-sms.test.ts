import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createMailbox } from '../email/mailbox.ts';
import { createMailboxSms } from './mailbox-sms.ts';
import { smsContract } from './testing/sms-contract.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function empty(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA IF EXISTS mailbox CASCADE');
  await client.end();
}

describe('the mailbox as a text message service', () => {
  smsContract(async () => {
    await empty();
    const mailbox = await createMailbox({
      databaseUrl: database.url,
      clock: { now: () => new Date('2026-11-20T12:00:00Z') },
      log: { warn: () => undefined },
    });
    return {
      sms: createMailboxSms(mailbox),
      received: async () => (await mailbox.listMessages()).map(({ to, text }) => ({ to, text })),
      breakDown: empty,
      close: () => mailbox.stop(),
    };
  });
});
