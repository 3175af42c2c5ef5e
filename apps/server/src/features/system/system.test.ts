import { randomUUID } from 'node:crypto';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookFaults } from '../../../db/schema/inbox.ts';
import { instantSongs } from '../../../db/schema/instant.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { staffLog } from '../../../db/schema/staff.ts';
import { shopJobs } from '../../jobs.ts';
import type { Db } from '../../platform/db/database.ts';
import { plansOf } from '../../platform/db/testing/plans-of.ts';
import { JOB_NAMES } from '../../platform/jobs/job-names.ts';
import { noteJobRun } from '../../platform/jobs/job-runs.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { bossOf, NEVER } from '../../platform/jobs/testing/queue.ts';
import { noteWebhookFault } from '../../platform/webhooks/webhook-faults.ts';
import { newcomer, newEmail, signedIn } from '../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { findGivenUpEvents } from '../notifications/given-up-events.repository.ts';
import { findMessages } from '../notifications/message-list.repository.ts';
import { findReports } from './outside-calls.repository.ts';

const MINUTE = 60_000;
const clock = createTestClock();
let shop: TestShop;
let support: Visitor;
let editor: Visitor;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  support = (await signedIn(shop, newEmail(), 'support')).visitor;
  editor = (await signedIn(shop, newEmail(), 'editor')).visitor;
});
afterAll(() => shop.close());

const lastDeed = async (action: string) =>
  (
    await shop.db
      .select()
      .from(staffLog)
      .where(eq(staffLog.action, action))
      .orderBy(desc(staffLog.id))
      .limit(1)
  )[0];
const countDeeds = (action: string) => shop.db.$count(staffLog, eq(staffLog.action, action));

type Row = Partial<typeof outbox.$inferInsert>;

/** Writes a message as it stands in the outbox. */
async function message(row: Row = {}): Promise<string> {
  const [added] = await shop.db
    .insert(outbox)
    .values({
      channel: 'email',
      recipient: newEmail(),
      template: 'song_progress',
      locale: 'en',
      params: { kept: true },
      dedupeKey: randomUUID(),
      createdAt: clock.now(),
      sendAfter: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 60 * MINUTE),
      ...row,
    })
    .returning({ id: outbox.id });
  return added?.id ?? '';
}
const failed = (row: Row = {}) =>
  message({
    template: 'gift_opened',
    ...row,
    abandonedAt: clock.now(),
    lastError: 'mail refused (550)',
  });

type Listed = {
  id: string;
  to: string | null;
  subject: string | null;
  order_number: string | null;
  state: string;
  may_retry: boolean;
};
const list = async (query: Record<string, string> = {}, by = support) =>
  (await by.call('system.messages', { query })).body as {
    messages: Listed[];
    next: string | null;
    previous: string | null;
    count: { count: number; has_more: boolean };
  };

describe('the messages', () => {
  beforeEach(async () => {
    await shop.db.delete(outbox);
  });

  it('are listed by state, and each stands in one list only', async () => {
    const ids = {
      queued: await message(),
      sent: await message({ sentAt: clock.now() }),
      failed: await failed(),
      bounced: await message({ sentAt: clock.now(), abandonedAt: clock.now(), bouncedAt: clock.now() }),
    };
    for (const [state, id] of Object.entries(ids))
      expect((await list({ state })).messages.map((one) => [one.id, one.state])).toEqual([[id, state]]);
    expect((await list()).messages).toHaveLength(4);
    const { body } = await support.call('system.overview');
    expect(body.messages).toMatchObject({
      queued: { count: 1, has_more: false },
      sent: { count: 1 },
      failed: { count: 1 },
      bounced: { count: 1 },
    });
    expect(body.messages.queued_since).toBe(clock.now().toISOString());
  });

  it.each(['desc', 'asc'])(
    'are paged by key %s: every message once, also those of one moment',
    async (dir) => {
      const ids = new Set<string>();
      for (let count = 0; count < 103; count += 1) ids.add(await message());
      const pages: Awaited<ReturnType<typeof list>>[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list(cursor ? { dir, cursor } : { dir });
        pages.push(page);
        cursor = page.next;
      } while (cursor !== null);
      const seen = pages.flatMap(({ messages }) => messages.map(({ id }) => id));
      expect(seen).toHaveLength(103);
      expect(new Set(seen)).toEqual(ids);
      expect(pages[0]?.count).toEqual({ count: 103, has_more: false });
      const back = await list({ dir, cursor: pages[1]?.previous ?? '' });
      expect(back.messages).toEqual(pages[0]?.messages);
      expect([pages[0]?.previous, back.previous]).toEqual([null, null]);
    },
  );

  it('are found by how an address or number begins, by an order, by channel and by day', async () => {
    const marguerite = await message({ recipient: 'Marguerite.Holt@example.com' });
    const phone = await message({ recipient: '+13155550142', channel: 'sms' });
    const old = await message({ recipient: 'mark@example.com', createdAt: new Date('2026-10-31T23:00:00Z') });
    const found = async (query: Record<string, string>, by = support) =>
      (await list(query, by)).messages.map(({ id }) => id);
    expect(await found({ q: 'marguerite.h' })).toEqual([marguerite]);
    expect(await found({ q: 'mar' })).toEqual([marguerite, old]);
    expect(await found({ q: 'holt' })).toEqual([]);
    expect(await found({ q: '(315) 555-01' })).toEqual([phone]);
    expect(await found({ q: 'mar', from: '2026-10-31', to: '2026-10-31' })).toEqual([old]);
    expect(await found({ channel: 'sms' })).toEqual([phone]);
    // Staff who may not see customers cannot search, because they would learn whether a customer got a message.
    const asked = await editor.call('system.messages', { query: { q: 'mar' } });
    expect(asked).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('are taken as a file, without recipients for those who may not see customers', async () => {
    const recipient = newEmail();
    for (let count = 0; count < 60; count += 1) await failed({ recipient });
    await message({ recipient });
    const path = '/v3/api/admin/system/messages.csv?state=failed';
    const file = await support.request('GET', path);
    const [head, ...lines] = file.body.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(head).toBe(
      'id,channel,template,language,state,to,order_number,created_at,send_after,sent_at,ended_at,arrived_at,attempts,error',
    );
    expect(lines).toHaveLength(60);
    expect(lines[0]).toContain(recipient);
    expect(await lastDeed('messages.exported')).toMatchObject({ after: { state: 'failed' } });
    const theirs = await editor.request('GET', path);
    expect(theirs.body.split('\r\n')).toHaveLength(62);
    expect(theirs.body).not.toContain(recipient);
    expect((await editor.request('GET', `${path}&q=mar`)).status).toBe(403);
  });

  it.each([
    'x',
    'W10',
    'bnVsbA',
    Buffer.from(`["2026-01-01' or 1=1","${randomUUID()}"]`).toString('base64url'),
  ])('begin at the newest for the cursor %j, which is none', async (cursor) => {
    await message();
    expect((await list({ cursor })).messages).toHaveLength(1);
  });

  it('show to whom they go only to people who may see customers, and the log says who has read it', async () => {
    const recipient = newEmail();
    const id = await message({ recipient });
    const before = await countDeeds('messages.listed');
    expect((await list({}, editor)).messages).toMatchObject([{ id, to: null, subject: null }]);
    expect(await countDeeds('messages.listed')).toBe(before);
    expect((await list()).messages).toMatchObject([{ id, to: recipient }]);
    expect(await lastDeed('messages.listed')).toMatchObject({ after: { messages: [id] } });
  });

  it('never show a secret: a code that waits to be sent is in no field', async () => {
    await message({ template: 'passcode', params: { code: '918273' } });
    const { body } = await support.call('system.messages', { query: {} });
    expect(body.messages).toMatchObject([{ template: 'passcode', subject: null }]);
    expect(JSON.stringify(body)).not.toContain('918273');
  });

  it('that were given up are sent again with a reason, once for two people at the same moment', async () => {
    const ids = [await failed({ template: 'gift_opened' }), await failed({ template: 'gift_opened' })];
    const untouched = await message({ sentAt: clock.now() });
    const before = await countDeeds('message.retried');
    const call = { body: { ids: [...ids, untouched], reason: 'The provider was away' } };
    const answers = await Promise.all([
      support.call('system.retryMessages', call),
      support.call('system.retryMessages', call),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ changed: 2 });
    const rows = await shop.db.select().from(outbox);
    expect(rows.filter(({ id }) => ids.includes(id))).toMatchObject([
      { abandonedAt: null, attempts: 0 },
      { abandonedAt: null, attempts: 0 },
    ]);
    expect(rows.find(({ id }) => id === untouched)?.sentAt).not.toBeNull();
    expect((await countDeeds('message.retried')) - before).toBe(1);
    expect(await lastDeed('message.retried')).toMatchObject({
      reason: 'The provider was away',
      before: { messages: [...ids].sort().map((id) => ({ id, error: 'mail refused (550)' })) },
    });
  });

  it('cannot be sent again when their content is gone, without a reason, or by an editor', async () => {
    const gone = await failed({ template: 'gift_opened', params: {} });
    expect((await list({ state: 'failed' })).messages).toMatchObject([{ id: gone, may_retry: false }]);
    const retry = (by: Visitor, reason: string) =>
      by.call('system.retryMessages', { body: { ids: [gone], reason } });
    expect((await retry(support, 'Late')).status).toBe(404);
    expect((await retry(support, ' ')).status).toBe(400);
    expect((await retry(editor, 'Late')).body.code).toBe('forbidden');
  });

  it.each([
    [{}, 'outbox_newest'],
    [{ state: 'sent' }, 'outbox_newest'],
    [{ state: 'queued' }, 'outbox_due_messages'],
    [{ state: 'failed' }, 'outbox_abandoned'],
    [{ state: 'bounced' }, 'outbox_bounced'],
    [{ channel: 'sms' }, 'outbox_sms'],
    [{ recipient: 'mar' }, 'outbox_recipient'],
    [{ orderId: 7 }, 'outbox_order'],
  ] as const)('of %j are found by the index %s', async (filter, index) => {
    const place = { value: '2026-11-28 00:00:00+00', id: randomUUID(), isBack: false };
    const part = { dir: 'desc', place, limit: 50 } as const;
    expect(await planOf((db) => findMessages(db, filter, part))).toContain(index);
  });
});

/** The database's plan for the first statement that `work` sends. */
const planOf = async (work: (db: Db) => Promise<unknown>) => (await plansOf(work))[0];

describe('events that were given up', () => {
  const given = (recipient: string, lastError: string) =>
    message({
      ...{ channel: 'event', recipient, template: 'Order Completed', lastError, abandonedAt: clock.now() },
      params: {
        signal: {
          ...{
            event_id: randomUUID(),
            name: 'Order Completed',
            properties: {},
            at: clock.now().toISOString(),
          },
          ...{ source: 'server', purpose: 'necessary', visitor: null, context: {} },
        },
      },
    });
  type Item = { kind: string; key: string };
  const inbox = async (): Promise<Item[]> =>
    (await support.call('desk.inbox')).body.items.filter(({ kind }: Item) => kind === 'events_failed');
  const retry = (receiver: string, by = editor) =>
    by.call('system.retryEvents', { params: { receiver }, body: { reason: 'It answers again' } });

  it('stand in Today and on the system page, one line for each receiver, and are sent again', async () => {
    const ids = [await given('local', 'SendTimeout'), await given('local', 'SendTimeout')];
    await given('gone', 'ReceiverGone');
    expect(await inbox()).toMatchObject([
      { key: 'events:gone', artist: 'gone', amount_cents: 1, path: 'ReceiverGone' },
      { key: 'events:local', artist: 'local', amount_cents: 2, path: 'SendTimeout' },
    ]);
    const shown = async () => (await editor.call('system.webhooks', { query: {} })).body.given_up;
    expect(await shown()).toContainEqual({
      ...{ receiver: 'local', count: 2, last_at: clock.now().toISOString(), error: 'SendTimeout' },
    });

    const answers = await Promise.all([retry('local'), retry('local', support)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await lastDeed('events.retried')).toMatchObject({
      ...{ after: { receiver: 'local', events: 2 }, reason: 'It answers again' },
    });
    await shop.services.relay.drain();
    const rows = await shop.db.select().from(outbox).where(inArray(outbox.id, ids));
    expect(rows.map(({ sentAt }) => sentAt)).toEqual([clock.now(), clock.now()]);
    expect(await inbox()).toMatchObject([{ key: 'events:gone' }]);

    // A receiver that is no longer set does not take them either: somebody closes the item.
    await retry('gone');
    await shop.services.relay.drain();
    expect(await inbox()).toMatchObject([{ key: 'events:gone', path: 'the receiver is no longer set' }]);
    await support.call('desk.close', { body: { keys: ['events:gone'], reason: 'We left them' } });
    expect(await inbox()).toEqual([]);
  });

  it('are found by their index', async () => {
    expect(await planOf((db) => findGivenUpEvents(db, clock.now()))).toContain('outbox_given_up_events');
  });
});

describe('webhooks and calls', () => {
  it('list what failed, what was received, and what waits, and hide orders from an editor', async () => {
    await noteWebhookFault(
      shop.db,
      { source: 'payments', eventId: 'evt_broken7', type: 'charge.refunded', body: { intentId: null } },
      new TypeError('secret of a customer'),
      clock.now(),
    );
    await shop.db.execute(sql`insert into payment_events (event_id, type, received_at)
      select 'evt_' || n, 'payment_intent.succeeded', ${clock.now().toISOString()}::timestamptz from generate_series(1, 60) n`);
    const listed = async (query: Partial<Record<'state' | 'q' | 'cursor', string>>) =>
      (await editor.call('system.webhooks', { query })).body as {
        reports: { id: string; failed: object | null }[];
        next: string | null;
        previous: string | null;
      };
    const first = await listed({});
    expect(JSON.stringify(first)).not.toContain('secret of a customer');
    expect([first.reports.length, first.previous]).toEqual([50, null]);
    const second = await listed({ cursor: first.next ?? '' });
    expect([second.reports.length, second.next]).toEqual([11, null]);
    const all = [...first.reports, ...second.reports];
    expect(new Set(all.map(({ id }) => id)).size).toBe(61);
    expect((await listed({ cursor: second.previous ?? '' })).reports).toEqual(first.reports);
    for (const query of [{ state: 'failed' }, { q: 'evt_broken7' }, { q: 'evt_broken7', state: 'failed' }])
      expect((await listed(query)).reports).toMatchObject([
        { id: 'evt_broken7', failed: { error: 'TypeError', attempts: 1 } },
      ]);
    expect((await listed({ state: 'done', q: 'evt_7' })).reports).toMatchObject([
      { id: 'evt_7', failed: null },
    ]);
    // A word without a digit is searched in the types.
    expect((await listed({ q: 'refunded' })).reports.map(({ id }) => id)).toEqual(['evt_broken7']);
    const file = await editor.request('GET', '/v3/api/admin/system/webhooks.csv?q=Payment_intent');
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(61);
    expect(await lastDeed('webhooks.exported')).toMatchObject({ after: { q: 'Payment_intent' } });
    expect((await support.call('system.overview')).body.webhooks).toMatchObject({
      received: { count: 60 },
      failed: { count: 1 },
    });
    const place = { value: '2026-11-28 00:00:00+00', id: 'evt_1', isBack: false };
    const part = { dir: 'desc', place, limit: 50 } as const;
    expect(await planOf((db) => findReports(db, {}, part))).toContain('payment_events_newest');
  });

  it('a report is worked on again with a reason, and two people at once do it once', async () => {
    const [fault] = await shop.db.select().from(webhookFaults);
    const call = { params: { id: fault?.id ?? 0 }, body: { reason: 'The provider is back' } };
    const answers = await Promise.all([
      support.call('desk.retryWebhook', call),
      editor.call('desk.retryWebhook', call),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await shop.db.select().from(webhookFaults)).toEqual([]);
    const { rows } = await shop.db.execute(sql`select from payment_events where event_id = 'evt_broken7'`);
    expect(rows).toHaveLength(1);
    expect(await lastDeed('webhook.retried')).toMatchObject({ reason: 'The provider is back' });
    expect((await support.call('desk.retryWebhook', call)).status).toBe(404);
  });

  it('taxes that wait for their next try are booked now, and only the first of two people is told so', async () => {
    const later = new Date(clock.now().getTime() + 60 * MINUTE);
    const { rows } = await shop.db.execute<{ id: number }>(sql`select id::float8 as id from orders limit 1`);
    expect(rows).toEqual([]);
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`insert into order_taxes (order_id, calculation_id, next_at, tries)
        values (77, 'calc', ${later.toISOString()}, 3)`);
    });
    const call = { params: { kind: 'tax', id: 77 }, body: { reason: 'Stripe is back' } };
    const answers = await Promise.all([
      support.call('system.retryCall', call),
      editor.call('system.retryCall', call),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { rows: taxes } = await shop.db.execute(sql`select next_at from order_taxes where order_id = 77
      and next_at = ${clock.now().toISOString()}`);
    expect(taxes).toHaveLength(1);
    expect(await lastDeed('call.retried')).toMatchObject({
      after: { kind: 'tax', id: 77 },
      reason: 'Stripe is back',
    });
    await shop.db.execute(sql`delete from order_taxes`);
  });
});

describe('the song queue', () => {
  const song = async (row: Partial<typeof instantSongs.$inferInsert>) => {
    const [added] = await shop.db
      .insert(instantSongs)
      .values({
        hash: randomUUID(),
        extent: 'preview',
        request: {} as typeof instantSongs.$inferInsert.request,
        status: 'queued',
        runAfter: clock.now(),
        createdAt: clock.now(),
        ...row,
      })
      .returning({ id: instantSongs.id });
    return added?.id ?? '';
  };
  const statusOf = async (id: string) =>
    (await shop.db.select().from(instantSongs).where(eq(instantSongs.id, id)))[0];
  const retry = (id: string, by = support) =>
    by.call('system.retrySong', { params: { id }, body: { reason: 'It hangs' } });

  it('shows both lanes and lets only songs be made again that failed, wait or hang', async () => {
    const later = new Date(clock.now().getTime() + 10 * MINUTE);
    const claim = { claim: randomUUID(), leaseUntil: later, status: 'processing' as const };
    const ids = {
      failed: await song({ status: 'failed', extent: 'full', lastError: 'timeout' }),
      waits: await song({ runAfter: later }),
      due: await song({}),
      hangs: await song(claim),
      made: await song(claim),
    };
    const began = (id: string, ms: number) =>
      shop.db.execute(sql`insert into state_changes (what, row_key, from_state, to_state, moved_by, moved_at)
        values ('instant_songs', ${id}, 'queued', 'processing', 'shop', ${new Date(clock.now().getTime() - ms).toISOString()})`);
    await began(ids.hangs, 6 * MINUTE);
    await began(ids.made, MINUTE);
    const { songs } = (await support.call('system.songs')).body;
    const shown = new Map<string, { lane: string; may_retry: boolean }>(
      songs.map((one: { id: string }) => [one.id, one]),
    );
    const may = Object.entries(ids).filter(([, id]) => shown.get(id)?.may_retry);
    expect(may.map(([name]) => name)).toEqual(['failed', 'waits', 'hangs']);
    expect(shown.get(ids.failed)?.lane).toBe('paid');
    expect(shown.get(ids.due)?.lane).toBe('free');

    for (const id of [ids.due, ids.made]) expect((await retry(id)).status).toBe(404);
    for (const id of [ids.failed, ids.waits, ids.hangs]) {
      const answers = await Promise.all([retry(id), retry(id, editor)]);
      expect(answers.map(({ status }) => status).sort(), id).toEqual([200, 404]);
      expect(await statusOf(id)).toMatchObject({ status: 'queued', claim: null, runAfter: clock.now() });
    }
    expect(await lastDeed('instant_song.retried')).toMatchObject({
      after: { song: ids.hangs, had_failed: false },
      reason: 'It hangs',
    });
    expect((await support.call('system.overview')).body.songs).toMatchObject({ paid: 1, free: 4 });
  });
});

describe('the jobs', () => {
  it('that are told are all jobs of the shop', () => {
    const jobs = shopJobs({ services: shop.services, database: shop.database, clock });
    expect(jobs.map(({ name }) => name).sort()).toEqual([...JOB_NAMES].sort());
  });

  it('say that no process runs them when none ever did', async () => {
    expect((await support.call('system.jobs')).body.jobs).toEqual([]);
    expect(
      (await support.call('system.runJob', { params: { name: 'studio-offers' }, body: { reason: 'Late' } }))
        .status,
    ).toBe(404);
  });

  it('show how they ran, and run at once for somebody who asks, once for two people', async () => {
    const open = () =>
      createJobs(shop.databaseUrl, shop.http.log, (run) => noteJobRun(shop.db, run, clock.now()));
    let fails = true;
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (fails) throw new RangeError('secret of a customer');
    };
    // A version that was rolled back left a job that nobody works on.
    const boss = bossOf(shop.databaseUrl);
    await boss.start();
    await boss.createQueue('of-tomorrow', { policy: 'stately' });
    await boss.schedule('of-tomorrow', NEVER);
    await boss.send('of-tomorrow', null, { startAfter: new Date(clock.now().getTime() - 10 * MINUTE) });
    await boss.stop({ graceful: false });
    const all = [{ name: 'landing-marks', cron: NEVER, run }];
    const call = { params: { name: 'landing-marks' }, body: { reason: 'To see it run' } };
    const earlier = open();
    await earlier.start(all);
    await earlier.stop();
    // Nobody works while both ask, so the second finds that the job waits already.
    const answers = await Promise.all([
      support.call('system.runJob', call),
      editor.call('system.runJob', call),
    ]);
    expect(answers.map(({ body }) => body.changed).sort()).toEqual([0, 1]);
    const jobs = open();
    await jobs.start(all);
    try {
      const shown = async () => (await editor.call('system.jobs')).body.jobs;
      await expect.poll(shown, { timeout: 30_000 }).toMatchObject([
        {
          name: 'landing-marks',
          state: 'failing',
          failures: 1,
          error: 'RangeError',
          last_success_at: null,
        },
      ]);
      expect((await support.call('system.overview')).body.jobs).toMatchObject({ failing: 1, late: 0 });
      fails = false;
      await expect
        .poll(shown, { timeout: 60_000 })
        .toMatchObject([{ state: 'fine', failures: 0, error: '' }]);
      expect(runs).toBe(2);
      expect(await lastDeed('job.run')).toMatchObject({
        after: { job: 'landing-marks' },
        reason: 'To see it run',
      });
    } finally {
      await jobs.stop();
    }
  }, 120_000);
});

describe('the system', () => {
  it('says of what the shop is made, to everybody of the staff and nobody else', async () => {
    const { body } = await editor.call('system.versions');
    expect(body.migration.applied).toBe(body.migration.known);
    expect(body.migration.known).toMatch(/^\d{4}_/);
    expect(body.node).toBe(process.versions.node);
    expect(body.packages).toContainEqual({ name: 'pg-boss', version: expect.stringMatching(/^\d+\./) });
    for (const call of ['overview', 'messages', 'webhooks', 'jobs', 'songs', 'versions'] as const)
      expect((await newcomer(shop).call(`system.${call}`, { query: {} })).status, call).toBe(401);
  });
});
