import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { addDays, chicagoDay } from '../../packages/domain/src/time/chicago.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { expectSound, openRole, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';

/** A day on which nothing of the demo shop begins or ends, and the month in which it lies. */
const DAY = addDays(chicagoDay(new Date()), 75);
const MONTH = DAY.slice(0, 7);

/** The day as the preview names it: '12 February 2027'. */
const dayWords = new Date(`${DAY}T12:00:00Z`).toLocaleDateString('en-GB', {
  dateStyle: 'long',
  timeZone: 'UTC',
});

// Runs only at night. By day other tests cover this: the API tests plan a banner and show the shop of a day to
// editors only.
test('an editor plans a banner and sees the shop of its day, which nobody else does @once @night', async ({
  browser,
  page: visitor,
}) => {
  const desk = await openRole(browser, 'editor');
  const words = `Roses ${Date.now().toString(36)}`;
  await desk.goto('/admin/calendar/new?kind=banner');
  await untilAlive(desk);
  await desk.getByLabel('First day').fill(DAY);
  await desk.getByLabel('Last day').fill(addDays(DAY, 2));
  await desk.getByLabel('Words in English').fill(words);
  await desk.getByLabel('Words in Spanish').fill('Rosas');
  await expectSound(desk, [1440, 390]);
  await show(desk, 'calendar-new');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk).toHaveURL(/\/admin\/calendar\/\d+$/);

  await desk.goto(`/admin/calendar?from=${MONTH}`);
  await untilAlive(desk);
  await expect(
    desk.getByRole('region', { name: /^Banners/ }).getByRole('link', { name: words, exact: true }),
  ).toBeVisible();
  await expectSound(desk, [1440, 390]);
  await show(desk, 'calendar');

  await desk.getByLabel('The shop as on').fill(DAY);
  const opened = desk.context().waitForEvent('page');
  await desk.getByRole('button', { name: 'See it' }).click();
  const day = await opened;
  await expect(day).toHaveURL(new RegExp(`/\\?at=${DAY}$`));
  const bar = day.getByRole('complementary', { name: 'Another day' });
  await expect(bar).toContainText(`The shop as on ${dayWords}`);
  await expect(day.getByText(words)).toBeVisible();
  await show(day, 'shown-day');
  // Links in the preview lead to pages of the same day, where nothing can be bought.
  await day.goto(`/products/personalized-song?at=${DAY}`);
  await expect(bar).toBeVisible();
  expect(await day.locator('script').count()).toBe(0);
  await bar.getByRole('link', { name: 'Back to today' }).click();
  await expect(day).toHaveURL(/\/products\/personalized-song$/);
  await expect(bar).toHaveCount(0);

  await visitor.goto(`/?at=${DAY}`);
  await expect(visitor.getByText(words)).toHaveCount(0);
  await expect(visitor.getByRole('complementary', { name: 'Another day' })).toHaveCount(0);
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: the tests of the calendar name what goes live and link it to
// its page.
test('texts that go live stand in the calendar by name, and lead to their page and to the shop of that day @once @night', async ({
  browser,
}) => {
  const desk = await openRole(browser, 'editor');
  const { words } = deskOf(apiOf(desk.request));
  const params = { id: 'song_revisions.title' };
  const before = (await words.read({ params })).word;
  const plan = { publish_at: `${DAY}T18:00:00.000Z`, en: `${before.en} again`, sp: before.sp };
  const planned = (await words.save({ params, body: { version: before.version, state: 'draft', ...plan } }))
    .word;

  await desk.goto(`/admin/calendar?from=${MONTH}`);
  await untilAlive(desk);
  const lane = desk.getByRole('region', { name: /^Goes live/ });
  const item = lane.getByRole('link', { name: 'Song revisions, Title', exact: true });
  await expect(
    lane.getByRole('link', { name: 'See the shop with it: Song revisions, Title' }),
  ).toHaveAttribute('href', `/?at=${DAY}`);
  await expectSound(desk, [1440, 390]);
  await show(desk, 'calendar-goes-live');
  await item.click();
  await expect(desk).toHaveURL(/\/admin\/words\/song_revisions\.title$/);
  await expect(desk.getByRole('heading', { level: 1, name: 'Title' })).toBeVisible();

  await words.save({ params, body: { version: planned.version, discard: true } });
  await desk.context().close();
});
