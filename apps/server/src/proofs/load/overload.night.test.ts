import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { readyToPay, stockShop } from '../../testing/commission-song.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { freePort, openProvider, sendTo, startShopProcess } from '../../testing/shop-process.ts';
import { createVisitor, type Sender } from '../../testing/visitor.ts';

/**
 * The time that a page takes to render. One page at a time does not make the process late, two at a time make
 * it too late for previews, four for pages.
 */
const PAGE_MS = 190;
const STEP_MS = 6_000;
/** How many people request pages at the same time, in each step. */
const CROWDS = [0, 1, 2, 4, 8, 16, 32];

type Refused = { previews: number; pages: number };
const noneRefused = (): Refused => ({ previews: 0, pages: 0 });

it('a shop that gets more and more to do drops previews first, then pages, and never a checkout', async () => {
  const testDatabase = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-overload-'));
  const shop = startShopProcess({
    ...{ databaseUrl: testDatabase.url, folder, port: await freePort(), entry: './soak/loaded-shop.ts' },
    settings: { PAGE_MS: String(PAGE_MS) },
  });
  await shop.ready();
  const database = openDatabase(testDatabase.url, { max: 2 });
  const payments = await openProvider(testDatabase.url, shop.origin);
  const till = { payments, settings: { publicUrl: shop.origin } } as unknown as Parameters<
    typeof readyToPay
  >[0];
  const stock = await stockShop({ db: database.db });
  let [crowd, asked, isOver, orders] = [0, 0, false, 0];
  /** What was refused in the current step. */
  let refused = noneRefused();

  const statusOf = async (path: string, method = 'GET') => {
    const answer = await fetch(shop.origin + path, { method });
    await answer.arrayBuffer();
    return answer.status;
  };
  const newPage = () => {
    asked += 1;
    return statusOf(`/terms?page=${asked}`);
  };
  /** A page from the cache, so requesting it causes no load. */
  const page = () => statusOf('/');
  const preview = () => statusOf('/instant/api/v2/collections/birthday/previews', 'POST');
  /** Each person requests the next page at once after an answer, and waits a little after a refusal. */
  const person = async (number: number) => {
    while (!isOver) {
      if (number >= crowd) await wait(50);
      else if ((await newPage()) === 503) {
        refused.pages += 1;
        await wait(200);
      }
    }
  };
  const checkouts: number[] = [];
  const watched: Sender = async (request) => {
    const answer = await sendTo(shop.origin, request);
    checkouts.push(answer.statusCode);
    return answer;
  };
  const buyer = async () => {
    while (!isOver) {
      const one = await readyToPay(
        till,
        stock,
        createVisitor(watched, `10.1.${orders >> 8}.${orders & 255}`),
      );
      await one.submit();
      await one.pay();
      const { body } = await one.confirm();
      if (!body.is_processed) throw new Error(`paid, and no order: ${JSON.stringify(body)}`);
      orders += 1;
    }
  };

  try {
    const people = Promise.all(Array.from({ length: Math.max(...CROWDS) }, (_, number) => person(number)));
    const buying = buyer();
    const steps: Refused[] = [];
    for (const size of CROWDS) {
      crowd = size;
      refused = noneRefused();
      const until = Date.now() + STEP_MS;
      while (Date.now() < until) {
        const [previewStatus, pageStatus] = await Promise.all([preview(), page()]);
        if (previewStatus === 429) refused.previews += 1;
        if (pageStatus === 503) refused.pages += 1;
        await wait(100);
      }
      steps.push(refused);
      console.log(
        `${size} people at a time: ${refused.previews} previews and ${refused.pages} pages refused, ${orders} orders`,
      );
    }
    isOver = true;
    await Promise.all([people, buying]);
    const first = (what: keyof Refused) => steps.findIndex((step) => step[what] > 0);
    expect(steps[0]?.pages).toBe(0);
    expect(first('pages')).toBeGreaterThan(0);
    expect(first('previews')).toBeLessThanOrEqual(first('pages'));
    expect(first('previews')).toBeGreaterThanOrEqual(0);
    // No call of a checkout was refused, and orders were placed all the time.
    expect(checkouts.filter((status) => status === 429 || status >= 500)).toEqual([]);
    expect(orders).toBeGreaterThan(0);
    // Afterwards everything is accepted again.
    await expect.poll(page, { timeout: 20_000 }).toBe(200);
    await expect.poll(preview, { timeout: 20_000 }).not.toBe(429);
  } finally {
    isOver = true;
    await shop.close();
    await payments.stop();
    await database.close();
    await testDatabase.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
