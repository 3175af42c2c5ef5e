import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createTestClock } from '../../testing/test-shop.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createOldFiles } from './old-files.ts';

const TEN_MINUTES = 10 * 60_000;
const clock = createTestClock();
let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url);
});
afterEach(() => database.db.execute('delete from old_files'));
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** The shop's list of old files with a store that holds these files, and cannot delete those in `stuck`. */
function withStore(held: readonly string[], { db = database.db, answerMs = 10_000 } = {}) {
  const files = new Set(held);
  const stuck = new Set<string>();
  const faults: string[] = [];
  const begun: string[] = [];
  let ended = 0;
  let mostAtOnce = 0;
  let answer = Promise.resolve();
  /** Lets the store wait with its answers until the returned function is called. */
  const hang = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = promise;
    return resolve;
  };
  const oldFiles = createOldFiles({
    db,
    clock,
    answerMs,
    storage: {
      async delete(key) {
        begun.push(key);
        mostAtOnce = Math.max(mostAtOnce, begun.length - ended);
        try {
          await answer;
          if (stuck.has(key)) throw new Error(`${key} is stuck`);
          files.delete(key);
        } finally {
          ended += 1;
        }
      },
    },
    log: { error: (_context, text) => void faults.push(text) },
  });
  return { oldFiles, files, stuck, faults, begun, hang, mostAtOnce: () => mostAtOnce };
}

it('a file that cannot be deleted is tried again, and does not keep the others', async () => {
  const { oldFiles, files, stuck, faults } = withStore(['songs/a.mp3', 'songs/b.mp3']);
  stuck.add('songs/a.mp3');
  await oldFiles.note(database.db, ['songs/a.mp3', 'songs/b.mp3', 'songs/a.mp3']);
  await oldFiles.deleteNow(['songs/a.mp3', 'songs/b.mp3']);
  expect([...files]).toEqual(['songs/a.mp3']);
  expect(faults).toEqual(['old files not deleted']);
  expect(await oldFiles.deleteDue()).toBe(0);

  clock.advance(TEN_MINUTES);
  await expect(oldFiles.deleteDue()).rejects.toThrow('songs/a.mp3 is stuck');
  stuck.clear();
  expect(await oldFiles.deleteDue()).toBe(0);
  clock.advance(TEN_MINUTES);
  expect(await oldFiles.deleteDue()).toBe(1);
  expect([...files]).toEqual([]);
  clock.advance(TEN_MINUTES);
  expect(await oldFiles.deleteDue()).toBe(0);
});

it('a file that was noted before a crash is deleted by the job', async () => {
  const { oldFiles, files } = withStore(['songs/c.mp3']);
  await oldFiles.note(database.db, ['songs/c.mp3']);
  expect(await oldFiles.deleteDue()).toBe(1);
  expect([...files]).toEqual([]);
});

it('many files that cannot be deleted do not keep a later one waiting', async () => {
  const many = Array.from({ length: 60 }, (_, at) => `songs/stuck-${at}.mp3`);
  const { oldFiles, files, stuck } = withStore([...many, 'songs/z.mp3']);
  for (const key of many) stuck.add(key);
  await oldFiles.note(database.db, many);
  clock.advance(1);
  await oldFiles.note(database.db, ['songs/z.mp3']);
  await expect(oldFiles.deleteDue()).rejects.toThrow('is stuck');
  await expect(oldFiles.deleteDue()).rejects.toThrow('is stuck');
  expect(files.has('songs/z.mp3')).toBe(false);
});

it('a file that is stored anew under the name of a noted one stays', async () => {
  const { oldFiles, files, stuck } = withStore(['instant/d.mp3']);
  stuck.add('instant/d.mp3');
  await oldFiles.letGo(async () => ['instant/d.mp3']);
  await oldFiles.spare('instant/d.mp3');
  stuck.clear();
  clock.advance(TEN_MINUTES);
  await oldFiles.deleteDue().catch(() => undefined);
  expect(files.has('instant/d.mp3')).toBe(true);
});

it.each([
  ['arrives late', false],
  ['fails late', true],
])('a file that is stored anew stays when the deletion of the one before %s', async (_what, isStuck) => {
  const key = `instant/late-${isStuck}.mp3`;
  for (const way of ['deleteDue', 'deleteUnlessSpared'] as const) {
    const { oldFiles, files, stuck, begun, hang } = withStore([key]);
    if (isStuck) stuck.add(key);
    await oldFiles.note(database.db, [key]);
    const answerAll = hang();
    const deleting = way === 'deleteDue' ? oldFiles.deleteDue() : oldFiles.deleteUnlessSpared([key]);
    const ended = Promise.allSettled([deleting]);
    await expect.poll(() => begun).toEqual([key]);
    const stored = oldFiles.spare(key).then(() => files.add(key));
    // The maker of the new file waits for the store. Without that it would be done by now.
    await Promise.race([stored, setTimeout(200)]);
    answerAll();
    await Promise.all([ended, stored]);
    stuck.clear();
    clock.advance(TEN_MINUTES);
    await oldFiles.deleteDue();
    expect(files.has(key)).toBe(true);
  }
});

it('a file that is stored anew stays when a visitor let the one before go and the store hung', async () => {
  const { oldFiles, files, begun, hang } = withStore(['instant/i.mp3', 'songs/i.mp3'], { answerMs: 100 });
  const answerAll = hang();
  await oldFiles.letGo(async () => ['instant/i.mp3', 'songs/i.mp3']);
  expect(begun).toEqual(['songs/i.mp3']);
  await oldFiles.spare('instant/i.mp3');
  files.add('instant/i.mp3');
  answerAll();
  clock.advance(TEN_MINUTES);
  await oldFiles.deleteDue();
  await expect.poll(() => [...files]).toEqual(['instant/i.mp3']);
});

it('rows stay held while the store hangs', async () => {
  const impatient = openDatabase(testDatabase.url);
  impatient.pool.on('connect', (client) => {
    void client.query('set idle_in_transaction_session_timeout = 100');
  });
  const { oldFiles, files, begun, hang } = withStore(['instant/g.mp3'], { db: impatient.db });
  await oldFiles.note(database.db, ['instant/g.mp3']);
  const answerAll = hang();
  const deleting = oldFiles.deleteDue();
  await expect.poll(() => begun).toEqual(['instant/g.mp3']);
  await setTimeout(400);
  answerAll();
  expect(await deleting).toBe(1);
  expect(files.size).toBe(0);
  await impatient.close();
});

it('a file for which the store does not answer is tried later, after those behind it', async () => {
  const { oldFiles, begun, hang } = withStore(['instant/h.mp3'], { answerMs: 100 });
  await oldFiles.note(database.db, ['instant/h.mp3']);
  const answerAll = hang();
  await expect(oldFiles.deleteDue()).rejects.toThrow('the store does not answer');
  expect(await oldFiles.deleteDue()).toBe(0);
  answerAll();
  clock.advance(TEN_MINUTES);
  expect(await oldFiles.deleteDue()).toBe(1);
  expect(begun).toHaveLength(2);
});

it('a store that hangs is waited for once by whoever lets many files go, and the job has the rest', async () => {
  const many = Array.from({ length: 120 }, (_, at) => `songs/hang-${at}.mp3`);
  const { oldFiles, files, begun, faults, hang } = withStore(many, { answerMs: 100 });
  const answerAll = hang();
  await oldFiles.letGo(async () => many);
  expect(begun).toHaveLength(50);
  expect(faults).toEqual(['old files not deleted']);
  answerAll();
  clock.advance(TEN_MINUTES);
  while ((await oldFiles.deleteDue()) > 0);
  expect(files.size).toBe(0);
});

it('a file that was spared is not noted again when its deletion fails', async () => {
  const { oldFiles, files, stuck } = withStore(['songs/e.mp3']);
  stuck.add('songs/e.mp3');
  await oldFiles.note(database.db, ['songs/e.mp3']);
  await oldFiles.spare('songs/e.mp3');
  await oldFiles.deleteNow(['songs/e.mp3']);
  stuck.clear();
  clock.advance(TEN_MINUTES);
  await oldFiles.deleteDue();
  expect(files.has('songs/e.mp3')).toBe(true);
});

it('files are noted with what lets them go, or not at all', async () => {
  const { oldFiles, files } = withStore(['voices/f.mp3']);
  const failed = oldFiles.letGo(async () => {
    throw new Error('the row stays');
  });
  await expect(failed).rejects.toThrow('the row stays');
  await oldFiles.letGo(async (tx) => {
    await tx.execute('select 1');
    return ['voices/f.mp3'];
  });
  expect([...files]).toEqual([]);
});

it('a file that is let go after a backup began is kept, also when the job was under way before', async () => {
  const client = await database.pool.connect();
  // Until the job has its connection, a backup begins, and somebody lets a file go that its rows name.
  const late: typeof database.db = Object.create(database.db, {
    transaction: {
      async value(work: Parameters<typeof database.db.transaction>[0]) {
        await client.query('select pg_advisory_lock(7304503)');
        await withStore([]).oldFiles.note(database.db, ['songs/j.mp3']);
        return database.db.transaction(work);
      },
    },
  });
  const { oldFiles, files } = withStore(['songs/j.mp3'], { db: late });
  try {
    expect(await oldFiles.deleteDue()).toBe(0);
    expect([...files]).toEqual(['songs/j.mp3']);
  } finally {
    client.release(true);
  }
  await expect.poll(() => withStore([]).oldFiles.deleteDue()).toBe(1);
});

it('thousands of files are deleted some at a time', { tags: ['night'] }, async () => {
  const many = Array.from({ length: 33_000 }, (_, at) => `songs/many-${at}.mp3`);
  const { oldFiles, files, mostAtOnce } = withStore(many);
  await oldFiles.letGo(async () => many);
  expect([...files]).toEqual([]);
  expect(mostAtOnce()).toBe(50);
});
