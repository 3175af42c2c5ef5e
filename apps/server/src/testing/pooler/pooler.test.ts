import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type Pooler, type PoolerOptions, startPooler } from './pooler.ts';

let database: TestDatabase;
let pooler: Pooler;
let clients: pg.Client[];

beforeEach(async () => {
  database = await createTestDatabase();
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  await pooler.stop();
  await database.drop();
});

async function open(options: Partial<PoolerOptions> = {}): Promise<void> {
  pooler = await startPooler({ url: database.url, servers: 2, ...options });
}

async function connect(config: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: pooler.url, ...config });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

const named = (client: pg.Client, text = 'select $1::int + 1 as n') =>
  client.query<{ n: number }>({ name: 'mine', text, values: [1] }).then(({ rows }) => rows[0]?.n);
const backend = async (client: pg.Client) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

describe('the pooler of tests', () => {
  it('gives a client another connection for each transaction, and one for all of a transaction', async () => {
    await open();
    const [first, second] = [await connect(), await connect()];
    // Meanwhile the second client needs a connection of its own.
    await first.query('begin');
    await second.query('select 1');
    await first.query('commit');
    const had = new Set<number | undefined>();
    // The connection of the second client is still checked for a moment, so the first one may be the same twice.
    await expect.poll(async () => had.add(await backend(first)).size).toBe(2);
    await first.query('begin');
    expect(await backend(first)).toBe(await backend(first));
    await first.query('commit');
    expect(pooler.leftovers).toEqual([]);
  });

  it('serves more clients than it has connections', async () => {
    await open();
    const many = await Promise.all(Array.from({ length: 12 }, () => connect()));
    const answers = await Promise.all(
      many.map((client, n) => client.query('select $1::int as n, pg_sleep(0.002)', [n])),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(many.map((_, n) => n));
    expect(pooler.most().clients).toBe(12);
    expect(pooler.servers()).toBe(2);
  });

  it.each([
    ['select pg_advisory_lock(7)', 'advisory lock 7'],
    [`set statement_timeout = '1s'`, 'setting statement_timeout'],
    ['listen songs', 'listens to songs'],
    ['create temporary table things (n int)', 'temporary table things'],
    ['declare rest cursor with hold for select 1', 'open cursor rest'],
  ])('finds what %s leaves in its session', { tags: ['night'] }, async (statement, left) => {
    await open();
    const client = await connect();
    await client.query('select pg_advisory_xact_lock(8)');
    await client.query(`begin; set local statement_timeout = '1s'; commit`);
    expect(pooler.leftovers).toEqual([]);
    await client.query(statement);
    await expect.poll(() => pooler.leftovers[0]).toBe(left);
  });

  it('keeps named statements apart by client, at any connection, also those sent together', async () => {
    await open();
    const [first, second] = [await connect({ pipeline: true }), await connect()];
    for (let round = 0; round < 3; round += 1) {
      expect(
        await Promise.all([named(first), named(second, 'select $1::int - 1 as n'), named(first)]),
      ).toEqual([2, 0, 2]);
      await expect(first.query('select 1 / 0')).rejects.toThrow('division by zero');
    }
  });

  it('loses them as earlier poolers do', async () => {
    await open({ statements: 'lost' });
    const [first, second] = [await connect(), await connect()];
    await second.query('begin');
    await named(first);
    await second.query('commit');
    const askAgain = async () => {
      // The pooler checks each connection before it gives it to the next, which may take a while.
      for (let times = 0; times < 1_000; times += 1) await named(first);
    };
    await expect(askAgain()).rejects.toThrow('does not exist');
  });

  it('refuses what PgBouncer refuses', async () => {
    await open();
    await expect(connect({ options: '-c work_mem=1MB' })).rejects.toThrow('startup parameter: options');
    await expect(connect({ statement_timeout: 5 })).rejects.toThrow('startup parameter: statement_timeout');
  });

  it('ends a transaction whose client has gone, and tells clients whose connection is lost', async () => {
    await open();
    const [gone, other] = [await connect(), await connect()];
    await gone.query('begin; lock table users');
    const left = await backend(gone);
    await gone.end();
    await other.query('select from users');
    const killed = other.query('select pg_terminate_backend(pg_backend_pid())');
    await expect(killed).rejects.toThrow();
    expect(await backend(await connect())).not.toBe(left);
  });
});
