import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';

const PAGES = ['/', '/how-it-works', '/artist-community', '/song-revisions', '/reviews', '/contact-us'];

/**
 * The pictures of sleeves on the page. `contrast` is that of the edge against what the sleeve lies on, and 0 for a
 * sleeve without an edge. `ownInk` tells whether the sleeve lies on an area in an ink that the sleeve has itself.
 */
const sleevesOn = (page: Page) =>
  page.locator('img[src*="/sleeve.svg"]').evaluateAll((pictures) => {
    const rgb = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = rgb(colour).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (picture: Element): string => {
      const holder = picture.closest('.sleeve, .artwork')?.parentElement ?? picture.parentElement;
      for (let one: Element | null = holder; one; one = one.parentElement) {
        const colour = getComputedStyle(one).backgroundColor;
        if (rgb(colour)[3] !== 0) return colour;
      }
      return 'rgb(255, 255, 255)';
    };
    const hex = (colour: string) =>
      `#${rgb(colour)
        .slice(0, 3)
        .map((value) => value.toString(16).padStart(2, '0'))
        .join('')}`;
    return Promise.all(
      pictures.map(async (picture) => {
        const { outlineStyle, outlineColor } = getComputedStyle(picture);
        const ground = groundOf(picture);
        const [light = 0, dark = 0] = [luminance(outlineColor), luminance(ground)].sort((x, y) => y - x);
        const drawn = await (await fetch((picture as HTMLImageElement).src)).text();
        return {
          contrast: outlineStyle === 'solid' ? (light + 0.05) / (dark + 0.05) : 0,
          ownInk: drawn.toLowerCase().includes(hex(ground)) ? hex(ground) : null,
        };
      }),
    );
  });

// Runs only at night. By day other tests cover this: the tests of the artwork prove that no background has an ink of
// its sleeve.
test('no sleeve loses its shape on what it lies on @once @night', async ({ page }) => {
  let count = 0;
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const sleeves = await sleevesOn(page);
    for (const { contrast, ownInk } of sleeves) {
      expect(contrast, path).toBeGreaterThanOrEqual(3);
      expect(ownInk, path).toBeNull();
    }
    count += sleeves.length;
  }
  expect(count).toBeGreaterThan(10);
});
