import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { BUILDER } from '../support/builder.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenDraft } from '../support/songs.ts';

const part = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: /in your own voice/ }) });
const start = (page: Page) => part(page).getByRole('button', { name: 'Start recording' });
const kept = (page: Page) => part(page).getByRole('button', { name: 'Delete your voice memo' });

async function openStory(page: Page): Promise<void> {
  await givenDraft(page.context());
  await page.goto(`${BUILDER}/story-details`);
  await untilAlive(page);
  await expect(start(page)).toBeVisible();
}

// Runs only at night. By day other tests cover this: the API tests keep, replace and delete voice memos.
test('a voice memo that could not be sent is sent again, kept with the draft, heard by keyboard, and deleted @night', async ({
  page,
  context,
}) => {
  await openStory(page);
  await context.route('**/voice_memo', (route) => route.abort('internetdisconnected'));
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(part(page).getByText('0:02')).toBeVisible();
  await part(page).getByRole('button', { name: 'Stop', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(part(page).getByText(/your recording is only on this page/)).toBeVisible();
  await context.unroute('**/voice_memo');
  await part(page).getByRole('button', { name: 'Send it again' }).click();
  await expect(kept(page)).toBeVisible();
  await page.reload();
  await untilAlive(page);
  await expect(kept(page)).toBeVisible();
  const play = part(page).getByRole('button', { name: /^Play / });
  await play.focus();
  await page.keyboard.press('Enter');
  await expect(part(page).getByRole('button', { name: /^Pause / })).toBeVisible();
  await kept(page).click();
  await expect(start(page)).toBeVisible();
  await page.reload();
  await untilAlive(page);
  await expect(start(page)).toBeVisible();
});

for (const name of ['NotAllowedError', 'NotFoundError'])
  test(`without a microphone (${name}) the page says what to do, and a file can be sent @night`, async ({
    page,
  }) => {
    await page.addInitScript((fault) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', fault));
    }, name);
    await openStory(page);
    await start(page).click();
    await expect(part(page).getByRole('alert')).toContainText(/microphone/i);
    await part(page).getByText('Upload', { exact: true }).click();
    await expect(part(page).locator('input[type="file"]')).toBeAttached();
  });
