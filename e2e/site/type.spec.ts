import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';

/** The pages with most kinds of titles and names in display type. */
const PAGES = ['/', '/artists', '/playlists', '/reviews', '/products/personalized-song', '/how-it-works'];

/**
 * The texts in display type with less than 1.21 em for a line: the accent of a capital could touch a descender of the
 * line above. The name of the shop has one line, and lockups set their lines by their letters (story-title.tsx).
 */
const tightTexts = (page: Page) =>
  page.locator('body *').evaluateAll((elements) => {
    const texts = elements.filter(
      (one) =>
        [...one.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''),
        ) &&
        getComputedStyle(one).fontFamily.includes('Roboto Serif') &&
        !one.closest('.lockup, .brand-link, .num, svg'),
    );
    const ratio = (one: Element) => {
      const { lineHeight, fontSize } = getComputedStyle(one);
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    };
    const tight = texts.filter((one) => ratio(one) < 1.21);
    return { count: texts.length, tight: tight.map((one) => `${one.className}: ${one.textContent}`) };
  });

// Runs only at night. By day other tests cover this: only the look depends on it, and it changes with the fonts alone.
test('in every language, accents of display type have room under the descenders @once @night', async ({
  page,
  context,
  baseURL,
}) => {
  let count = 0;
  for (const value of ['en', 'sp']) {
    await context.addCookies([{ name: 'sf_locale', value, url: baseURL ?? '' }]);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const texts = await tightTexts(page);
      expect(texts.tight, `${path} ${value}`).toEqual([]);
      count += texts.count;
    }
  }
  expect(count).toBeGreaterThan(100);
});
