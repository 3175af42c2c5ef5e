import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSmsServed } from '@keepsong/domain/auth/served-numbers';
import { ok, refuse } from '@keepsong/domain/result';
import type { Told } from '@keepsong/domain/signals/read-batch';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Mail, MailNotSent } from '../../adapters/email/email.port.ts';
import { EventsNotTaken, type Receiver } from '../../adapters/receivers/receivers.port.ts';
import { type Sms, SmsNotSent } from '../../adapters/sms/sms.port.ts';
import { type Database, openDatabase, type Tx } from '../../platform/db/database.ts';
import { plansOf } from '../../platform/db/testing/plans-of.ts';
import { createTestDatabase, freshRows, type TestDatabase } from '../../testing/database.ts';
import { SAMPLES } from './edits/sample-params.ts';
import { findGivenUpEvents } from './given-up-events.repository.ts';
import { createGivenUpMessages } from './given-up-messages.service.ts';
import { createOutboxRelay } from './notifications.relay.ts';
import {
  claimDueMessages,
  deleteVisits,
  dropEvents,
  extendHeldMails,
  LANES,
  markAbandoned,
  markFailed,
  markSent,
} from './notifications.repository.ts';
import { createNotifications } from './notifications.service.ts';

const MINUTE = 60_000;
const OWNER = '0b5c7d1e-2222-4222-8333-444455556666';
const SHOP = {
  brand: 'Keepsong',
  publicUrl: 'https://keepsong.test',
  supportEmail: 'help@keepsong.test',
  takesAnswers: true,
};

let copy: TestDatabase;
let database: Database;
let fresh: () => Promise<void>;
let log: string[];
let sent: Mail[];
let time: number;
let answer: (mail: Mail) => Promise<unknown>;

const clock = { now: () => new Date(time) };
const notifications = createNotifications({ clock, nudge: () => undefined, reachesPhone: isSmsServed });

beforeAll(async () => {
  copy = await createTestDatabase();
  database = openDatabase(copy.url);
  fresh = await freshRows({ database });
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});
beforeEach(async () => {
  await fresh();
  log = [];
  sent = [];
  time = Date.parse('2026-11-02T15:00:00Z');
  answer = async () => undefined;
});
afterEach(() => void vi.useRealTimers());

const textSent = async () => ({ providerId: 'x' });

function relayOf(
  db = database.db,
  receivers: readonly Receiver[] = [],
  {
    sms = { send: textSent },
    holdsMail = () => false,
  }: { sms?: Pick<Sms, 'send'>; holdsMail?: () => boolean } = {},
) {
  const stream = { write: (line: string) => void log.push(line) };
  const mailer = {
    send: async (mail: Mail) => {
      await answer(mail);
      sent.push(mail);
      return { providerId: mail.id };
    },
  };
  const { log: lines } = Fastify({ logger: { stream } });
  return createOutboxRelay({ db, mailer, sms, clock, log: lines, shop: SHOP, receivers, holdsMail });
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

  test('to a user is sent by mail, and by text message only with consent, a number and the wish', async () => {
    const user = {
      email: 'odessa@example.com',
      phoneNumber: '+13155550142',
      smsConsentAt: clock.now(),
      preferredContactMethod: 'sms',
      locale: 'sp' as const,
    };
    const about = ['song_delivered', SAMPLES.song_delivered] as const;
    await notifications.notifyUser(database.db, user, ...about, 'a');
    await notifications.notifyUser(database.db, { ...user, smsConsentAt: null }, ...about, 'b');
    await notifications.notifyUser(database.db, { ...user, phoneNumber: null }, ...about, 'c');
    await notifications.notifyUser(database.db, user, 'draft_link', SAMPLES.draft_link, 'd');
    const byMail = { ...user, preferredContactMethod: 'email' };
    await notifications.notifyUser(database.db, byMail, ...about, 'e');
    const ordered = { ...byMail, textsTo: '+13155550142' };
    await notifications.notifyUser(database.db, ordered, ...about, 'f');
    const keys = (await rows()).map(({ dedupe_key, locale }) => `${dedupe_key} ${locale}`);
    expect(keys).toEqual([
      'a:email sp',
      'a:sms sp',
      'b:email sp',
      'c:email sp',
      'd:email sp',
      'e:email sp',
      'f:email sp',
    ]);
    await expect(notifications.notifyUserId(database.db, 999, ...about, 'g')).rejects.toThrow(
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

describe('an event', () => {
  const told = (event_id: string, change: Partial<Told> = {}): Told => ({
    ...{ event_id, name: 'Page Viewed', properties: { path: '/' }, at: clock.now().toISOString() },
    ...{ source: 'browser', purpose: 'analytics', visitor: OWNER, context: {} },
    ...change,
  });

  test('of a visitor who no longer agrees is dropped where it waits or was given up', async () => {
    await notifications.tell(database.db, [
      { signal: told('1'), owner: OWNER, receivers: ['segment', 'network'] },
      { signal: told('2', { visitor: null }), owner: null, receivers: ['segment'] },
      { signal: told('3'), owner: OWNER, receivers: ['segment'] },
      { signal: told('4'), owner: OWNER, receivers: ['segment'] },
      // An event of somebody who agrees to marketing alone names no visitor.
      { signal: told('5', { visitor: null }), owner: OWNER, receivers: ['segment'] },
      // The version before wrote no owner.
      { signal: told('6'), owner: null, receivers: ['segment'] },
    ]);
    await database.pool.query(
      `update outbox set abandoned_at = case when dedupe_key like 'visit:3:%' then $1::timestamptz end,
        sent_at = case when dedupe_key like 'visit:4:%' then $1::timestamptz end`,
      [clock.now()],
    );
    await notifications.untell(database.db, OWNER, ['segment']);
    const left = (await rows()).map(({ dedupe_key }) => dedupe_key);
    expect(left).toEqual(['visit:1:network', 'visit:2:segment', 'visit:4:segment']);
    expect(await findGivenUpEvents(database.db, new Date(0))).toEqual([]);
  });

  test('of a visitor who refused while its transaction was open is dropped when it is claimed', async () => {
    const heard: string[] = [];
    const receiverOf = (name: string, needs: Receiver['needs']): Receiver => ({
      ...{ name, needs },
      receive: async ([event]) => void heard.push(`${event?.event_id} ${name}`),
    });
    const receivers = [
      receiverOf('local', 'necessary'),
      receiverOf('segment', 'analytics'),
      receiverOf('network', 'marketing'),
    ];
    const toAll = receivers.map(({ name }) => name);
    const choose = async (analytics: boolean, marketing: boolean) => {
      await database.pool.query(
        `insert into visitor_choices (visitor, analytics, marketing, created_at) values ($1, $2, $3, $4)
          on conflict (visitor) do update set analytics = $2, marketing = $3`,
        [OWNER, analytics, marketing, clock.now()],
      );
      const lost = [...(analytics ? [] : ['segment']), ...(marketing ? [] : ['network'])];
      await notifications.untell(database.db, OWNER, lost);
    };
    const order = (event_id: string, visitor: string | null) =>
      told(event_id, { name: 'Order Completed', source: 'server', visitor });
    await database.transaction(async (tx) => {
      await notifications.tell(tx, [
        { signal: order('1', OWNER), owner: OWNER, receivers: toAll },
        { signal: order('2', null), owner: null, receivers: toAll },
        // The version before wrote no owner.
        { signal: order('3', OWNER), owner: null, receivers: ['segment'] },
      ]);
      await choose(false, true);
      return ok(null);
    });
    const relay = relayOf(database.db, receivers);
    expect(await relay.drain()).toBe(5);
    expect(heard.sort()).toEqual(['1 local', '1 network', '2 local', '2 network', '2 segment']);
    expect(await rows()).toHaveLength(5);
    // So is one that was written later than the choice.
    await notifications.tell(database.db, [{ signal: order('4', OWNER), owner: OWNER, receivers: toAll }]);
    await database.pool.query('update visitor_choices set marketing = false');
    expect(await relay.drain()).toBe(1);
    expect(await rows()).toHaveLength(6);
  });

  const tell = (signals: readonly Told[]) =>
    notifications.tell(
      database.db,
      signals.map((signal) => ({ signal, owner: signal.visitor, receivers: ['segment'] })),
    );
  /** A receiver of batches that never accepts an event without properties. Returns the ids of each batch. */
  function takesMany() {
    const batches: string[][] = [];
    const receive = async (events: readonly Told[]) => {
      batches.push(events.map(({ event_id }) => event_id));
      if (events.some(({ properties }) => Object.keys(properties).length === 0))
        throw new EventsNotTaken('status 400', true);
    };
    return { batches, receivers: [{ name: 'segment', needs: 'analytics' as const, most: 100, receive }] };
  }

  test('leaves together with others, and that of an order before those of visits', async () => {
    await tell(Array.from({ length: 70 }, (_, at) => told(`visit-${at}`)));
    time += 1_000;
    await tell([told('order', { name: 'Order Completed', source: 'server' })]);
    const { batches, receivers } = takesMany();
    expect(await relayOf(database.db, receivers).drain()).toBe(71);
    expect(batches.length).toBeLessThan(5);
    expect(batches[0]).toContain('order');
    expect(new Set(batches.flat()).size).toBe(71);
  });

  test.each([
    ['cannot be told now', false],
    ['is refused for good', true],
  ])('that %s is noted with others that fail meanwhile', async (_, permanent) => {
    await tell(Array.from({ length: 40 }, (_, at) => told(`${at}`)));
    const receive = async ([event]: readonly Told[]) => {
      for (let turns = Number(event?.event_id); turns > 0; turns -= 1)
        await new Promise((next) => setImmediate(next));
      throw new EventsNotTaken(`no ${event?.event_id}`, permanent);
    };
    let most = 0;
    let running = 0;
    const query: (...asked: unknown[]) => Promise<unknown> = database.pool.query.bind(database.pool) as never;
    vi.spyOn(database.pool, 'query').mockImplementation((async (...asked: unknown[]) => {
      running += 1;
      most = Math.max(most, running);
      return query(...asked).finally(() => {
        running -= 1;
      });
    }) as never);
    expect(await relayOf(database.db, [{ name: 'segment', needs: 'analytics', receive }]).drain()).toBe(0);
    vi.restoreAllMocks();
    expect(most).toBeLessThan(6);
    const left = await rows();
    expect(
      left.map(({ dedupe_key, last_error }) => dedupe_key === `visit:${last_error.slice(3)}:segment`),
    ).toEqual(Array(40).fill(true));
    expect(left.filter(({ abandoned_at }) => abandoned_at !== null)).toHaveLength(permanent ? 40 : 0);
    expect(left.filter(({ send_after }) => send_after.getTime() === time + 2_000)).toHaveLength(
      permanent ? 0 : 40,
    );
  });

  test('that its receiver never accepts is given up alone', async () => {
    await tell([told('1'), told('2', { properties: {} }), told('3'), told('4')]);
    const { batches, receivers } = takesMany();
    expect(await relayOf(database.db, receivers).drain()).toBe(3);
    expect(batches[0]).toHaveLength(4);
    const left = (await rows()).filter(({ sent_at }) => sent_at === null);
    expect(left).toMatchObject([
      { dedupe_key: 'visit:2:segment', last_error: 'status 400', abandoned_at: clock.now() },
    ]);
  });

  test('of a receiver that is no longer set is given up', async () => {
    await tell([told('1')]);
    expect(await relayOf().drain()).toBe(0);
    expect(await rows()).toMatchObject([{ abandoned_at: clock.now() }]);
  });

  test('of a visit is deleted two days after it was told, or 30 days after it was given up', async () => {
    await tell([told('1'), told('2', { source: 'server' })]);
    await relayOf(database.db, takesMany().receivers).drain();
    time += 2 * 86_400_000;
    await tell([told('3')]);
    await write('a mail');
    const unused = { nudge: () => undefined, endNews: async () => undefined };
    const { deleteVisits } = createGivenUpMessages({ database, clock, ...unused } as never);
    expect(await deleteVisits()).toBe(0);
    time += 1_000;
    expect([await deleteVisits(), await deleteVisits()]).toEqual([1, 0]);
    const keys = async () => (await rows()).map(({ dedupe_key }) => dedupe_key);
    expect(await keys()).toEqual(['a mail', 'event:2:segment', 'visit:3:segment']);

    // What was given up can be sent again as long as the page of the staff says.
    await relayOf().drain();
    time += 30 * 86_400_000;
    expect(await deleteVisits()).toBe(0);
    time += 1_000;
    expect(await deleteVisits()).toBe(1);
    expect(await keys()).toEqual(['a mail', 'event:2:segment']);
  });
});

test('of the events of visits that a receiver refuses for good, the newest are kept, up to a bound', async () => {
  await database.pool.query(
    `insert into outbox (channel, recipient, template, locale, params, dedupe_key, expires_at, abandoned_at, created_at)
      select 'event', receiver, 'Page Viewed', 'en', '{}', kind || at || receiver, $1::timestamptz,
        $1::timestamptz - at * interval '1 second', $1::timestamptz
      from generate_series(1, 12) at, unnest(array['network', 'segment']) receiver,
        unnest(array['visit:', 'event:']) kind where receiver = 'segment' or at < 4`,
    [clock.now()],
  );
  const old = { toldBefore: new Date(0), givenUpBefore: new Date(0), most: 5 };
  const [plan] = await plansOf((db) => deleteVisits(db, old, 4));
  expect(plan).toContain('outbox_given_up_events');
  const deleteFour = () => deleteVisits(database.db, old, 4);
  expect([await deleteFour(), await deleteFour(), await deleteFour()]).toEqual([4, 3, 0]);
  const { rows: left } = await database.pool.query(
    `select recipient, left(dedupe_key, 5) kind, count(*)::int, min(abandoned_at) oldest from outbox
      group by 1, 2 order by 1, 2`,
  );
  const oldest = (seconds: number) => new Date(time - seconds * 1_000);
  expect(left).toEqual([
    { recipient: 'network', kind: 'event', count: 3, oldest: oldest(3) },
    { recipient: 'network', kind: 'visit', count: 3, oldest: oldest(3) },
    { recipient: 'segment', kind: 'event', count: 12, oldest: oldest(12) },
    { recipient: 'segment', kind: 'visit', count: 5, oldest: oldest(5) },
  ]);
});

test('claims and refusals read what they need by an index, in its order', { tags: ['night'] }, async () => {
  const claim = { now: clock.now(), leaseUntil: clock.now(), max: 50 };
  const claims = await plansOf(async (db) => {
    for (const lane of LANES) await claimDueMessages(db, { lane, ...claim });
  });
  const kinds = ['codes', 'messages', 'texts', 'texts', 'events', 'visits'];
  const indexesOf = (plans: string[]) =>
    plans.map((plan) => /Index Scan using (outbox_due\w+)/.exec(plan)?.[1]);
  expect(indexesOf(claims)).toEqual(kinds.map((kind) => `outbox_due_${kind}`));
  expect(claims.filter((plan) => plan.includes('Sort'))).toEqual([]);
  const times = { since: clock.now(), now: clock.now() };
  const extended = await plansOf((db) => extendHeldMails(db, times));
  expect(indexesOf(extended)).toEqual(['outbox_due_messages', 'outbox_due_messages']);
  const refused = { visitor: randomUUID(), receivers: ['segment'] };
  const [drop] = await plansOf((db) => dropEvents(db, refused));
  expect(drop).toContain('outbox_events_of_visitor');
});

const writeText = (key: string, template: 'passcode' | 'song_delivered') =>
  notifications.notify(database.db, {
    ...{ channel: 'sms', recipient: '+15125550142', locale: 'en', dedupeKey: key, template },
    params: SAMPLES[template],
  } as never);

test('a text does not wait behind mails that were held', async () => {
  for (let at = 0; at < 30; at += 1)
    await write(`mail:${at}`, new Date(clock.now().getTime() - MINUTE), 'draft_link');
  await writeText('sms', 'song_delivered');
  const held = Promise.withResolvers<void>();
  answer = () => held.promise;
  const relay = relayOf();
  relay.start();
  await expect
    .poll(async () => (await rows()).at(-1))
    .toMatchObject({ channel: 'sms', sent_at: clock.now() });
  expect(sent).toEqual([]);
  held.resolve();
  await relay.stop();
});

test('a mail does not wait behind texts whose provider hangs, nor a code by mail behind such codes', async () => {
  for (let at = 0; at < 30; at += 1)
    for (const template of ['passcode', 'song_delivered'] as const)
      await writeText(`${template}:${at}`, template);
  time += 1_000;
  await write('late mail', undefined, 'draft_link');
  await write('late code', undefined, 'passcode');
  const held = Promise.withResolvers<void>();
  let hanging = 0;
  const send = async () => {
    hanging += 1;
    await held.promise;
    throw new SmsNotSent('timeout', false);
  };
  const relay = relayOf(database.db, [], { sms: { send } });
  relay.start();
  await expect.poll(() => [sent.length, hanging]).toEqual([2, 10]);
  held.resolve();
  await relay.stop();
});

test('what is known about the addresses of mails is not lost to a claim of texts', async () => {
  await database.pool.query(
    `insert into mail_suppressions (email, reason, detail) values ('odessa@example.com', 'bounced', '550')`,
  );
  for (let at = 0; at < 6; at += 1) await write(`mail:${at}`, new Date(time - MINUTE + at), 'draft_link');
  await database.pool.query(`update outbox set recipient = 'other@example.com' where dedupe_key < 'mail:4'`);
  const held = Promise.withResolvers<void>();
  answer = () => held.promise;
  const texts: string[] = [];
  const sms = {
    send: async ({ to }: { to: string }) => {
      texts.push(to);
      return textSent();
    },
  };
  const relay = relayOf(database.db, [], { sms });
  const drained = relay.drain();
  await expect.poll(async () => (await rows()).map(({ attempts }) => attempts)).toEqual(Array(6).fill(1));
  await writeText('sms', 'song_delivered');
  relay.start();
  await expect.poll(() => texts.length).toBe(1);
  held.resolve();
  await drained;
  await relay.stop();
  expect(sent.map(({ to }) => to)).toEqual(Array(4).fill('other@example.com'));
});

test('while mails are held, texts are sent, and only they', async () => {
  for (const template of ['passcode', 'draft_link'] as const)
    await write(`mail:${template}`, undefined, template);
  for (const template of ['passcode', 'song_delivered'] as const)
    await writeText(`sms:${template}`, template);
  expect(await relayOf(database.db, [], { holdsMail: () => true }).drain()).toBe(2);
  expect(sent).toEqual([]);
  expect(await relayOf().drain()).toBe(2);
  expect(sent).toHaveLength(2);
});

test.each([
  ['a refusal', (_: string[]) => dropEvents(database.db, { visitor: OWNER, receivers: ['segment'] })],
  [
    'giving up',
    (ids: string[]) =>
      markAbandoned(
        database.db,
        ids.map((id) => ({ id, error: 'no' })),
        clock.now(),
      ),
  ],
  [
    'a failure',
    (ids: string[]) =>
      markFailed(
        database.db,
        ids.map((id) => ({ id, error: 'no', retryAt: clock.now() })),
      ),
  ],
  [
    'sending',
    (ids: string[]) =>
      markSent(
        database.db,
        ids.map((id) => ({ id, isNameless: false })),
        clock.now(),
      ),
  ],
])(
  '%s locks events in the order of their ids, so that none waits for another in a circle',
  async (_, change) => {
    const [first, last] = ['00000000', 'ffffffff'].map((part) => `${part}-0000-4000-8000-000000000000`);
    const ids = [String(last), String(first)];
    await database.pool.query(
      `insert into outbox (id, channel, recipient, template, locale, params, dedupe_key, expires_at)
      select id, 'event', 'segment', 'Page Viewed', 'en', jsonb_build_object('owner', $2::text), id, $3::timestamptz
      from unnest($1::uuid[]) id`,
      [ids, OWNER, new Date(time + MINUTE)],
    );
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from outbox where id = $1 for update', [first]);
      const changed = change(ids);
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await database.pool.query(waits)).rowCount).toBe(1);
      await client.query('select from outbox where id = $1 for update nowait', [last]);
      await client.query('commit');
      await changed;
    } finally {
      client.release(true);
    }
    const left = await database.pool.query(
      `select from outbox where attempts = 0 and last_error is null and sent_at is null`,
    );
    expect(left.rowCount).toBe(0);
  },
);

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

  test('a process is killed between sending and storing: the next one sends the message once more, under the same id', {
    tags: ['night'],
  }, async () => {
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
  });
});

describe('a running relay', () => {
  test('sends at its start and after a nudge, and nothing after it was stopped', async () => {
    // Without its regular looks, only the nudge can be the cause.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const relay = relayOf();
    await write('before');
    relay.nudge(database.db, 'mailCodes');
    relay.start();
    await expect.poll(() => sent.length).toBe(1);
    await write('nudged');
    relay.nudge(database.db, 'mailCodes');
    await expect.poll(() => sent.length).toBe(2);
    await relay.stop();
    await write('after');
    relay.nudge(database.db, 'mailCodes');
    expect(sent).toHaveLength(2);
    expect(await relay.drain()).toBe(1);
  });

  test('looks soon after a transaction has committed, and not after a rollback', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    // A nudge of these messages waits 50 ms for others.
    const looks = () => timers.mock.calls.filter(([, ms]) => ms === 50).length;
    const relay = relayOf();
    relay.start();
    const nudge = (tx: Tx) => {
      for (let i = 0; i < 3; i += 1) relay.nudge(tx, 'mails');
      return looks();
    };
    await database.transaction(async (tx) => {
      expect(nudge(tx)).toBe(0);
      return refuse('not_found');
    });
    expect(looks()).toBe(0);
    expect(await database.transaction(async (tx) => ok(nudge(tx)))).toEqual(ok(0));
    expect(looks()).toBe(1);
    await relay.stop();
    timers.mockRestore();
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
    relay.nudge(database.db, 'mails');
    await expect.poll(() => slow).toBe(4);
    await write('code');
    relay.nudge(database.db, 'mailCodes');
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
    // other queries look for more messages, for texts and codes, and for events of orders and of visits.
    expect(asked.mock.calls.length).toBeLessThan(15);
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
    relay.nudge(database.db, 'mails');
    await expect.poll(() => begun).toBe(4);
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
    relay.nudge(database.db, 'mailCodes');
    await expect.poll(async () => (await rows())[0].attempts).toBe(1);
    const stopped = relay.stop();
    provider.resolve();
    await stopped;
    expect((await rows())[0].sent_at).toEqual(clock.now());
  });
});
