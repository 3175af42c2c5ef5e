import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSmsServed } from '@keepsong/domain/auth/served-numbers';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Mail, MailNotSent } from '../../adapters/email/email.port.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { SAMPLES } from './edits/sample-params.ts';
import { createOutboxRelay } from './notifications.relay.ts';
import { createNotifications } from './notifications.service.ts';

const MINUTE = 60_000;
const SHOP = { brand: 'Keepsong', publicUrl: 'https://keepsong.test', supportEmail: 'help@keepsong.test' };

let copy: TestDatabase;
let database: Database;
let log: string[];
let sent: Mail[];
let time: number;
let answer: (mail: Mail) => Promise<unknown>;

const clock = { now: () => new Date(time) };
const notifications = createNotifications({ clock, nudge: () => undefined, reachesPhone: isSmsServed });

beforeEach(async () => {
  copy = await createTestDatabase();
  database = openDatabase(copy.url);
  log = [];
  sent = [];
  time = Date.parse('2026-11-02T15:00:00Z');
  answer = async () => undefined;
});
afterEach(async () => {
  await database.close();
  await copy.drop();
});

function relayOf(db = database.db) {
  const stream = { write: (line: string) => void log.push(line) };
  const mailer = {
    send: async (mail: Mail) => {
      await answer(mail);
      sent.push(mail);
      return { providerId: mail.id };
    },
  };
  const sms = { send: async () => ({ providerId: 'x' }) };
  return createOutboxRelay({ db, mailer, sms, clock, log: Fastify({ logger: { stream } }).log, shop: SHOP });
}

const write = (key: string, sendAfter?: Date, template: 'passcode' | 'draft_link' = 'passcode') =>
  notifications.notify(database.db, {
    channel: 'email',
    recipient: 'odessa@example.com',
    template,
    params: SAMPLES[template],
    locale: 'en',
    dedupeKey: key,
    ...(sendAfter && { sendAfter }),
  });

const rows = async () => (await database.pool.query('select * from outbox order by dedupe_key')).rows;

describe('a message', () => {
  test('is sent once, under its own id, and its content is then deleted', async () => {
    await write('a');
    const relay = relayOf();
    expect(await relay.drain()).toBe(1);
    expect(await relay.drain()).toBe(0);
    const [row] = await rows();
    expect(sent).toMatchObject([{ id: row.id, to: 'odessa@example.com', replyTo: 'help@keepsong.test' }]);
    expect(row).toMatchObject({ params: {}, attempts: 1, sent_at: clock.now(), last_error: null });
  });

  test('for one event is stored once', async () => {
    expect([await write('a'), await write('a')]).toEqual([true, false]);
    expect(await relayOf().drain()).toBe(1);
  });

  test('is never sent when its transaction is rolled back', async () => {
    const failed = database.db.transaction(async (tx) => {
      await notifications.notify(tx, {
        channel: 'email',
        recipient: 'odessa@example.com',
        template: 'passcode',
        params: SAMPLES.passcode,
        locale: 'en',
        dedupeKey: 'a',
      });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await relayOf().drain()).toBe(0);
  });

  test('with a later time is sent at that time, and its expiry counts from then', async () => {
    await write('a', new Date(time + 60 * MINUTE));
    const relay = relayOf();
    expect(await relay.drain()).toBe(0);
    time += 61 * MINUTE;
    expect(await relay.drain()).toBe(1);
  });

  test('to a user is sent by mail, and by text message only with consent and a number', async () => {
    const user = {
      email: 'odessa@example.com',
      phoneNumber: '+13155550142',
      smsConsentAt: clock.now(),
      locale: 'sp' as const,
    };
    const about = ['song_delivered', SAMPLES.song_delivered] as const;
    await notifications.notifyUser(database.db, user, ...about, 'a');
    await notifications.notifyUser(database.db, { ...user, smsConsentAt: null }, ...about, 'b');
    await notifications.notifyUser(database.db, { ...user, phoneNumber: null }, ...about, 'c');
    await notifications.notifyUser(database.db, user, 'draft_link', SAMPLES.draft_link, 'd');
    const keys = (await rows()).map(({ dedupe_key, locale }) => `${dedupe_key} ${locale}`);
    expect(keys).toEqual(['a:email sp', 'a:sms sp', 'b:email sp', 'c:email sp', 'd:email sp']);
    await expect(notifications.notifyUserId(database.db, 999, ...about, 'e')).rejects.toThrow(
      'does not exist',
    );
  });
});

describe('a send that fails', () => {
  test('is repeated with growing pauses, and its error is stored without the message', async () => {
    answer = async ({ to, text }) => {
      throw new Error(`${to} ${text}`);
    };
    await write('a');
    const relay = relayOf();
    expect(await relay.drain()).toBe(0);
    time += 1_999;
    expect(await relay.drain()).toBe(0);
    expect((await rows())[0]).toMatchObject({ attempts: 1, last_error: 'Error', sent_at: null });
    time += 1;
    await relay.drain();
    time += 3_999;
    await relay.drain();
    expect((await rows())[0]).toMatchObject({ attempts: 2 });
    answer = async () => undefined;
    time += 1;
    expect(await relay.drain()).toBe(1);
    expect(log.join('')).toContain('message not sent');
    expect(log.join('')).not.toMatch(/odessa|407291/);
  });

  test('for good is not repeated, and its content is deleted', async () => {
    answer = async () => {
      throw new MailNotSent('the address does not exist', true);
    };
    await write('a');
    const relay = relayOf();
    await relay.drain();
    time += 5 * MINUTE;
    await relay.drain();
    expect((await rows())[0]).toMatchObject({
      attempts: 1,
      params: {},
      abandoned_at: expect.any(Date),
      last_error: 'The e-mail was not sent: the address does not exist.',
    });
  });

  test('does not send a code that has expired', async () => {
    answer = async () => {
      throw new Error('down');
    };
    await write('a');
    const relay = relayOf();
    await relay.drain();
    answer = async () => undefined;
    time += 10 * MINUTE;
    expect(await relay.drain()).toBe(0);
    expect(sent).toEqual([]);
    expect((await rows())[0]).toMatchObject({ params: {}, abandoned_at: clock.now(), sent_at: null });
  });

  test('does not delay other messages', async () => {
    answer = async ({ id }) => {
      if (id === (await rows())[0].id) throw new Error('down');
    };
    for (const key of ['a', 'b', 'c']) await write(key);
    expect(await relayOf().drain()).toBe(2);
  });
});

describe('several relays', () => {
  test('on one database send each message once', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, i) => write(`m${i}`)));
    const other = openDatabase(copy.url);
    const relays = [database.db, other.db].flatMap((db) => Array.from({ length: 4 }, () => relayOf(db)));
    // Opens the database connections first, so that all relays begin at the same moment.
    await Promise.all(
      [database, other].flatMap(({ pool }) => Array.from({ length: 4 }, () => pool.query('select 1'))),
    );
    const counts = await Promise.all(relays.map((relay) => relay.drain()));
    await other.close();
    expect(sent).toHaveLength(200);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(200);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
  });

  test('control: relays that read before they claim both take the message', async () => {
    await write('a');
    const both = Promise.withResolvers<void>();
    let come = 0;
    const take = async (): Promise<number> => {
      const { rows: due } = await database.pool.query('select id from outbox where attempts = 0');
      come += 1;
      if (come === 2) both.resolve();
      await both.promise;
      const ids = due.map(({ id }) => id);
      const taken = await database.pool.query(
        'update outbox set attempts = attempts + 1 where id = any($1)',
        [ids],
      );
      return taken.rowCount ?? 0;
    };
    expect(await Promise.all([take(), take()])).toEqual([1, 1]);
  });

  test('a process is killed between sending and storing: the next one sends the message once more, under the same id', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keepsong-relay-'));
    const takenFile = join(folder, 'taken');
    time = Date.now();
    await write('a');
    const script = fileURLToPath(new URL('./testing/dying-relay.ts', import.meta.url));
    const dying = spawn(process.execPath, [script, copy.url, takenFile], { stdio: 'inherit' });
    const [, signal] = await once(dying, 'exit');
    expect(signal).toBe('SIGKILL');
    const relay = relayOf();
    expect(await relay.drain()).toBe(0);
    time = Date.now() + MINUTE + 1;
    expect(await relay.drain()).toBe(1);
    expect(await relay.drain()).toBe(0);
    const taken = (await readFile(takenFile, 'utf8')).trim().split('\n');
    expect(taken).toEqual(sent.map(({ id }) => id));
    await rm(folder, { recursive: true });
  }, 30_000);
});

describe('a running relay', () => {
  test('sends at its start and after a nudge, and nothing after it was stopped', async () => {
    const relay = relayOf();
    await write('before');
    relay.nudge('urgent');
    relay.start();
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 5_000 });
    await write('nudged');
    relay.nudge('urgent');
    await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 400, interval: 10 });
    await relay.stop();
    await write('after');
    relay.nudge('urgent');
    expect(sent).toHaveLength(2);
    expect(await relay.drain()).toBe(1);
  });

  test('sends codes at once, however many other messages are slow', async () => {
    const held = Promise.withResolvers<void>();
    let slow = 0;
    answer = ({ subject }) => {
      if (subject.includes('code')) return Promise.resolve();
      slow += 1;
      return held.promise;
    };
    for (let i = 0; i < 30; i += 1) await write(`slow${i}`, undefined, 'draft_link');
    const relay = relayOf();
    relay.start();
    relay.nudge('rest');
    await vi.waitFor(() => expect(slow).toBe(4));
    await write('code');
    relay.nudge('urgent');
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 5_000 });
    expect(slow).toBe(4);
    held.resolve();
    await vi.waitFor(() => expect(sent).toHaveLength(31), { timeout: 5_000 });
    await relay.stop();
  });

  test('claims due messages together, and stores results together', async () => {
    for (let i = 0; i < 20; i += 1) await write(`m${i}`, undefined, 'draft_link');
    const asked = vi.spyOn(database.pool, 'query');
    expect(await relayOf().drain()).toBe(20);
    // One claim takes all messages. They are sent four at a time, and one query stores the results of each four. The
    // last query looks for more messages.
    expect(asked.mock.calls.length).toBeLessThan(12);
    asked.mockRestore();
  });

  test('releases messages that it has not begun when it stops', async () => {
    const held = Promise.withResolvers<void>();
    let begun = 0;
    answer = () => {
      begun += 1;
      return held.promise;
    };
    for (let i = 0; i < 20; i += 1) await write(`m${i}`, undefined, 'draft_link');
    const relay = relayOf();
    relay.start();
    relay.nudge('rest');
    await vi.waitFor(() => expect(begun).toBe(4));
    const stopped = relay.stop();
    held.resolve();
    await stopped;
    expect((await rows()).filter(({ attempts }) => attempts > 0)).toHaveLength(4);
    answer = async () => undefined;
    expect(await relayOf().drain()).toBe(16);
  });

  test('does not begin a message that waited too long for a place', async () => {
    let begun = 0;
    answer = async () => {
      begun += 1;
      if (begun === 4) time += 31_000;
    };
    for (let i = 0; i < 6; i += 1) await write(`m${i}`, undefined, 'draft_link');
    await relayOf().drain();
    expect(begun).toBe(4);
    expect((await rows()).filter(({ sent_at }) => sent_at === null)).toHaveLength(2);
    time += MINUTE;
    expect(await relayOf().drain()).toBe(2);
  });

  test('sends other messages while one is slow', async () => {
    const held = Promise.withResolvers<void>();
    let first = true;
    answer = () => {
      const isFirst = first;
      first = false;
      return isFirst ? held.promise : Promise.resolve();
    };
    for (let i = 0; i < 20; i += 1) await write(`m${i}`);
    const relay = relayOf();
    relay.start();
    await vi.waitFor(() => expect(sent).toHaveLength(19), { timeout: 5_000 });
    held.resolve();
    await relay.stop();
    expect(sent).toHaveLength(20);
  });

  test('stops only after the results of running sends are stored', async () => {
    const provider = Promise.withResolvers<void>();
    answer = () => provider.promise;
    await write('a');
    const relay = relayOf();
    relay.start();
    relay.nudge('urgent');
    await vi.waitFor(async () => expect((await rows())[0].attempts).toBe(1));
    const stopped = relay.stop();
    provider.resolve();
    await stopped;
    expect((await rows())[0].sent_at).toEqual(clock.now());
  });
});
