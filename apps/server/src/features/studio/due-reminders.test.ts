import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { artists } from '../../../db/schema/artists.ts';
import { commissions } from '../../../db/schema/commissions.ts';
import { shopJobs } from '../../jobs.ts';
import type { Goods } from '../../testing/commission-song.ts';
import { readOneAtATime } from '../../testing/database.ts';
import { artistAtWork, paidSong, songUpload, WORK } from '../../testing/people.ts';
import { addSongProducts, createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createDueReminders, type DueRemindersDeps } from './due-reminders.service.ts';
import { findOverdue } from './studio.repository.ts';

const HOUR_MS = 3_600_000;
const clock = createTestClock();
let shop: TestShop;
let goods: Goods;

beforeAll(async () => {
  shop = await openTestShop({ clock });
  goods = await addSongProducts(shop);
});
afterAll(() => shop.close());
// Put away the artists and songs of earlier tests.
beforeEach(async () => {
  await shop.db.update(artists).set({ status: 'paused' });
  await shop.db.update(commissions).set({ state: 'canceled' });
});

/** Creates a song in work, a number of hours before its due time, and another artist who could make it. */
async function songDueIn(hours: number) {
  const first = await artistAtWork(shop, { artistName: 'Odessa Vale' });
  const next = await artistAtWork(shop, { artistName: 'Wren Halloway' });
  const song = await paidSong(shop, { goods, artist: first.artist });
  const params = { id: song.commissionId };
  await first.visitor.call('studio.accept', { params });
  const [work] = await shop.db.select().from(commissions).where(eq(commissions.id, params.id));
  clock.advance((work?.dueAt?.getTime() ?? 0) - hours * HOUR_MS - clock.now().getTime());
  return { first, next, song, params };
}

/** Runs the reminders. `meanwhile` happens after the songs were found and before the first one is locked. */
function remindWhile(meanwhile: () => Promise<unknown>): Promise<void> {
  const transaction: DueRemindersDeps['database']['transaction'] = async (work) => {
    await meanwhile();
    return shop.database.transaction(work);
  };
  const database = { db: shop.db, transaction };
  return createDueReminders({ ...shop.services, database, clock }).remindOfDue();
}

/** The subjects of the reminders to this artist. */
async function remindersTo({ email }: { email: string }): Promise<string[]> {
  await shop.services.relay.drain();
  const subjects = (await shop.mailbox.listMessages({ to: email })).map(({ subject }) => subject ?? '');
  return subjects.filter((subject) => / (is|was) due /.test(subject));
}

it.each([
  [1, 'is due'],
  [-1, 'was due'],
])('%i hours before it is due, an artist reads that a song %s', async (hours, words) => {
  const { first } = await songDueIn(hours);
  await remindWhile(async () => null);
  expect(await remindersTo(first)).toEqual([expect.stringContaining(words)]);
});

it.each([1, -1])(
  'a song delivered meanwhile is not asked for (%i hours)',
  { tags: ['night'] },
  async (hours) => {
    const { first, params } = await songDueIn(hours);
    await first.visitor.call('studio.saveWork', { params, body: WORK });
    await first.visitor.call('studio.uploadAudio', { params, ...songUpload() });
    await remindWhile(async () => {
      const done = await first.visitor.call('studio.deliver', { params, body: {} });
      expect(done.status).toBe(200);
    });
    expect(await remindersTo(first)).toEqual([]);
  },
);

it.each([1, -1])(
  'after a hand-back meanwhile, neither artist is reminded (%i hours)',
  { tags: ['night'] },
  async (hours) => {
    const { first, next, params } = await songDueIn(hours);
    await remindWhile(async () => {
      const done = await first.visitor.call('studio.handBack', { params, body: { reason: 'I am ill.' } });
      expect(done.status).toBe(200);
    });
    expect([await remindersTo(first), await remindersTo(next)]).toEqual([[], []]);
  },
);

it('an artist who gets more days meanwhile is reminded before the new day only', async () => {
  const { first, song, params } = await songDueIn(1);
  const body = { days: 3, reason: 'The choir is ill.' };
  await first.visitor.call('studio.moreDays', { params, body });
  await remindWhile(async () => {
    const yes = { body: { slug: song.slug, is_yes: true } };
    expect((await song.visitor.call('orders.answerChange', yes)).status).toBe(200);
  });
  expect(await remindersTo(first)).toEqual([]);
  clock.advance(2.5 * 24 * HOUR_MS);
  await shop.services.dueReminders.remindOfDue();
  expect(await remindersTo(first)).toHaveLength(1);
});

it('an artist for whom the customer chooses to wait meanwhile is not told that it is too late', {
  tags: ['night'],
}, async () => {
  const { first, song } = await songDueIn(-1);
  await shop.services.askLate.askDue();
  await remindWhile(async () => {
    const body = { slug: song.slug, choice: 'wait' as const };
    expect((await song.visitor.call('orders.answerLate', { body })).status).toBe(200);
  });
  expect(await remindersTo(first)).toEqual([]);
});

it('a song with a fault does not keep the artists of others from being reminded', async () => {
  const overdue = await songDueIn(1);
  const dueSoon = await songDueIn(1);
  let tries = 0;
  const failing = remindWhile(async () => {
    tries += 1;
    if (tries === 1) throw new Error('a fault');
  });
  await expect(failing).rejects.toThrow('a fault');
  expect(await remindersTo(dueSoon.first)).toEqual([]);
  expect(await remindersTo(overdue.first)).toHaveLength(1);
});

it('songs with a fault that fill a batch do not keep the artists of others from being reminded', async () => {
  const songs = [await songDueIn(-1), await songDueIn(-1)];
  let tries = 0;
  await readOneAtATime(shop.database, async () => {
    const failing = remindWhile(async () => {
      tries += 1;
      if (tries === 1) throw new Error('a fault');
    });
    await expect(failing).rejects.toThrow('a fault');
  });
  const told = await Promise.all(songs.map(({ first }) => remindersTo(first)));
  expect(told.flat()).toHaveLength(1);
});

it('a fault of another part of the job does not keep artists from being reminded', async () => {
  const { first } = await songDueIn(1);
  const remindOfUnanswered = () => Promise.reject(new Error('a fault'));
  const services = { ...shop.services, unansweredQuestions: { remindOfUnanswered } };
  const job = shopJobs({ services, database: shop.database, clock }).find(
    ({ name }) => name === 'studio-offers',
  );
  await expect(job?.run()).rejects.toThrow('a fault');
  expect(await remindersTo(first)).toHaveLength(1);
});

it('an artist who accepts a song after its day is not told that it is overdue', {
  tags: ['night'],
}, async () => {
  const { first, next, params } = await songDueIn(-1);
  await shop.services.dueReminders.remindOfDue();
  expect(await remindersTo(first)).toHaveLength(1);
  await first.visitor.call('studio.handBack', { params, body: { reason: 'I am ill.' } });
  expect((await next.visitor.call('studio.accept', { params })).status).toBe(200);
  clock.advance(HOUR_MS);
  await shop.services.dueReminders.remindOfDue();
  expect(await remindersTo(next)).toEqual([]);
  // Such songs must not fill the next batch.
  expect(await findOverdue(shop.db, clock.now())).not.toContain(params.id);
});
