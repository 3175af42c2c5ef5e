import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock, openTestShop, type TestShop } from '../../testing/test-shop.ts';

const clock = createTestClock();
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());

/** Seconds until the current window of a limit with windows of one hour ends. */
const toEndOfHour = () => Math.ceil((3_600_000 - (clock.now().getTime() % 3_600_000)) / 1000);

/** Sets the counter of a limit. The key consists of the limit's name and the network address. */
const count = (key: string, count: number) =>
  shop.db.execute(sql`update rate_counters set count = ${count} where key = ${key}`);

const sessions = async () => (await shop.database.pool.query('select 1 from sessions')).rowCount;

describe('one address', () => {
  it('can open a limited number of sessions, and its open sessions still work', async () => {
    const visitor = shop.visitor('10.77.0.1');
    await visitor.call('auth.signOut');
    await count('session_create:10.77.0.1', 599);
    const last = shop.visitor('10.77.0.1');
    expect((await last.request('POST', '/v3/api/songbuilders', { body: {} })).status).toBe(422);
    const before = await sessions();
    const wait = toEndOfHour();
    const refused = await shop.visitor('10.77.0.1').request('POST', '/v3/api/songbuilders', { body: {} });
    expect([refused.status, refused.body]).toEqual([
      429,
      { code: 'too_many_requests', details: { retry_after: wait } },
    ]);
    expect(refused.headers).toMatchObject({
      'retry-after': String(wait),
      'cache-control': 'private, no-store',
    });
    expect(await sessions()).toBe(before);
    const draft = { body: { song_data: {} } };
    expect((await visitor.call('builder.create', draft)).status).toBe(200);
    expect((await last.call('builder.create', draft)).status).toBe(200);
    expect((await shop.visitor('10.77.0.2').call('builder.create', draft)).status).toBe(200);
  });

  it('can go on after the time that the answer names, and not before', async () => {
    const visitor = shop.visitor('10.77.0.5');
    const draft = { body: { song_data: {} } };
    await visitor.call('builder.create', draft);
    clock.advance(17 * 60_000 + 1);
    await visitor.call('builder.create', draft);
    await count('draft_create_address:10.77.0.5', 240);
    const { headers } = await visitor.call('builder.create', draft);
    const wait = Number(headers['retry-after']) * 1000;
    expect(wait).toBeGreaterThan(60_000);
    clock.advance(wait - 1000);
    expect((await visitor.call('builder.create', draft)).status).toBe(429);
    clock.advance(1000);
    expect((await visitor.call('builder.create', draft)).status).toBe(200);
  });

  it('can begin a limited number of songs, however many visitors it pretends to be', async () => {
    const draft = { body: { song_data: {} } };
    await shop.visitor('10.77.0.3').call('builder.create', draft);
    await count('draft_create_address:10.77.0.3', 239);
    expect((await shop.visitor('10.77.0.3').call('builder.create', draft)).status).toBe(200);
    const refused = await shop.visitor('10.77.0.3').call('builder.create', draft);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(refused.headers['retry-after']).toBe(String(toEndOfHour()));
    expect((await shop.visitor('10.77.0.4').call('builder.create', draft)).status).toBe(200);
  });
});

describe('a shop is ready', () => {
  const readyz = async () => (await shop.http.inject('/readyz')).json();
  /** The answer after the database is asked again, which happens once a second. */
  const readyzLater = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_001));
    return readyz();
  };

  it('when its jobs are taken and its database has its schema or a newer one', async () => {
    expect(await readyz()).toEqual({ status: 'ok' });
    shop.health.isQueueRunning = () => false;
    expect(await readyz()).toEqual({ status: 'queue' });
    shop.health.isQueueRunning = () => true;
    await shop.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`);
    expect(await readyzLater()).toEqual({ status: 'ok' });
    await shop.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 2`);
    expect(await readyzLater()).toEqual({ status: 'migrations' });
    await shop.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`);
  });

  it('not when it stops, and then it tells clients to close their connections', async () => {
    shop.health.draining = true;
    const { statusCode, headers } = await shop.http.inject('/readyz');
    expect([statusCode, headers.connection]).toEqual([503, 'close']);
    const artists = await shop.http.inject('/v3/api/artists');
    expect([artists.statusCode, artists.headers.connection]).toEqual([200, 'close']);
    shop.health.draining = false;
  });
});
