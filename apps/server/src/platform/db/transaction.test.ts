import { ok, refuse } from '@keepsong/domain/result';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { artistSongs, artists } from '../../../db/schema/artists.ts';
import { holidays } from '../../../db/schema/catalog.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { afterCommit, beforeCommit, type Database, openDatabase, type Tx } from './database.ts';

let copy: TestDatabase;
let database: Database;

beforeAll(async () => {
  copy = await createTestDatabase();
  // With a single connection, anything that one transaction leaves behind would be seen by the next.
  database = openDatabase(copy.url, { max: 1 });
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

const rest = (tx: Tx, day: string) => tx.insert(holidays).values({ day, name: 'Day of rest' });
const isKept = async (day: string) =>
  (await database.db.select().from(holidays).where(eq(holidays.day, day))).length === 1;

describe('a transaction', () => {
  it('begins before its first statement and contains all statements that were sent together', async () => {
    const done = await database.transaction(async (tx) => {
      // Outside a transaction each statement gets its own transaction id.
      const id = () => tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
      const [first, , , last] = await Promise.all([
        id(),
        rest(tx, '2030-01-01'),
        rest(tx, '2030-01-02'),
        id(),
      ]);
      return ok(first.rows[0]?.id === last.rows[0]?.id);
    });
    expect(done).toEqual(ok(true));
    expect(await Promise.all([isKept('2030-01-01'), isKept('2030-01-02')])).toEqual([true, true]);
  });

  it('fails alone when its connection breaks: the process goes on, and the next one gets a new connection', async () => {
    const other = openDatabase(copy.url, { max: 1 });
    const broken = database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await other.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
      await rest(tx, '2030-03-01');
      return ok(null);
    });
    await expect(broken).rejects.toThrow();
    await other.close();
    expect(await isKept('2030-03-01')).toBe(false);
  });

  it('keeps nothing when one of the statements that were sent together fails', async () => {
    const broken = database.transaction(async (tx) => {
      await Promise.all([rest(tx, '2030-02-01'), tx.execute(sql`select 1 / 0`), rest(tx, '2030-02-02')]);
      return ok(null);
    });
    await expect(broken).rejects.toThrow();
    expect(await Promise.all([isKept('2030-02-01'), isKept('2030-02-02')])).toEqual([false, false]);
  });

  it('keeps nothing after a refusal', async () => {
    const done = await database.transaction(async (tx) => {
      await rest(tx, '2030-03-01');
      return refuse('not_found');
    });
    expect(done).toEqual(refuse('not_found'));
    expect(await isKept('2030-03-01')).toBe(false);
  });

  it('fails when the work swallowed the error of a statement, because nothing was committed', async () => {
    const broken = database.transaction(async (tx) => {
      await rest(tx, '2030-05-01');
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
      return ok(null);
    });
    await expect(broken).rejects.toThrow('nothing was committed');
    expect(await isKept('2030-05-01')).toBe(false);
    expect(await database.transaction(async (tx) => ok((await rest(tx, '2030-05-02')).rowCount))).toEqual(
      ok(1),
    );
  });

  it('runs no statement that is started after its end', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const broken = database.transaction(async (tx) => {
      const straggler = async () => {
        await tx.execute(sql`select 1`);
        for (let turn = 0; turn < 50; turn += 1) await null;
        await rest(tx, '2030-04-01');
      };
      late = straggler();
      await Promise.all([late, tx.execute(sql`select 1 / 0`)]);
      return ok(null);
    });
    await expect(broken).rejects.toThrow();
    await late.catch(() => undefined);
    expect(await isKept('2030-04-01')).toBe(false);
  });
});

describe('an attempt', () => {
  it('keeps what it wrote although it was refused', async () => {
    const done = await database.attempt(async (tx) => {
      await rest(tx, '2030-06-01');
      return refuse('not_found');
    });
    expect(done).toEqual(refuse('not_found'));
    expect(await isKept('2030-06-01')).toBe(true);
  });
});

describe('a task that waits for a commit', () => {
  const called: string[] = [];
  const note = () => {
    called.push('noted');
  };
  beforeEach(() => {
    called.length = 0;
  });

  it('is called once after the commit, even when it was requested several times', async () => {
    await database.transaction(async (tx) => {
      afterCommit(tx, note);
      await rest(tx, '2030-07-01');
      afterCommit(tx, note);
      expect(called).toEqual([]);
      return ok(null);
    });
    expect(called).toEqual(['noted']);
  });

  it('is not called after a refusal or a failure, nor by the next transaction', async () => {
    await database.transaction(async (tx) => {
      afterCommit(tx, note);
      return refuse('not_found');
    });
    const broken = database.transaction(async (tx) => {
      afterCommit(tx, note);
      await tx.execute(sql`select 1 / 0`);
      return ok(null);
    });
    await expect(broken).rejects.toThrow();
    await database.transaction(async (tx) => ok(await rest(tx, '2030-07-02')));
    expect(called).toEqual([]);
  });

  it('is called at once outside a transaction', () => {
    afterCommit(database.db, note);
    expect(called).toEqual(['noted']);
  });
});

it('a waveform is stored with two decimals in one byte for each bar', async () => {
  const { db } = database;
  const peaks = Array.from({ length: 101 }, (_, step) => step / 100);
  const [artist] = await db
    .insert(artists)
    .values({ slug: 'odessa', artistName: 'Odessa', gender: '1', genres: ['2'], availableDeliveryDays: 7 })
    .returning();
  await db.insert(artistSongs).values({
    artistId: artist?.id ?? 0,
    position: 1,
    title: 'Blue coat',
    recipient: 'Marguerite',
    occasion: 'Anniversary',
    genre: '2',
    moods: ['7'],
    tempo: 'slow',
    peaks,
  });
  const [song] = await db.select().from(artistSongs);
  expect(song?.peaks).toEqual(peaks);
  const { rows } = await db.execute(sql`select length(peaks) as bytes from artist_songs`);
  expect(rows).toEqual([{ bytes: 101 }]);
});

describe('what a transaction writes at its end', () => {
  it('is written after all else and is part of it', async () => {
    const order: string[] = [];
    await database.transaction(async (tx) => {
      const isLater = beforeCommit(tx, async () => {
        order.push('last');
        await rest(tx, '2030-08-01');
      });
      expect(isLater).toBe(true);
      await rest(tx, '2030-08-02');
      order.push('work');
      return ok(null);
    });
    expect(order).toEqual(['work', 'last']);
    expect(await Promise.all([isKept('2030-08-01'), isKept('2030-08-02')])).toEqual([true, true]);
  });

  it('takes the whole transaction with it when it fails', async () => {
    const broken = database.transaction(async (tx) => {
      beforeCommit(tx, () => tx.execute(sql`select 1 / 0`));
      await rest(tx, '2030-08-03');
      return ok(null);
    });
    await expect(broken).rejects.toThrow();
    expect(await isKept('2030-08-03')).toBe(false);
  });

  it('is not written after a refusal, and never later outside of a transaction', async () => {
    let isWritten = false;
    const write = async () => {
      isWritten = true;
    };
    await database.transaction(async (tx) => {
      beforeCommit(tx, write);
      return refuse('not_found');
    });
    expect(beforeCommit(database.db, write)).toBe(false);
    await database.transaction(async () => ok(null));
    expect(isWritten).toBe(false);
  });
});
