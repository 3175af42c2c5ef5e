import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { openArtist } from '../support/artist.ts';
import { DESK_WIDTHS, expectSound, openRole, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';
import { findCommission, givenOrder } from '../support/songs.ts';

// Runs only at night. By day other tests cover this: the API tests move a song and tell who is late, and the next
// test opens the same dialog.
for (const width of DESK_WIDTHS)
  test(`a song goes to another artist by keys, and the second tab is told, at ${width} px @once @night`, async ({
    browser,
    page: customer,
  }) => {
    const { recipient } = await givenOrder(customer.context());
    const artist = await openArtist(browser);
    const { id } = await findCommission(apiOf(artist.request), recipient);
    const desk = await openRole(browser, 'producer', width);
    const address = `/admin/board?q=${encodeURIComponent(recipient)}&column=offered`;
    await desk.goto(address);
    await untilAlive(desk);
    await expectSound(desk);
    await show(desk, 'board');
    const second = await desk.context().newPage();
    await second.goto(address);
    await untilAlive(second);

    const name = `for ${recipient}`;
    const open = desk.getByRole('button', { name: new RegExp(`^Move .*${recipient}`) });
    if (width >= 768) {
      await desk.keyboard.press('j');
      await desk.keyboard.press('m');
    } else await open.click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: new RegExp(name, 'i') })).toBeVisible();
    await expect(dialog.getByText(/^Fit 100$/).first()).toBeVisible();
    await show(desk, 'board-move');
    const first = dialog.getByRole('radio').first();
    await first.focus();
    await desk.keyboard.press('Space');
    await dialog.getByLabel('Why').fill('The artist is ill.');
    await dialog.getByRole('button', { name: /^Ask / }).click();
    await expect(desk.getByText(/ is asked now\./)).toBeVisible();

    // The other tab still shows the previous artist.
    await second.getByRole('button', { name: new RegExp(`^Move .*${recipient}`) }).click();
    const late = second.getByRole('dialog');
    await late.getByRole('radio').nth(1).check();
    await late.getByLabel('Why').fill('The artist is ill.');
    await late.getByRole('button', { name: /^Ask / }).click();
    await expect(second.getByText('Somebody has moved this song in the meantime.')).toBeVisible();
    const { offered } = await apiOf(artist.request).studio.queue();
    expect(offered.some((row) => row.id === id)).toBe(false);
  });

// Runs only at night. By day other tests cover this: the API tests ask an artist, and read the board by its columns.
test('a song is dragged to an artist, and found in the list and by artist @once @night', async ({
  browser,
  page: customer,
}) => {
  const { recipient } = await givenOrder(customer.context());
  const desk = await openRole(browser, 'producer', 1440);
  await desk.goto(`/admin/board?q=${encodeURIComponent(recipient)}`);
  await untilAlive(desk);
  const card = desk.locator('[data-card]').filter({ hasText: recipient });
  await card.locator('.board-card__who').hover();
  await desk.mouse.down();
  await desk.mouse.move(700, 500, { steps: 4 });
  const target = desk.locator('.board-drop li').nth(1);
  const name = (await target.locator('.desk-who').textContent())?.trim() ?? '';
  await target.hover();
  await target.hover();
  await desk.mouse.up();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: `Ask ${name}` })).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  for (const view of ['List', 'By artist']) {
    await desk.getByRole('link', { name: view, exact: true }).click();
    await expect(desk.getByRole('link', { name: view, exact: true })).toHaveAttribute('aria-current', 'page');
    const song = desk.locator('[data-card]').filter({ hasText: recipient });
    await expect(song).toHaveCount(1);
    await desk.keyboard.press('j');
    await expect(song.getByRole('link').first()).toBeFocused();
    await expectSound(desk, [1440, 390]);
    await show(desk, `board-${view}`);
  }
});
