import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { signInQuietly } from '../support/artist.ts';
import { DESK_WIDTHS, expectSound, numberOf, openDesk, show } from '../support/desk.ts';
import { mailMatching } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { casesOf } from '../support/size.ts';
import { givenOrder } from '../support/songs.ts';
import { wordsOf } from '../support/words.ts';

const say = wordsOf('en');

// Runs only at night. By day other tests cover this: the API tests find orders and make the file, and tests of the
// list choose rows.
for (const width of DESK_WIDTHS)
  test(`an order is found, chosen and exported at ${width} px @once @night`, async ({ page, browser }) => {
    const { recipient } = await givenOrder(page.context());
    const desk = await openDesk(browser, width);
    await desk.goto('/admin/orders');
    await untilAlive(desk);
    await expect(desk.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await show(desk, 'orders');
    await expectSound(desk);

    await desk.getByPlaceholder('Number, person, song, payment').fill(recipient);
    await desk.keyboard.press('Enter');
    await expect(desk).toHaveURL(/[?&]q=/);
    const link = desk.getByRole('link', {
      name: width === 390 ? new RegExp(recipient) : /^[0-9A-Z]{3}-[0-9A-Z]{3}$/,
    });
    await expect(link).toHaveCount(1);
    const number = /[0-9A-Z]{3}-[0-9A-Z]{3}/.exec((await link.textContent()) ?? '')?.[0] ?? '';

    await desk.getByRole('checkbox', { name: `Choose Order ${number}` }).check();
    await expect(desk.getByText('1 chosen')).toBeVisible();
    await show(desk, 'orders-chosen');
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('region', { name: 'Chosen rows' }).getByRole('link', { name: 'CSV of 1' }).click(),
    ]);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    expect(csv).toContain(recipient);

    await desk.getByRole('button', { name: 'Filter', exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: 'Filter' });
    await expect(dialog.getByRole('option', { name: 'Odessa Vale' })).toBeAttached();
    await show(desk, 'orders-filter');
    await expectSound(desk);
    await dialog.getByLabel('New', { exact: true }).check();
    await dialog.getByLabel('Song by an artist').check();
    await dialog.getByRole('button', { name: 'Show' }).click();
    await expect(desk.getByText('Song by an artist').first()).toBeVisible();
    await expect(desk).toHaveURL(/state=new.*kind=song|kind=song.*state=new/);
    await expect(link).toHaveCount(1);
    await desk.context().close();
  });

// Runs only at night. By day other tests cover this: the tests of the panel load it again.
test('a conversation that could not be loaded is loaded by another try @night', async ({ page, browser }) => {
  const { email } = await givenOrder(page.context());
  const desk = await openDesk(browser, 1440);
  const calls = deskOf(apiOf(desk.request)).orders;
  const { orders } = await calls.list({ query: { q: email, state: [], kind: [], numbers: [] } });
  const number = orders[0]?.number ?? '';
  const path = `**/admin/orders/${number}/conversation`;
  await desk.route(path, (route) => route.abort());
  await desk.goto(`/admin/orders/${number}`);
  await untilAlive(desk);
  await expect(desk.getByText('This could not be loaded.')).toBeVisible();
  await desk.unroute(path);
  await desk.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(desk.getByRole('region', { name: 'Conversation' })).toBeFocused();
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: the tests of the composer keep its text.
test('the text of an answer stays when a message is hidden and another one has come @night', async ({
  page,
  browser,
}) => {
  const { email } = await givenOrder(page.context());
  const mail = await mailMatching(page.request, email, /Reply to this email/);
  const write = async (text: string) => {
    await page.goto(`/dev/mailbox?open=${mail.id}`);
    await page.getByLabel('Answer this mail').fill(text);
    await page.getByRole('button', { name: 'Reply' }).click();
    await expect(page.getByText('Your answer was sent.')).toBeVisible();
  };
  await write('You are slow');
  const desk = await openDesk(browser, 1440);
  const calls = deskOf(apiOf(desk.request)).orders;
  const { orders } = await calls.list({ query: { q: email, state: [], kind: [], numbers: [] } });
  await desk.goto(`/admin/orders/${orders[0]?.number}`);
  await untilAlive(desk);
  const talk = desk.getByRole('region', { name: 'Conversation' });
  await talk.getByLabel(/^Write to /).fill('We call you today');
  await write('Please call me');
  const rude = talk.getByRole('listitem').filter({ hasText: 'You are slow' });
  await rude.getByRole('button', { name: say('desk_talk_hide') }).click();
  await rude.getByLabel('Why').fill('It is unkind');
  await rude.getByRole('button', { name: say('desk_talk_hide') }).click();
  await expect(talk.getByText('Please call me')).toBeVisible();
  await expect(talk.getByLabel(/^Write to /)).toHaveValue('We call you today');
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: the API tests refuse a change that differs from what was shown.
test('a change is saved only as it was shown, by Enter and by a press @night', async ({ page, browser }) => {
  const { email } = await givenOrder(page.context());
  const desk = await openDesk(browser, 1440);
  const calls = deskOf(apiOf(desk.request)).orders;
  const { orders } = await calls.list({ query: { q: email, state: [], kind: [], numbers: [] } });
  const number = orders[0]?.number ?? '';
  await desk.goto(`/admin/orders/${number}`);
  await untilAlive(desk);
  const dialog = desk.getByRole('dialog', { name: 'Change the order' });
  const name = dialog.getByLabel('Right name');
  const save = dialog.getByRole('button', { name: /^(Change it|Ask )/ });
  const open = async () => {
    await desk.keyboard.press('d');
    await dialog.getByLabel('What changes').selectOption('name');
    await dialog.getByLabel('Reason').selectOption('changed_mind');
  };
  const recipient = async () => (await calls.get({ params: { number } })).order.song?.recipient;
  await open();
  await name.fill('Maia');
  await name.press('Tab');
  await expect(save).toBeEnabled();
  await name.fill('Maya Jane');
  await expect(save).toBeDisabled();
  await name.press('Enter');
  await expect(save).toBeEnabled();
  await name.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await recipient()).toBe('Maya Jane');

  // The press takes the focus out of the field, and still saves.
  await open();
  await name.fill('Maya June');
  await name.press('Enter');
  await expect(save).toBeEnabled();
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await recipient()).toBe('Maya June');
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: the API tests write to many customers and move many days, and
// the test by keyboard chooses rows.
for (const width of DESK_WIDTHS)
  test(`every order that fits is chosen, written to and given another day at ${width} px @once @night`, async ({
    page,
    browser,
  }) => {
    const { recipient } = await givenOrder(page.context());
    const desk = await openDesk(browser, width);
    const query = new URLSearchParams({ q: recipient });
    await desk.goto(`/admin/orders?${query}`);
    await untilAlive(desk);
    await desk.getByRole('checkbox', { name: /^Choose Order/ }).check();
    const region = desk.getByRole('region', { name: 'Chosen rows' });
    await expect(region.getByRole('button', { name: /that match$/ })).toHaveCount(0);
    await region.getByRole('button', { name: 'Write to the customers' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Message').fill('The studio was closed by a storm.');
    await dialog.getByRole('button', { name: 'Show what happens' }).click();
    await expect(dialog.getByText('The studio was closed by a storm.')).toBeVisible();
    await expectSound(desk);
    await show(desk, 'bulk-write');
    await dialog.getByRole('button', { name: 'Send one message' }).click();
    await expect(dialog.getByText('Done: 1. Refused: 0.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await region.getByRole('button', { name: 'Change the promised day' }).click();
    await dialog.getByLabel('New day').fill('2031-02-03');
    await dialog.getByRole('button', { name: 'Show what happens' }).click();
    await expect(dialog.getByText('The customer is asked for a yes first.')).toBeVisible();
    await expectSound(desk);
    await show(desk, 'bulk-days');
    await dialog.getByLabel('Reason').selectOption('late');
    await dialog.getByRole('button', { name: /^Promise / }).click();
    await expect(dialog.getByText('Done: 1. Refused: 0.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await desk.goto('/admin/orders');
    await untilAlive(desk);
    await desk
      .getByRole('checkbox', { name: /^Choose Order/ })
      .first()
      .check();
    const all = region.getByRole('button', { name: /that match$/ });
    await all.click();
    // Other tests place orders at the same time, so the number of rows is not known.
    await expect(region.getByText(/^([2-9]|\d{2,}) chosen/)).toBeVisible();
    await expect(all).toHaveCount(0);
    await desk.context().close();
  });

// Runs only at night. By day other tests cover this: the API tests keep views of a person and narrow the list.
test('a view is saved for a person, and removed again @once @night', async ({ browser }) => {
  const desk = await openDesk(browser, 1440);
  const name = `Costly ${Date.now()}`;
  await desk.goto('/admin/orders?min_cents=12345');
  await untilAlive(desk);
  await expect(desk.getByText('from $123.45')).toBeVisible();
  await desk.getByRole('button', { name: 'Save this view' }).click();
  await desk.getByRole('dialog').getByLabel('Name').fill(name);
  await desk.keyboard.press('Enter');
  const view = desk.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await desk.getByRole('link', { name: 'Remove the filter Total' }).click();
  await expect(desk).toHaveURL(/\/admin\/orders$/);
  await view.click();
  await expect(desk.getByText('from $123.45')).toBeVisible();
  await desk.getByRole('button', { name: `Remove the view ${name}` }).click();
  await expect(view).toBeHidden();
  await desk.context().close();
});

/** The link to the order for a recipient. The search also lists orders for similar names. */
const orderOf = (desk: Page, recipient: string) =>
  desk
    .getByRole('row')
    .filter({ hasText: recipient })
    .getByRole('link', { name: /^[0-9A-Z]{3}-[0-9A-Z]{3}$/ });

// Runs only at night. By day other tests cover this: `site/today` is used by keyboard alone by day, with the same
// keys.
test('the list is used by keyboard alone @once @night', async ({ page, browser, openVisitor }) => {
  await givenOrder(page.context());
  await givenOrder((await openVisitor()).context());
  const desk = await openDesk(browser, 1440);
  await desk.goto('/admin/orders');
  await untilAlive(desk);
  const rows = desk.getByRole('row');
  await desk.keyboard.press('j');
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused();
  await desk.keyboard.press('x');
  await desk.keyboard.press('j');
  await desk.keyboard.press('Shift+X');
  await expect(desk.getByText('2 chosen')).toBeVisible();
  await desk.keyboard.press('d');
  await expect(desk.getByRole('dialog').getByLabel(/day/i)).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toBeHidden();
  await desk.keyboard.press('Escape');
  await expect(desk.getByText('2 chosen')).toBeHidden();
  await desk.keyboard.press('c');
  await expect(desk.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await desk.getByLabel('Language').focus();
  await desk.keyboard.press('Space');
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('columnheader', { name: 'Language' })).toBeVisible();
  await desk.keyboard.press('f');
  await expect(desk.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('j');
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(/\/admin\/orders\/[0-9A-Z-]+$/);

  // Go from one order to the next, and back to the list as it was left.
  const crumb = desk.getByRole('navigation', { name: 'You are here' });
  await expect(crumb).toContainText(/\d of \d/);
  const opened = new URL(desk.url()).pathname;
  await desk.keyboard.press('?');
  await expect(desk.getByRole('dialog')).toContainText('promised day, also of chosen orders');
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toBeHidden();
  await desk.keyboard.press('d');
  await expect(desk.getByRole('dialog', { name: 'Change the order' }).getByLabel('New day')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toBeHidden();
  await desk.keyboard.press('k');
  await expect(desk).not.toHaveURL(new RegExp(`${opened}$`));
  // The address changes before the page does. A key acts on the visible page, so wait for it.
  const numberIn = (path: string) => path.split('/').at(-1) ?? '';
  await expect(crumb).toContainText(numberIn(new URL(desk.url()).pathname));
  await expect(crumb).toContainText(/\d of \d/);
  await show(desk, 'order-place');
  await desk.keyboard.press('j');
  await expect(desk).toHaveURL(new RegExp(`${opened}$`));
  await expect(crumb).toContainText(numberIn(opened));
  await desk.keyboard.press('Escape');
  await expect(desk).toHaveURL(/\/admin\/orders\?columns=/);
  // Each view says how many orders it shows.
  const views = desk.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'In work' })).toHaveAttribute('data-count', /^\d/);
  await show(desk, 'orders-counts');
  await expectSound(desk);
  await desk.context().close();
});

// Runs only at night. By day other tests cover this: `find-field.test.ts` proves which result Enter opens.
test('Enter in the search opens a result of what is typed, and none of an earlier text @once @night', async ({
  page,
  browser,
  openVisitor,
}) => {
  const { recipient } = await givenOrder(page.context());
  const other = await givenOrder((await openVisitor()).context());
  const desk = await openDesk(browser, 1440);
  const [earlier, wanted] = [await numberOf(desk, recipient), await numberOf(desk, other.recipient)];
  await desk.goto('/admin/orders');
  await untilAlive(desk);
  await desk.keyboard.press('/');
  const field = desk.getByRole('combobox', { name: 'Search everything' });
  await expect(field).toBeFocused();
  await field.fill(earlier);
  const results = desk.getByRole('listbox', { name: 'Results' });
  await expect(results.getByRole('option').first()).toContainText(earlier);

  // The answer is on its way, and the list is still that of the earlier text.
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await desk.route('**/v3/api/admin/search?*', async (route) => {
    asked();
    await isReleased;
    await route.continue();
  });
  await field.fill(wanted);
  await field.press('Enter');
  await isAsked;
  await expect(results.getByRole('option').first()).toContainText(earlier);
  await expect(desk).toHaveURL(/\/admin\/orders$/);
  release();
  await expect(desk).toHaveURL(new RegExp(`/admin/orders/${wanted}$`));
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(other.recipient);
  await desk.context().close();
});

// By day on a phone only: it is the only journey of the desk there.
for (const width of casesOf([1440, 390], (one) => one === 390))
  test(`one line is refunded, to the cent as it was shown, at ${width} px @once`, async ({
    page,
    browser,
  }) => {
    const { recipient } = await givenOrder(page.context());
    const desk = await openDesk(browser, width);
    await desk.goto(`/admin/orders?q=${encodeURIComponent(recipient)}`);
    await untilAlive(desk);
    await (width === 390
      ? desk.getByRole('link', { name: new RegExp(recipient) })
      : orderOf(desk, recipient)
    ).click();
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(recipient);
    await expect(desk.getByText('was asked for the song')).toBeVisible();
    await show(desk, 'order');
    await expectSound(desk);

    await desk.getByRole('tab', { name: /^Messages/ }).click();
    await desk
      .getByRole('button', { name: /^Read: / })
      .last()
      .click();
    await expect(desk.getByRole('dialog')).toContainText(recipient);
    await desk.keyboard.press('Escape');

    await desk.getByRole('link', { name: 'Refund', exact: true }).click();
    await expect(desk.getByRole('heading', { level: 1, name: /money back/ })).toBeVisible();
    await desk.getByRole('checkbox').first().check();
    const slip = desk.getByRole('region', { name: /This will happen/ });
    await expect(
      slip.getByText('Sales tax falls').or(slip.getByText('gets it on the card')).first(),
    ).toBeVisible();
    const shown = /\$[\d,.]+/.exec((await slip.getByRole('heading').textContent()) ?? '')?.[0] ?? '';
    await show(desk, 'refund');
    await expectSound(desk);
    await expect(desk.getByRole('row', { name: /^1 line chosen/ })).toContainText(shown);

    // The mail is read as it will be sent, and a refund without one says so before it is done.
    await desk.getByRole('button', { name: 'Read it first' }).click();
    await expect(desk.getByRole('dialog')).toContainText(shown);
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('dialog')).toBeHidden();
    const mail = desk.getByRole('checkbox', { name: /^Send Henri the mail/ });
    await mail.uncheck();
    await expect(slip.getByText('Henri gets no mail')).toBeVisible();
    await mail.check();
    await expect(slip.getByText('Henri gets a mail')).toBeVisible();

    const button = slip.getByRole('button', { name: /^(Refund|Ask a second person)/ });
    await button.click();
    await expect(desk.getByText('Say why. The log keeps it.')).toBeVisible();
    await desk.getByLabel('Reason').selectOption('late');
    await desk.keyboard.press('Control+Enter');
    await expect(desk).toHaveURL(/\/admin\/orders\/[0-9A-Z-]+$/);
    await expect(desk.getByText(shown).first()).toBeVisible();
    await show(desk, 'order-refunded');
    await desk.context().close();
  });

// Runs only at night. By day other tests cover this: the API tests let a large refund wait for a second person.
test('a second person agrees to a large refund @once @night', async ({ page, browser }) => {
  const { recipient } = await givenOrder(page.context());
  const desk = await openDesk(browser, 1440);
  await desk.goto(`/admin/orders?q=${encodeURIComponent(recipient)}`);
  await untilAlive(desk);
  await orderOf(desk, recipient).click();
  await desk.getByRole('link', { name: 'Cancel order' }).click();
  await desk.getByLabel('Reason').selectOption('changed_mind');
  await show(desk, 'cancel');
  await desk.getByRole('button', { name: /^(Ask a second person|Cancel, )/ }).click();
  await expect(desk).toHaveURL(/\/admin\/orders\/[0-9A-Z-]+$/);
  const waits = desk.getByText('It waits for another person.');
  const cancelled = desk.getByText('Canceled', { exact: true }).first();
  await expect(waits.or(cancelled).first()).toBeVisible();
  if (await waits.isVisible()) {
    await show(desk, 'order-waits');
    await expectSound(desk);
    const other = await browser.newContext();
    await signInQuietly(other.request, { email: 'finance@keepsong.test' });
    const second = await other.newPage();
    await second.goto(desk.url());
    await untilAlive(second);
    await second.getByRole('button', { name: 'Agree' }).click();
    await expect(second.getByText('Canceled', { exact: true }).first()).toBeVisible();
    await other.close();
  }
  await desk.context().close();
});
