import type { Page } from '@playwright/test';
import type { InboxItem } from '../../packages/contract/src/desk.ts';
import { untilAlive } from '../support/alive.ts';
import { DESK_WIDTHS, expectSound, openDesk, show } from '../support/desk.ts';
import { failedSong } from '../support/inbox.ts';
import { expect, test } from '../support/shop-test.ts';

const credit = (id: number, amount_cents: number): InboxItem => ({
  ...failedSong({ recipient: '', error: '' }),
  ...{ key: `credit:${id}`, kind: 'credit_waiting', ref: String(id), order_number: null, song: null },
  ...{ customer: { id, name: `Customer ${id}` }, amount_cents, text: 'late', path: null },
  request: {
    ...{ by: 'Ana Ruiz', is_cancel: false, card_cents: 0, credit_cents: 0, credit_kind: 'taxable' },
    ...{ effects: [], card: null, promised_at: null, coupon: null, moved_from: null, move_to: null },
  },
});

/** Opens Today with three credits that wait. The shop's answers are made here, and the agreed ids are noted. */
async function openToday(desk: Page): Promise<{ agreed: string[]; leave: (id: number) => void }> {
  let items = [credit(1, 21_999), credit(2, 50_000), credit(3, 70_000)];
  const agreed: string[] = [];
  const leave = (id: number) => {
    items = items.filter(({ ref }) => ref !== String(id));
  };
  await desk.route('**/credits/*/approve', (route) => {
    const id = /credits\/(\d+)/.exec(route.request().url())?.[1] ?? '';
    agreed.push(id);
    leave(Number(id));
    const grant = { id: Number(id), state: 'done', amount_cents: 21_999, kind: 'taxable' };
    return route.fulfill({ json: { credit: grant, refund: grant } });
  });
  await openList(desk, () => items);
  await expect(desk.getByRole('button', { name: 'Agree to $219.99 of credit?', exact: true })).toBeVisible();
  return { agreed, leave };
}

/** Opens Today with these items. */
async function openList(desk: Page, items: () => InboxItem[]): Promise<void> {
  await desk.route('**/admin/inbox', (route) =>
    route.fulfill({ json: { items: items(), people: [], has_more: false } }),
  );
  // The list is loaded by the browser, and so from the answer above, only when a link leads to the page.
  await desk.goto('/admin/orders');
  await untilAlive(desk);
  await desk
    .getByRole('link', { name: /^Today/ })
    .first()
    .click();
}

/** Loads the list again, as it happens when somebody comes back to the page. */
async function reload(desk: Page): Promise<void> {
  let isLoaded = false;
  const loaded = desk.waitForResponse('**/admin/inbox').then(() => {
    isLoaded = true;
  });
  // While the page still reads the answer of a load before, it begins no other one.
  await expect
    .poll(async () => {
      await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return isLoaded;
    })
    .toBe(true);
  await loaded;
}

const untaken: InboxItem = {
  ...failedSong({ recipient: 'June', error: '' }),
  ...{ key: 'song:7', kind: 'song_without_artist', ref: '7', path: null },
  work: { state: 'declined', artist_id: null },
};
const wes = {
  ...{ id: 2, name: 'Wes Calloway', photo: '/favicon.ico', delivery_days: 7, fit: 80, at_capacity: false },
  ...{
    fits: true,
    keeps_promise: true,
    in_work: 1,
    taken: 1,
    capacity: null,
    punctuality: null,
    asked: null,
  },
};

// Runs only at night. By day other tests cover this: the tests of the components show the words, and the tests of
// the list which item is open.
for (const width of DESK_WIDTHS)
  test(`a second press on Agree pays nobody else at ${width} px @once @night`, async ({ browser }) => {
    const desk = await openDesk(browser, width);
    const { agreed } = await openToday(desk);
    await desk.getByRole('button', { name: 'Agree to $219.99 of credit?', exact: true }).click();
    const agree = desk.getByRole('button', { name: 'Agree to $219.99', exact: true });
    await expect(desk.getByText('Ana Ruiz asked for this: It came late')).toBeVisible();
    await show(desk, 'today-agree');
    await expectSound(desk);
    const box = await agree.boundingBox();
    const place = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
    await desk.mouse.click(...place);
    await expect(desk.getByText('Done: Agreed and done.')).toBeVisible();
    await show(desk, 'today-done');
    await expectSound(desk);
    await desk.mouse.click(...place);
    // On a narrow window this press closes the details. Their row has left the list, so the next one gets the focus.
    if (width < 1100)
      await expect(
        desk.getByRole('button', { name: 'Agree to $500.00 of credit?', exact: true }),
      ).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('button', { name: 'Agree to $219.99 of credit?', exact: true })).toHaveCount(
      0,
    );
    expect(agreed).toEqual(['1']);
    await desk.context().close();
  });

// Runs only at night, as above.
test('by keyboard the focus stays in the panel, and only a press goes on to the next item @once @night', async ({
  browser,
}) => {
  const desk = await openDesk(browser, 1440);
  const { agreed, leave } = await openToday(desk);
  await desk.getByRole('button', { name: 'Agree to $500.00 of credit?', exact: true }).click();
  await desk.keyboard.press('r');
  await desk.keyboard.press('Enter');
  const words = desk.getByText('Done: Agreed and done.');
  await expect(words).toBeFocused();
  expect(agreed).toEqual(['2']);
  // Escape goes to the row of the next item and opens nothing.
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('button', { name: 'Agree to $700.00 of credit?', exact: true })).toBeFocused();
  await expect(words).toBeVisible();
  await desk.keyboard.press('j');
  await expect(desk.getByRole('heading', { name: 'Agree to $700.00 of credit?' })).toBeVisible();
  leave(3);
  await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(desk.getByText('Somebody else has decided this already')).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Agree to/ }).filter({ hasText: /\d$/ })).toHaveCount(0);
  // The words took no focus: this person did nothing in the panel.
  await expect(desk.getByText('Somebody else has decided this already')).not.toBeFocused();
  await desk.getByRole('button', { name: /^Next item/ }).press('Enter');
  await expect(desk.getByRole('heading', { name: 'Agree to $219.99 of credit?' })).toBeFocused();
  await desk.keyboard.press('Enter');
  // While a press leads to another page, the list is not loaded again.
  await reload(desk);
  await expect(desk).toHaveURL(/\/admin$/);
  await expect(desk.getByRole('heading', { name: 'Agree to $219.99 of credit?' })).toBeFocused();
  await desk.getByRole('button', { name: 'Agree to $219.99 of credit?', exact: true }).press('Enter');
  await expect(desk).toHaveURL(/\/admin\/customers\/1$/);
  await desk.context().close();
});

// Runs only at night, as above.
test('facts that could not be loaded are loaded once, and the focus stays in the panel @once @night', async ({
  browser,
}) => {
  const desk = await openDesk(browser, 1440);
  let loads = 0;
  await desk.route('**/admin/orders/*/artists', (route) => {
    loads += 1;
    return loads === 1 ? route.abort() : route.fulfill({ json: { artists: [wes] } });
  });
  await openList(desk, () => [untaken]);
  await desk.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(desk.getByRole('button', { name: 'Ask Wes Calloway' })).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Nobody takes the song for June' })).toBeFocused();
  await reload(desk);
  await reload(desk);
  expect(loads).toBe(2);
  await desk.context().close();
});

// Runs only at night, as above.
test('a paused artist is named once, beside the button that asks @once @night', async ({ browser }) => {
  const desk = await openDesk(browser, 1440);
  await desk.route('**/admin/orders/*/artists', (route) => route.fulfill({ json: { artists: [wes] } }));
  await desk.route('**/admin/orders/*/changes', (route) =>
    route.fulfill({ status: 409, json: { code: 'artist_unavailable' } }),
  );
  await openList(desk, () => [untaken]);
  const listed = desk.waitForResponse('**/admin/inbox');
  await desk.getByRole('button', { name: 'Ask Wes Calloway' }).click();
  await listed;
  await expect(desk.getByRole('alert')).toHaveText([
    'This artist is paused and takes no songs. Ask another one.',
  ]);
  await expect(desk.getByText('Please choose another artist')).toHaveCount(0);
  await desk.context().close();
});

// Runs only at night, as above.
test('an own bulk action is not told as somebody else’s @once @night', async ({ browser }) => {
  const desk = await openDesk(browser, 1440);
  const { leave } = await openToday(desk);
  await desk.route('**/admin/inbox/snooze', (route) => {
    for (const id of [1, 2]) leave(id);
    return route.fulfill({ json: { changed: 2 } });
  });
  for (const amount of ['$219.99', '$500.00'])
    await desk.getByRole('checkbox', { name: `Choose Agree to ${amount} of credit?` }).check();
  await desk.getByRole('region', { name: '2 chosen' }).getByRole('button', { name: 'Snooze' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog
    .getByLabel('Snooze until')
    .fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
  await dialog.getByLabel('Why').fill('Ana is back on Tuesday');
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(desk.getByText('Done: Snoozed.')).toBeVisible();
  await desk.getByRole('button', { name: /^Next item/ }).click();
  await expect(desk.getByRole('heading', { name: 'Agree to $700.00 of credit?' })).toBeVisible();
  await desk.context().close();
});

const failedRefund: InboxItem = {
  ...failedSong({ recipient: 'June', error: '' }),
  ...{ key: 'refund:4', kind: 'refund_failed', ref: '4', path: null, artist: 'Wes Calloway' },
  ...{ amount_cents: 21_999, text: 'card_closed' },
  may_change: { coupon: null, promised_at: '2026-11-28T18:00:00.000Z' },
};
const creditPreview = {
  ...{ refund: null, amount_cents: 21_999, lines: [], needs_second_person: false },
  effects: [
    { kind: 'credit_taxable', amount_cents: 20_349 },
    { kind: 'tax', amount_cents: 1_650 },
    { kind: 'artist_pay_stopped', amount_cents: 9_000 },
  ],
};

// Runs only at night, as above.
for (const width of DESK_WIDTHS)
  test(`credit in place of a failed refund is given only below everything that it does, by keyboard, at ${width} px @once @night`, async ({
    browser,
  }) => {
    const desk = await openDesk(browser, width);
    let items = [failedRefund];
    const asked: unknown[] = [];
    let isAway = true;
    await desk.route('**/admin/orders/*/refunds/preview', (route) =>
      isAway ? route.abort() : route.fulfill({ json: creditPreview }),
    );
    await desk.route('**/admin/orders/*/refunds', (route) => {
      asked.push(route.request().postDataJSON());
      const refund = { id: 5, state: 'done', amount_cents: 21_999 };
      return route.fulfill({ json: { ...creditPreview, refund } });
    });
    await desk.route('**/admin/inbox/close', (route) => {
      items = [];
      return route.fulfill({ json: { changed: 1 } });
    });
    await openList(desk, () => items);
    if (width < 1100)
      await desk
        .getByRole('button', { name: /\$219\.99/ })
        .first()
        .click();
    // Without a preview there is nothing to give.
    const give = desk.getByRole('button', { name: 'Give $219.99 as credit' });
    const again = desk.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(give).toHaveCount(0);
    isAway = false;
    await again.press('Enter');
    const effects = desk.getByRole('list', { name: 'This will happen' });
    await expect(effects.getByRole('listitem')).toHaveText([
      /Henri Lavoie gets credit, taxable.*\+\$203\.49/s,
      /−\$16\.50/,
      /Wes Calloway is stopped and not paid.*−\$90\.00/s,
      /The promised day ends/,
      /Henri Lavoie gets a mail/,
    ]);
    await show(desk, 'today-credit');
    await expectSound(desk);
    await desk.getByLabel('Reason', { exact: true }).focus();
    await desk.keyboard.type('It came');
    await desk.keyboard.press('Tab');
    await desk.keyboard.type('the card is closed');
    await desk.keyboard.press('Tab');
    await expect(give).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('Done: The credit is on the account.')).toBeVisible();
    const { effects: agreed } = creditPreview;
    const reason = 'late: the card is closed';
    const body = { amount_cents: 21_999, to: 'credit', replaces_id: 4, reason, effects: agreed };
    expect(asked).toEqual([body]);
    await desk.context().close();
  });

// Runs only at night, as above.
test('a refusal of the credit is told once, in the panel @once @night', async ({ browser }) => {
  const desk = await openDesk(browser, 1440);
  let asked = 0;
  await desk.route('**/admin/orders/*/refunds/preview', (route) => {
    asked += 1;
    return route.fulfill({ status: 409, json: { code: 'more_than_left' } });
  });
  await openList(desk, () => [failedRefund]);
  await expect(desk.getByText('That is more than is left.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Close without doing anything' })).toBeVisible();
  await reload(desk);
  await reload(desk);
  await expect(desk.getByText('That is more than is left.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(desk.getByRole('alert')).toHaveCount(0);
  expect(asked).toBe(1);
  await desk.context().close();
});
