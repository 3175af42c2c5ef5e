import type { Page } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { openArtist, signInQuietly } from '../support/artist.ts';
import { expectSound, openDesk, show } from '../support/desk.ts';
import { expect, test } from '../support/shop-test.ts';

const WIDTHS = [1440, 390];

async function expectGood(page: Page, name: string): Promise<void> {
  await show(page, name);
  await expectSound(page, WIDTHS);
}

test('two people pay what is owed, and the artist sees each cent of it @once', async ({ browser }) => {
  const finance = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.45.1.1' } });
  await signInQuietly(finance.request, { email: 'finance@keepsong.test' });
  const maker = await finance.newPage();
  await maker.goto('/admin/payouts');
  await untilAlive(maker);
  await expect(maker.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
  await expectGood(maker, 'payouts');
  await maker.getByRole('button', { name: /^Make a run of \$/ }).click();
  await expect(maker.getByText(/waits for a second person/)).toBeVisible();
  await maker
    .getByRole('link', { name: /^Run \d+$/ })
    .first()
    .click();
  await expect(maker.getByText('You made this run.')).toBeVisible();
  await expect(maker.getByRole('button', { name: /^Approve/ })).toBeHidden();

  const second = await openDesk(browser, 1440);
  await second.goto(new URL(maker.url()).pathname);
  await untilAlive(second);
  await expectGood(second, 'payout-run');
  await second.getByRole('button', { name: /^Approve and pay \$/ }).click();
  await expect(second.getByText('Paid').first()).toBeVisible();

  const singer = await openArtist(browser);
  const { user } = await apiOf(singer.request).account.current({ query: {} });
  const page = await singer.newPage();
  await page.goto(`/artist_experience/${user?.id}/earnings`);
  await untilAlive(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Payout .*Paid .*−\$/ }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Tip .*Held .*\$25\.00/ })).toBeVisible();
  await expectGood(page, 'artist-earnings');
});
