import type { Browser, Page } from '@playwright/test';
import type { StaffRole } from '../../packages/domain/src/staff/permissions.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { sessionOf } from '../support/artist.ts';
import { expectSound, show } from '../support/desk.ts';
import { mailMatching } from '../support/mailbox.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenOrder, newRecipient } from '../support/songs.ts';

/** Opens a page of a phone in which the demo account of a role is signed in. */
async function openOnPhone(browser: Browser, role: StaffRole): Promise<Page> {
  const storageState = await sessionOf(browser, { email: `${role}@keepsong.test` });
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ storageState, viewport, hasTouch: true, isMobile: true });
  return context.newPage();
}

// Both run only at night. By day `site/today` answers a reply in the same panel, and the API tests make playlists.
test('support answers on a phone what a customer replied to a mail @once @night', async ({
  page,
  browser,
}) => {
  const { email, recipient } = await givenOrder(page.context());
  const asked = `Could it be slower for ${recipient}`;
  const mail = await mailMatching(page.request, email, /Reply to this email/);
  await page.goto(`/dev/mailbox?open=${mail.id}`);
  await page.getByLabel('Answer this mail').fill(asked);
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByText('Your answer was sent.')).toBeVisible();

  const desk = await openOnPhone(browser, 'support');
  await desk.goto('/admin');
  await untilAlive(desk);
  await show(desk, 'phone-today');
  const row = desk.getByRole('main').getByRole('listitem').filter({ hasText: asked });
  await row.getByRole('button', { name: /^Answer: / }).tap();
  const details = desk.getByRole('dialog', { name: 'Details of what is chosen' });
  await expect(details.getByText(asked).first()).toBeVisible();
  // The button appears with the first sign that is typed, and names who gets the answer.
  const field = details.getByLabel(/^Write to /);
  const send = details.getByRole('button', { name: /^Send to / });
  await field.fill(' ');
  await send.tap();
  await expect(details.getByText('Write something first.')).toBeVisible();
  const said = `June sings it slower for ${newRecipient()}`;
  await field.fill(said);
  await expect(details.getByText('Write something first.')).toHaveCount(0);
  await show(desk, 'phone-answer');
  await expectSound(desk);
  await send.tap();
  await expect(details.getByText(/^Done: /)).toBeVisible();
  await show(desk, 'phone-answered');
  await expectSound(desk);
  await details.getByRole('button', { name: 'Close' }).first().tap();
  await expect(row).toHaveCount(0);
  await mailMatching(page.request, email, new RegExp(said));
  await desk.context().close();
});

test('an editor makes a playlist on a phone, and visitors hear it @once @night', async ({
  browser,
  page: visitor,
}) => {
  const desk = await openOnPhone(browser, 'editor');
  const name = `Phone songs ${Date.now().toString(36)}`;
  await desk.goto('/admin');
  await untilAlive(desk);
  await show(desk, 'phone-editor-today');
  await expectSound(desk);
  await desk.goto('/admin/playlists');
  await untilAlive(desk);
  await show(desk, 'phone-playlists');
  await expectSound(desk);
  await desk.getByRole('link', { name: /^New playlist/ }).tap();
  await expect(desk).toHaveURL(/\/admin\/playlists\/new$/);
  await desk.getByLabel('Name in English').fill(name);
  await desk.getByRole('button', { name: 'Publish' }).tap();
  // Nothing that was written is lost, and the page says what is missing.
  await expect(desk.getByLabel('Name in Spanish')).toHaveAttribute('aria-invalid', 'true');
  await show(desk, 'phone-playlist-missing');
  await desk.getByLabel('Name in Spanish').fill('Canciones del teléfono');
  await desk.getByLabel('Song or artist').fill('th');
  await desk.getByRole('button', { name: 'Find', exact: true }).tap();
  const found = desk.getByRole('list', { name: 'Songs that were found' });
  for (const _ of [1, 2]) await found.getByRole('button').first().tap();
  const songs = desk.getByRole('list', { name: 'Songs', exact: true }).getByRole('listitem');
  await expect(songs).toHaveCount(2);
  const [first, second] = await songs.allTextContents();
  await songs
    .nth(1)
    .getByRole('button', { name: /^Move .* up$/ })
    .tap();
  await expect(songs).toHaveText([second, first].map(String));
  await expectSound(desk);
  await show(desk, 'phone-playlist');
  await desk.getByRole('button', { name: 'Publish' }).tap();
  await expect(desk).toHaveURL(/\/admin\/playlists\/\d+$/);
  await untilAlive(desk);
  await show(desk, 'phone-playlist-live');
  const path = (await desk.getByRole('link', { name: 'See the page' }).getAttribute('href')) ?? '';
  const { data } = await apiOf(visitor.request).playlists.get({
    params: { id: path.split('/').at(-1) ?? '' },
  });
  expect(data.songs.map((song) => `${song.title} ${song.artist.artist_name}`)).toEqual([second, first]);
  await desk.context().close();
});
