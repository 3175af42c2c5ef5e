import type { Page, Route } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { BUILDER, choose, goOn, STEP, untilSaved } from '../support/builder.ts';
import { scriptOfPart, scriptOfRoute } from '../support/lost-scripts.ts';
import { expect, test } from '../support/shop-test.ts';
import { hearSignals, signalsOf } from '../support/signals.ts';
import { givenCart, givenDraft } from '../support/songs.ts';

const DRAFTS = '**/v3/api/songbuilders**';

/** Holds back requests that are handled by `pass`, until the test calls `open`. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, pass: (route: Route) => opened.then(() => route.continue()) };
}

const answer = (status: number, body: unknown = {}) => ({ status, json: body });

test('a save with an outdated token is sent again with the new one @night', async ({ page }) => {
  await page.goto(`${BUILDER}/song-characteristics`);
  const sent: (string | undefined)[] = [];
  await page.route(DRAFTS, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push(route.request().headers()['x-csrf-token']);
    if (sent.length > 1) return route.continue();
    return route.continue({ headers: { ...route.request().headers(), 'x-csrf-token': 'stale' } });
  });
  await choose(page, 'What’s the occasion?', 'Birthday');
  await untilSaved(page);
  expect(sent).toHaveLength(2);
});

test('the shop asks the page of an older release to refresh, and it works afterwards', async ({ page }) => {
  await page.goto(`${BUILDER}/song-characteristics`);
  await page.route(DRAFTS, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'sf-fe-app-v': '0.9.0' } }),
  );
  await choose(page, 'What’s the occasion?', 'Birthday');
  const popup = page.getByRole('dialog', { name: 'A newer Keepsong is ready' });
  await expect(popup).toBeVisible();
  await page.unroute(DRAFTS);
  await popup.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByLabel('Birthday', { exact: true })).toBeChecked();
  await untilSaved(page);
});

test('a call that is refused for lack of a sign-in opens the sign-in @night', async ({ page }) => {
  await givenDraft(page.context());
  await page.goto(`${BUILDER}/recipient-info`);
  await page.route('**/resume_link', (route) => route.fulfill(answer(401, { code: 'sign_in_required' })));
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

test('a page works without its scripts until its first paint, and keeps presses made before (decision 0053)', async ({
  page,
}) => {
  const head = (await (await page.request.get('/')).text()).split('</head>')[0];
  expect(head).not.toContain('.js"');
  let scripts = gate();
  let asked = 0;
  await page.route('**/assets/*.js', (route) => {
    asked += 1;
    return scripts.pass(route);
  });
  const play = page.getByRole('main').getByRole('button', { name: /^Play / });
  for (const pressed of [play.first(), play.last()]) {
    asked = 0;
    scripts = gate();
    await page.goto('/', { waitUntil: 'commit' });
    await pressed.click();
    await expect.poll(() => asked).toBeGreaterThan(5);
    await expect(page.getByRole('region', { name: 'Player' })).toHaveCount(0);
    scripts.open();
    await expect(page.getByRole('region', { name: 'Player' })).toBeVisible();
  }
});

test('a slow shop shows that it is working, and nothing is done twice @night', async ({ page }) => {
  await givenDraft(page.context());
  await page.goto(`${BUILDER}/recipient-info`);
  const slow = gate();
  let asked = 0;
  await page.route('**/resume_link', (route) => {
    asked += 1;
    return slow.pass(route);
  });
  const button = page.getByRole('button', { name: /Mail me a link|Sending/ });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  slow.open();
  await expect(page.getByText('The link is on its way')).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  expect(asked).toBe(1);
});

// Runs only at night. By day other tests cover this: the test below shows the same line on a page where it is
// harder.
test('a page that loads slowly shows its progress @once @night', async ({ page }) => {
  await givenDraft(page.context());
  await page.goto(`${BUILDER}/song-characteristics`);
  await untilAlive(page);
  const slow = gate();
  await page.route('**/v3/api/artists/swipe_recommendations**', (route) => slow.pass(route));
  const line = page.getByRole('progressbar', { name: 'Loading' });
  await expect(line).toHaveCount(0);
  await goOn(page);
  await expect(line).toHaveCSS('opacity', '1');
  slow.open();
  await expect(page).toHaveURL(STEP.artist);
  await expect(line).toHaveCount(0);
});

test('a slow page shows its progress while the footer below still sleeps @once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/store');
  await untilAlive(page);
  const slow = gate();
  await page.route('**/v3/api/store/index**', (route) => slow.pass(route));
  await page.getByRole('main').getByRole('searchbox').fill('print');
  await page.keyboard.press('Enter');
  const line = page.getByRole('progressbar', { name: 'Loading' });
  await expect(line).toHaveCSS('opacity', '1');
  slow.open();
  await expect(page).toHaveURL(/keyword/);
  await expect(line).toHaveCount(0);
});

test('a slow save shows its state @night', async ({ page }) => {
  await page.goto(`${BUILDER}/song-characteristics`);
  const slow = gate();
  await page.route(DRAFTS, (route) => slow.pass(route));
  await choose(page, 'What’s the occasion?', 'Birthday');
  await expect(page.getByText('Saving', { exact: true })).toBeVisible();
  slow.open();
  await untilSaved(page);
});

// Runs only at night. By day other tests cover this: the tests of the draft keeper prove that nothing is lost when
// the shop fails, and that this is shown.
test('a failed save shows its state, keeps the answers and recovers @night', async ({ page }) => {
  await page.goto(`${BUILDER}/song-characteristics`);
  await page.route(DRAFTS, (route) => route.fulfill(answer(500, { code: 'unknown' })));
  await choose(page, 'What’s the occasion?', 'Birthday');
  await expect(page.getByText('Something went wrong.', { exact: true })).toBeVisible();
  await expect(page.getByText('Not saved yet. Kept on this device.')).toBeVisible();
  await page.unroute(DRAFTS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await untilSaved(page);
  await page.reload();
  await expect(page.getByLabel('Birthday', { exact: true })).toBeChecked();
});

test('a draft that the shop has deleted is saved again @night', async ({ page }) => {
  const { slug } = await givenDraft(page.context());
  await page.goto(`${BUILDER}/story-details`);
  await page.route(`**/v3/api/songbuilders/${slug}`, (route) =>
    route.fulfill(answer(404, { code: 'not_found', message: 'Songbuilder not found' })),
  );
  const created = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/v3/api/songbuilders'),
  );
  await page.getByLabel('Notes for your artist').fill('She hates the word "journey".');
  expect((await created).ok()).toBe(true);
  await untilSaved(page);
  await goOn(page);
  await expect(page).toHaveURL(STEP.preCart);
});

test('a cart keeps its song while the shop cannot be reached', async ({ page }) => {
  const { recipient } = (await givenCart(page.context())).data;
  await page.route('**/v3/api/store/products**', (route) => route.abort());
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: `A song for ${recipient}` })).toBeVisible();
});

// Runs only at night. By day other tests cover this: the tests of the router prove that this leads Home, and 'back'
// to the previous page.
test("a page that cannot be loaded leads Home with a warning, and 'back' works (spec 8.6-04) @once @night", async ({
  page,
}) => {
  hearSignals(page);
  await page.goto('/terms');
  await untilAlive(page);
  // Matches only the list of the page 'Artists' (12 for each page). Home requests another list.
  const isDirectory = (url: URL) =>
    url.pathname === '/v3/api/artists' && url.searchParams.get('per_page') === '12';
  await page.route(isDirectory, (route) => route.fulfill(answer(500, { code: 'unknown' })));
  // The code that watches the router loads when the browser is idle, and with it the code that reports the page
  // view (spec 9.5-03).
  const told = () => signalsOf(page).map(({ properties }) => properties);
  await expect.poll(told).toContainEqual(expect.objectContaining({ path: '/terms' }));
  await page.getByRole('banner').getByRole('link', { name: 'Artists', exact: true }).click();
  await expect(page.getByText('Error!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect.poll(told).toContainEqual(expect.objectContaining({ message: 'A page could not be shown' }));
  await page.goBack();
  await expect(page).toHaveURL('/terms');
});

test('a page that cannot be loaded leads Home even before the overlays have loaded (spec 8.6-04) @once @night', async ({
  page,
}) => {
  // The overlays load when the browser is idle. In this test it is not idle until the test calls `rest`, so it cannot
  // wait for an idle page as others do.
  await page.addInitScript(() => {
    const later: IdleRequestCallback[] = [];
    const whenIdle = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (work, options) => (options?.timeout ? later.push(work) : whenIdle(work));
    Reflect.set(window, 'rest', () => later.splice(0).forEach((work) => void whenIdle(work)));
  });
  await page.route('**/v3/api/playlists?**', (route) => route.fulfill(answer(500, { code: 'unknown' })));
  await page.goto('/terms');
  await page.getByRole('banner').getByRole('link', { name: 'Song examples' }).click();
  await expect(page).toHaveURL('/');
  await page.evaluate(() => Reflect.get(window, 'rest')());
  await expect(page.getByText('Error!', { exact: true })).toBeVisible();
});

// Runs only at night. By day other tests cover this: a test of the list's load function proves that status.
test("a product list that cannot be loaded shows 'not found' (spec 8.6-03) @once @night", async ({
  page,
}) => {
  await page.goto('/terms');
  await untilAlive(page);
  await page.route('**/v3/api/store/index**', (route) => route.fulfill(answer(500, { code: 'unknown' })));
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByText('Gifts').click();
  await menu.getByRole('link', { name: 'Store', exact: true }).click();
  await expect(page).toHaveURL('/store');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This groove is empty');
});

const GIVEN_UP =
  'Unable to refresh the page automatically. Please refresh the page to apply the latest changes.';

/** Counts how often the page is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

test('a shop that is down reloads the page three times, then asks to refresh, and keeps the answers @night', async ({
  page,
}) => {
  await page.goto(`${BUILDER}/song-characteristics`);
  const loads = countLoads(page);
  await page.route(DRAFTS, (route) => route.fulfill(answer(503, { code: 'unavailable' })));
  await choose(page, 'What’s the occasion?', 'Birthday');
  for (const reloads of [1, 2, 3]) await expect.poll(loads).toBeGreaterThanOrEqual(reloads);
  await expect(page.getByText(GIVEN_UP)).toBeVisible();
  expect(loads()).toBe(3);
  await expect(page.getByLabel('Birthday', { exact: true })).toBeChecked();
  // The page sends the draft again by itself. If the shop refuses the draft again, the page must not reload again.
  await page.waitForResponse((reply) => reply.status() === 503);
  await expect(page.getByText('Not saved yet. Kept on this device.')).toBeVisible();
  await page.unroute(DRAFTS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await untilSaved(page);
  expect(loads()).toBe(3);
});

test('a shop that is down from the first call on stops reloading after three times @night', async ({
  page,
}) => {
  const loads = countLoads(page);
  await page.route('**/v3/api/**', (route) => route.fulfill(answer(503, { code: 'unavailable' })));
  await page.goto('/');
  for (const count of [2, 3, 4]) await expect.poll(loads).toBeGreaterThanOrEqual(count);
  await expect(page.getByText(GIVEN_UP)).toBeVisible();
  expect(loads()).toBe(4);
});

// Runs only at night. By day other tests cover this: the tests of lazy loading prove that there are three reloads,
// and `offline` loads such a script again.
test('a screen whose script is gone reloads the page three times, then asks to refresh @night', async ({
  page,
}) => {
  await givenDraft(page.context());
  await page.goto(`${BUILDER}/recipient-info`);
  const script = await scriptOfRoute(page, 'routes/song-builder-story');
  await page.route(`**${script}`, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${BUILDER}/recipient-info`);
  const loads = countLoads(page);
  for (const reloads of [1, 2, 3]) {
    await untilAlive(page);
    await goOn(page);
    await expect.poll(loads).toBe(reloads);
  }
  await untilAlive(page);
  await goOn(page);
  await expect(page.getByText(GIVEN_UP)).toBeVisible();
  await expect(page).toHaveURL(STEP.recipient);
  await expect(page.getByLabel('Their name')).toBeVisible();
  expect(loads()).toBe(3);
});

test('a part whose script is gone reloads the page three times, then offers to try again @night', async ({
  page,
}) => {
  await givenDraft(page.context());
  const spell = page.getByRole('button', { name: 'Spell it' });
  const part = { path: `${BUILDER}/recipient-info`, open: () => spell.click(), holds: 'getUserMedia' };
  const script = await scriptOfPart(page, part);
  await page.route(`**${script}`, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${BUILDER}/recipient-info`);
  const loads = countLoads(page);
  for (const reloads of [1, 2, 3]) {
    await untilAlive(page);
    await spell.click();
    await expect.poll(loads).toBe(reloads);
  }
  await untilAlive(page);
  await page.getByLabel('Their name').fill('Ingrid');
  await spell.click();
  await expect(page.getByText(GIVEN_UP)).toBeVisible();
  await expect(page.getByRole('alert').getByText('This part could not be loaded.')).toBeVisible();
  await expect(page.getByLabel('Their name')).toHaveValue('Ingrid');
  expect(loads()).toBe(3);
});
