import type { Page } from '@playwright/test';
import { deskOf } from '../../packages/contract/src/transport/desk-client.ts';
import { untilAlive } from '../support/alive.ts';
import { apiOf } from '../support/api.ts';
import { signInQuietly } from '../support/artist.ts';
import { BUILDER } from '../support/builder.ts';
import { expectSound, openRole, show } from '../support/desk.ts';
import { pressOn, typeInto } from '../support/keyboard.ts';
import { startOwnShop } from '../support/own-shop.ts';
import { expect, test } from '../support/shop-test.ts';
import { givenDraft } from '../support/songs.ts';
import { type Locale, wordsOf } from '../support/words.ts';

/** Opens the last step of the builder. A switch turns its part for voice memos on or off. */
async function openStory(page: Page, locale: Locale): Promise<void> {
  await givenDraft(page.context());
  await page.goto(`${BUILDER}/story-details?locale=${locale}`);
  await untilAlive(page);
}
const memo = (page: Page, locale: Locale) =>
  page.getByText(wordsOf(locale)('builder_memo_hint'), { exact: true });

// All tests share one shop, and no other test shows a voice memo in Spanish. Changes for everybody are tried at
// night, in a separate shop. By day the API tests set switches for a language, and `desk/screens`
// opens their page.
test('a producer gives voice memos to one language only, by keyboard alone, and the shop follows @once @night', async ({
  browser,
  openVisitor,
}) => {
  const desk = await openRole(browser, 'producer');
  const { system } = deskOf(apiOf(desk.context().request));
  const change = async (audience: string) => {
    await pressOn(desk, desk.getByRole('button', { name: 'Change: Voice memos' }));
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Who', { exact: true }).focus();
    await desk.keyboard.type(audience);
    await typeInto(desk, dialog.getByLabel('Why'), 'Memos come out silent');
    await expectSound(desk);
    await show(desk, 'switch');
    await desk.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  try {
    await desk.goto('/admin/system?part=switches');
    await untilAlive(desk);
    await change('Visitors in English');
    const row = desk.getByRole('row').filter({ hasText: 'Voice memos' });
    await expect(row).toContainText('For some');
    await expect(row).toContainText('Visitors in English');

    const spanish = await openVisitor();
    await openStory(spanish, 'sp');
    await expect(spanish.getByText(wordsOf('sp')('builder_must_title'))).toBeVisible();
    await expect(memo(spanish, 'sp')).toBeHidden();
    const english = await openVisitor();
    await openStory(english, 'en');
    await expect(memo(english, 'en')).toBeVisible();

    await change('Everybody');
    await expect(row).toContainText('On');
    await openStory(spanish, 'sp');
    await expect(memo(spanish, 'sp')).toBeVisible();
  } finally {
    const body = { is_on: true, share: 100, audience: 'everyone', reason: 'After a test' } as const;
    await system.setSwitch({ params: { name: 'voice_memos' }, body });
  }
  await desk.context().close();
});

test('what is off is gone from the shop, and of a share each visitor sees what the shop says @once @night', async ({
  browser,
}) => {
  const shop = await startOwnShop('demo');
  const visit = async () => (await browser.newContext({ baseURL: shop.origin })).newPage();
  try {
    const producer = await visit();
    await signInQuietly(producer.request, { email: 'producer@keepsong.test' });
    const { system } = deskOf(apiOf(producer.request));
    const set = (name: 'voice_memos' | 'instant_songs' | 'streaming', is_on: boolean, share = 100) =>
      system.setSwitch({ params: { name }, body: { is_on, share, audience: 'everyone', reason: 'A test' } });
    const buyer = await visit();
    const parts = {
      voice_memos: async () => {
        await openStory(buyer, 'en');
        return memo(buyer, 'en');
      },
      instant_songs: async () => {
        await buyer.goto('/instant-builder');
        return buyer.locator('.instant-collections');
      },
      streaming: async () => {
        await buyer.goto('/products/song-streaming');
        return buyer.getByText(wordsOf('en')('cart_buy_needs_song'));
      },
    };
    for (const [name, open] of Object.entries(parts)) {
      const part = name as keyof typeof parts;
      await expect(await open(), part).toBeVisible();
      await set(part, false);
      await expect(async () => expect(await (await open()).count(), part).toBe(0)).toPass();
      await set(part, true);
      await expect(async () => expect(await (await open()).count(), part).toBe(1)).toPass();
    }

    await set('voice_memos', true, 50);
    const seen = new Set<boolean>();
    for (let count = 0; count < 12; count += 1) {
      const visitor = await visit();
      await openStory(visitor, 'en');
      const isOff = (await apiOf(visitor.request).system.own()).off.includes('voice_memos');
      await expect(memo(visitor, 'en')).toHaveCount(isOff ? 0 : 1);
      seen.add(isOff);
      await visitor.context().close();
    }
    expect(seen.size).toBe(2);
  } finally {
    await shop.stop();
  }
});

test('what everybody needs and is off is said above every page, in both languages on a phone @once @night', async ({
  browser,
}) => {
  const shop = await startOwnShop('demo');
  try {
    const producer = await (await browser.newContext({ baseURL: shop.origin })).newPage();
    await signInQuietly(producer.request, { email: 'producer@keepsong.test' });
    const { system } = deskOf(apiOf(producer.request));
    const context = await browser.newContext({
      baseURL: shop.origin,
      viewport: { width: 390, height: 844 },
    });
    const phone = await context.newPage();
    for (const name of ['checkout', 'mail'] as const) {
      const setting = { share: 100, audience: 'everyone', reason: 'A provider is away' } as const;
      await system.setSwitch({ params: { name }, body: { ...setting, is_on: false } });
    }
    for (const locale of ['en', 'sp'] as const)
      for (const path of ['/', `${BUILDER}/song-characteristics`, '/instant-builder/collections']) {
        await expect(async () => {
          await phone.goto(`${path}?locale=${locale}`);
          const words = wordsOf(locale);
          await expect(phone.getByText(words('shell_away_checkout'))).toBeVisible({ timeout: 5_000 });
          await expect(phone.getByText(words('shell_away_mail'))).toBeVisible({ timeout: 5_000 });
        }).toPass({ timeout: 60_000 });
        expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      }
  } finally {
    await shop.stop();
  }
});
