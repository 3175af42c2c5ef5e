import type { Locator } from '@playwright/test';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { BUILDER, untilSaved } from '../support/builder.ts';
import { expect, test } from '../support/shop-test.ts';
import { casesOf } from '../support/size.ts';
import { givenDraft, givenOrder } from '../support/songs.ts';

const STEPS = [
  'song-characteristics',
  'artist-recommendations',
  'find-artist',
  'recipient-info',
  'story-details',
  'pre-cart',
];

// The server runs in UTC. These zones differ from it by whole hours, by half an hour and by three quarters of
// an hour. By day only one zone is tried: there the date differs from the server's most of the time.
for (const timezoneId of ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Chatham'])
  test.describe(`in ${timezoneId}${timezoneId === 'Pacific/Chatham' ? '' : ' @night'}`, () => {
    test.use({ timezoneId });

    test('pages of a saved song are hydrated without a fault, and show the visitor’s own time', async ({
      page,
    }) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        // A save may be refused because the previous page saved too while it closed. The builder then saves
        // again.
        const isRefusal = message.text().includes('409');
        if (message.type() === 'error' && !isRefusal) errors.push(`${page.url()}: ${message.text()}`);
      });
      await givenDraft(page.context());
      await page.goto(`${BUILDER}/recipient-info`);
      await page.getByLabel('Your email address').fill('zone@example.com');
      await untilSaved(page);
      // By day only the two steps that show the most times are tried.
      for (const step of casesOf(STEPS, (one) => one === 'artist-recommendations' || one === 'pre-cart')) {
        await page.goto(`${BUILDER}/${step}`);
        await page.reload();
        await untilSaved(page);
      }
      const shown =
        (await page
          .getByText(/^Saved \d/)
          .filter({ visible: true })
          .textContent()) ?? '';
      const own = await page.evaluate(() =>
        [0, 1, 2].map((ago) =>
          new Date(Date.now() - ago * 60_000).toLocaleTimeString('en-US', {
            hour: 'numeric',
            minute: '2-digit',
          }),
        ),
      );
      expect(own.map((time) => `Saved ${time}`)).toContain(shown);
      expect(errors).toEqual([]);
    });

    // Runs only at night. By day other tests cover this: the test above shows a time in the visitor's own zone, by
    // the same hook.
    test('messages are hydrated without a fault, and show the reader’s own time @night', async ({
      page,
      browser,
    }) => {
      const { slug, recipient } = await givenOrder(page.context());
      const artist = await browser.newContext({ storageState: process.env.E2E_ARTIST_SESSION, timezoneId });
      const desk = await artist.newPage();
      const errors: string[] = [];
      for (const one of [page, desk])
        one.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${one.url()}: ${message.text()}`);
        });
      const expectOwnTime = async (time: Locator) => {
        const own = await time.evaluate((element: HTMLTimeElement) =>
          new Date(element.dateTime).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }),
        );
        await expect(time).toHaveText(new RegExp(`, ${own}$`));
      };
      await page.goto(`/stories/${slug}/messages`);
      await untilAlive(page);
      await page.getByLabel('Your message').fill('She hums it in A.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'She hums it in A.' })).toBeVisible();
      await page.reload();
      await expectOwnTime(
        page.getByRole('listitem').filter({ hasText: 'She hums it in A.' }).locator('time'),
      );
      const { user } = await apiOf(artist.request).account.current({ query: {} });
      await desk.goto(`/artist_experience/${user?.id}/messages`);
      await untilAlive(desk);
      await expectOwnTime(desk.getByRole('link', { name: new RegExp(recipient) }).locator('time'));
      expect(errors).toEqual([]);
      await artist.close();
    });
  });
