import { appendFileSync } from 'node:fs';
import Fastify from 'fastify';
import { openDatabase } from '../../../platform/db/database.ts';
import { createOutboxRelay } from '../notifications.relay.ts';

/**
 * A relay process that kills itself after the provider has accepted a message and before the shop has stored the
 * result. Arguments: the address of the database, and the file to which the provider adds the accepted ids.
 */
const [databaseUrl = '', takenFile = ''] = process.argv.slice(2);
const { db } = openDatabase(databaseUrl);
const send = async ({ id }: { id: string }) => {
  appendFileSync(takenFile, `${id}\n`);
  process.kill(process.pid, 'SIGKILL');
  return { providerId: id };
};
const shop = {
  brand: 'Keepsong',
  publicUrl: 'https://keepsong.test',
  supportEmail: 'help@keepsong.test',
  takesAnswers: true,
};
const log = Fastify({ logger: false }).log;
const clock = { now: () => new Date() };
await createOutboxRelay({ db, mailer: { send }, sms: { send }, clock, log, shop }).drain();
