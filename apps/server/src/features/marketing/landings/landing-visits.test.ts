import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { landingMarks, landingSalts, landingVisits } from '../../../../db/schema/marketing.ts';
import { newcomer, signedIn } from '../../../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../../../testing/test-shop.ts';

const clock = createTestClock(new Date('2026-11-02T18:00:00Z'));
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock });
});
afterAll(() => shop.close());

const see = async (variant: unknown, agent: string, headers: Record<string, string> = {}) =>
  (
    await shop.http.inject({
      ...{ method: 'POST', url: '/v3/api/landing_visits', payload: { variant } },
      headers: { 'user-agent': agent, ...headers },
    })
  ).statusCode;
const counted = async () =>
  (await shop.db.select().from(landingVisits).orderBy(asc(landingVisits.day), asc(landingVisits.name))).map(
    ({ day, name, visitors }) => [day, name, visitors],
  );

it('a visitor counts once a day for each page, and the desk shows it beside the orders', async () => {
  await Promise.all(['one', 'one', 'two'].map((agent) => see('birthday-a', agent)));
  // A visitor counts for the version seen first, also when the browser forgets it and draws another one.
  await see('birthday-b', 'one');
  await see('birthday-b', 'three');
  await see('memorial-a', 'one');
  expect(await counted()).toEqual([
    ['2026-11-02', 'birthday-a', 2],
    ['2026-11-02', 'birthday-b', 1],
    ['2026-11-02', 'memorial-a', 1],
  ]);
  clock.advance(86_400_000);
  expect(await see('birthday-b', 'one')).toBe(204);
  const editor = (await signedIn(shop, undefined, 'editor')).visitor;
  const { variants } = (await editor.call('words.landings', {})).body;
  expect(variants).toContainEqual({ name: 'birthday-b', orders: 0, net_cents: 0, visitors: 2 });
});

it('nobody is known: there is no address and no program, and the marks of a day go with its salt', async () => {
  const marks = await shop.db.select().from(landingMarks);
  expect(JSON.stringify(marks)).not.toMatch(/127\.0\.0\.1|one|two|three/);
  expect(new Set(marks.map(({ day }) => day)).size).toBe(2);
  await shop.services.landingVisits.forget();
  expect((await shop.db.select().from(landingMarks)).map(({ day }) => day)).toEqual(['2026-11-03']);
  expect((await shop.db.select().from(landingSalts)).map(({ day }) => day)).toEqual(['2026-11-03']);
  expect(await counted()).toHaveLength(4);
});

it('sides of a switch are counted beside them, and do not stand among the landing pages', async () => {
  await Promise.all([see('tips-on', 'one'), see('tips-off', 'one')]);
  const tips = (await counted()).filter(([, name]) => String(name).startsWith('tips'));
  expect(tips).toHaveLength(1);
  expect(tips[0]?.[2]).toBe(1);
  const editor = (await signedIn(shop, undefined, 'editor')).visitor;
  const { variants } = (await editor.call('words.landings', {})).body;
  expect(variants.map(({ name }: { name: string }) => name)).not.toContain(tips[0]?.[1]);
});

it.each([['nothing-a'], ['birthday'], ['birthday-c'], [7], [undefined]])(
  '%j is no version',
  async (variant) => expect(await see(variant, 'one')).toBe(400),
);

it('pages of other sites count nobody', async () => {
  expect(await see('birthday-a', 'four', { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect((await newcomer(shop).call('words.landings', {})).status).toBe(401);
});
