import { type Browser, expect, type Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { openArtist } from '../support/artist.ts';
import { openRole } from '../support/desk.ts';
import { faultsOf } from '../support/faults.ts';
import { mailMatching } from '../support/mailbox.ts';
import { makeOverdue, OWN_DATA } from '../support/overdue.ts';
import { test } from '../support/shop-test.ts';
import { deliverSong, findCommission, givenOrder } from '../support/songs.ts';
import { tooWide } from '../support/width.ts';

async function openSupport(browser: Browser, size = { width: 1440, height: 900 }) {
  const page = await openRole(browser, 'support', size.width);
  await page.setViewportSize(size);
  return { context: page.context(), page };
}

/** A unique word. It has few digits, because the shop hides texts that may be the number of a card. */
const word = () => crypto.randomUUID().slice(0, 8);

/** Writes a comment, and lets another visitor report it. */
async function reportedComment(page: Page, browser: Browser, text: string): Promise<void> {
  const { slug, recipient } = await givenOrder(page.context());
  const artist = await openArtist(browser);
  await deliverSong(artist, recipient);
  await artist.close();
  const { comments } = apiOf(page.request);
  const { comment } = await comments.add({ params: { slug }, body: { key: crypto.randomUUID(), text } });
  await comments.report({ params: { slug, comment_id: comment.id }, body: { reason: 'hurtful' } });
}

/**
 * Moves the cursor down the list until it stands on the row. The list also has items that other tests left
 * open.
 */
async function moveTo(page: Page, title: RegExp): Promise<void> {
  await expect(page.locator('li').filter({ hasText: title }).first()).toBeVisible();
  const current = page.locator('li').filter({ has: page.locator(':focus') });
  for (let last = ''; ; ) {
    await page.keyboard.press('j');
    const text = (await current.count()) > 0 ? ((await current.first().textContent()) ?? '') : '';
    if (title.test(text)) return;
    if (text === last && text !== '') throw new Error(`the cursor never came to ${title}`);
    last = text;
  }
}

test('support finds a customer, and works through Today, by keyboard alone @once', async ({
  page,
  browser,
}) => {
  const said = `Nobody asked you ${word()}`;
  await reportedComment(page, browser, said);
  const { context, page: desk } = await openSupport(browser);
  await desk.goto('/admin');
  await untilAlive(desk);
  // No group of the inbox has a heading of the same name.
  await expect(desk.getByRole('heading', { name: 'Today', exact: true })).toHaveCount(1);
  await expect(desk.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  // The navigation shows on every page where somebody must act.
  const today = desk.getByRole('navigation', { name: 'Staff desk' }).getByRole('link', { name: 'Today' });
  await expect(today.first()).toHaveAttribute('data-count', /^\d+\+?$/);

  await desk.keyboard.press('/');
  await expect(desk.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await desk.keyboard.type('henry lavoye');
  // Many customers of these tests have this name.
  await expect(
    desk
      .getByRole('option')
      .filter({ hasText: /Henri Lavoie.*Customer/ })
      .first(),
  ).toBeVisible();
  expect(await faultsOf(desk)).toEqual([]);
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('?');
  await expect(desk.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(await faultsOf(desk)).toEqual([]);
  await desk.keyboard.press('Escape');

  await moveTo(desk, new RegExp(said));
  await desk.keyboard.press('a');
  await expect(desk.getByLabel('Owner', { exact: true })).toBeFocused();
  await desk.keyboard.type('Lena');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('The owner is changed.')).toBeVisible();
  expect(await faultsOf(desk)).toEqual([]);

  await desk.keyboard.press('Escape');
  await desk.keyboard.press('s');
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await expect(desk.getByLabel('Snooze until')).toBeFocused();
  const [year = '', month = '', date = ''] = day.split('-');
  await desk.keyboard.type(`${month}${date}${year}`);
  await desk.getByLabel('Why later').focus();
  await desk.keyboard.type('The owner of the song answers on Friday');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Snoozed.', { exact: true })).toBeVisible();
  await expect(desk.getByRole('listitem').filter({ hasText: said })).toHaveCount(0);

  await desk.goto('/admin?tab=snoozed');
  await untilAlive(desk);
  await moveTo(desk, new RegExp(said));
  await desk.keyboard.press('s');
  await expect(desk.locator('[data-part="snooze"]:focus')).toBeVisible();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Done: Taken back from the list of what is snoozed.')).toBeVisible();

  await desk.goto('/admin?tab=mine');
  await untilAlive(desk);
  await moveTo(desk, new RegExp(said));
  await desk.keyboard.press('r');
  await expect(desk.getByLabel('Why', { exact: true })).toBeFocused();
  await desk.keyboard.type('It is unkind');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Done: The comment is hidden.')).toBeVisible();
  await expect(desk.getByRole('listitem').filter({ hasText: said })).toHaveCount(0);
  await context.close();
});

// Runs only at night. By day other tests cover this: the test above works through Today, and tests of its panels
// prove what they load.
test('what a panel shows of a late song is loaded once after an action that changes the song @once @night', async ({
  page,
  browser,
}) => {
  test.skip(OWN_DATA === undefined, 'only in a shop whose days can be changed');
  const { recipient } = await givenOrder(page.context());
  const artist = await openArtist(browser);
  const { id } = await findCommission(apiOf(artist.request), recipient);
  await artist.close();
  await makeOverdue([id]);
  const { context, page: desk } = await openSupport(browser);
  await desk.goto(`/admin?open=song:${id}`);
  await untilAlive(desk);
  const details = desk.getByRole('complementary', { name: 'Details of what is chosen' });
  await details.getByRole('button', { name: 'Another artist' }).click();
  const choices = details.getByRole('list', { name: 'Artists who could take it' });
  const ask = choices.getByRole('button', { name: /^Ask / });
  await expect(ask.first()).toBeVisible();
  const loaded: string[] = [];
  desk.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const [, what] = /\/orders\/[^/]+\/(artists|changes)$/.exec(pathname) ?? [];
    if (what && request.method() === 'GET') loaded.push(what);
  });
  const name = (await ask.first().getAttribute('aria-label'))?.replace(/^Ask /, '') ?? '';
  await ask.first().click();
  await expect(desk.getByText(`${name} is asked now.`)).toBeVisible();
  await expect(ask.and(desk.getByLabel(`Ask ${name}`, { exact: true }))).toHaveCount(0);
  await desk.waitForLoadState('networkidle');
  expect(loaded.toSorted()).toEqual(['artists', 'changes']);
  await context.close();
});

// Runs only at night. By day other tests cover this: the API tests bring a customer's message to Today and mail the
// reply, and the test above puts an item off.
test('support takes what a customer wrote, puts it off and answers it, by keyboard alone @once @night', async ({
  page,
  browser,
}) => {
  const asked = `Could it be slower ${word()}`;
  const { email } = await givenOrder(page.context());
  const mail = await mailMatching(page.request, email, /Reply to this email/);
  await page.goto(`/dev/mailbox?open=${mail.id}`);
  await page.getByLabel('Answer this mail').fill(asked);
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByText('Your answer was sent.')).toBeVisible();

  const { context, page: desk } = await openSupport(browser);
  await desk.goto('/admin');
  await untilAlive(desk);
  await moveTo(desk, new RegExp(asked));
  await desk.keyboard.press('a');
  await desk.keyboard.type('Lena');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('The owner is changed.')).toBeVisible();
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('s');
  const [year = '', month = '', date = ''] = new Date(Date.now() + 3 * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  await expect(desk.getByLabel('Snooze until')).toBeFocused();
  await desk.keyboard.type(`${month}${date}${year}`);
  await desk.getByLabel('Why later').focus();
  await desk.keyboard.type('June answers on Friday');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Snoozed.', { exact: true })).toBeVisible();

  await desk.goto('/admin?tab=snoozed');
  await untilAlive(desk);
  await moveTo(desk, new RegExp(asked));
  await desk.keyboard.press('r');
  await expect(desk.getByLabel(/^Write to /)).toBeFocused();
  expect(await faultsOf(desk)).toEqual([]);
  const said = `June sings it again ${word()}`;
  await desk.keyboard.type(said);
  await desk.keyboard.press('Control+Enter');
  await expect(desk.getByText('Your answer is on its way.')).toBeVisible();
  await expect(desk.getByRole('listitem').filter({ hasText: asked })).toHaveCount(0);
  const answer = await mailMatching(page.request, email, new RegExp(said));

  await page.goto(`/dev/mailbox?open=${answer.id}`);
  await page.getByLabel('Answer this mail').fill('Thank you, June');
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByText('Your answer was sent.')).toBeVisible();
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.goto('/admin?tab=people');
  await untilAlive(desk);
  const row = desk.getByRole('listitem').filter({ hasText: 'Thank you, June' });
  await row.getByRole('button', { name: /^Answer/ }).click();
  const details = desk.getByRole('dialog', { name: 'Details of what is chosen' });
  await expect(details.getByText(said)).toBeVisible();
  expect(await faultsOf(desk)).toEqual([]);
  expect(await tooWide(desk, [390, 768])).toEqual([]);
  await details.getByRole('link', { name: /order/i }).click();
  await expect(desk.getByRole('region', { name: 'Conversation' }).getByText(asked)).toBeVisible();
  // The bar at the foot covers half of a link there, so the sizes of targets are not checked.
  expect(await faultsOf(desk, undefined, ['target-size'])).toEqual([]);
  await context.close();
});

// Runs only at night. By day other tests cover this: the API tests keep a comment, and `desk/screens` opens Today on
// a phone.
test('support keeps a comment on a phone, and several things are put off at once @once @night', async ({
  page,
  browser,
}) => {
  const said = `Not your best ${word()}`;
  await reportedComment(page, browser, said);
  const { context, page: phone } = await openSupport(browser, { width: 390, height: 844 });
  await phone.goto('/admin');
  await untilAlive(phone);
  expect(await faultsOf(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Search', exact: true }).click();
  await phone.getByRole('combobox').fill('lavoie');
  await expect(phone.getByRole('option').first()).toBeVisible();
  // On a phone the open search covers its neighbours.
  expect(await faultsOf(phone, '.desk-find')).toEqual([]);
  await phone.getByRole('button', { name: 'Close the search' }).click();
  expect(await tooWide(phone, [390, 768])).toEqual([]);

  const row = phone.getByRole('listitem').filter({ hasText: said });
  await row.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Choose none' }).click();
  await row.getByRole('button', { name: /^Decide/ }).click();
  const details = phone.getByRole('dialog', { name: 'Details of what is chosen' });
  await expect(details).toBeVisible();
  expect(await faultsOf(phone)).toEqual([]);
  await details.getByLabel('Why', { exact: true }).fill('It is kind enough');
  await details.getByRole('button', { name: 'Keep the comment' }).click();
  await expect(phone.getByText('Done: The comment stays, and its reports are closed.')).toBeVisible();
  await expect(row).toBeHidden();
  await context.close();
});
