import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';
import { givenCart } from '../support/songs.ts';
import { wordsOf } from '../support/words.ts';

const w = wordsOf('en');

/** Holds the scripts of the page back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
}

// What a first visitor sees must not wait for the scripts: it is the largest paint of these pages (Lighthouse).
test('an empty cart is there before any script, and a cart with a song is not shown as empty', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/cart', { waitUntil: 'commit' });
  const empty = page.getByRole('heading', { name: w('cart_empty_title') });
  await expect(empty).toBeVisible();
  await expect(page.getByText(w('cart_loading'))).toBeHidden();
  release();
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-asleep'));
  await expect(empty).toBeVisible();
  await expect(page.getByText(w('cart_loading'))).toHaveCount(0);

  await givenCart(page.context());
  await page.unrouteAll();
  const releaseAgain = await holdScripts(page);
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(page.getByText(w('cart_loading'))).toBeVisible();
  await expect(empty).toBeHidden();
  releaseAgain();
  await expect(page.getByRole('link', { name: w('cart_checkout') }).first()).toBeVisible();
});

test('the first screen of an instant song is there before any script, and takes a press', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/instant-builder', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: w('instant_collections_heading') })).toBeVisible();
  await expect(page.getByRole('heading', { name: w('builder_opening') })).toBeHidden();
  await page.locator('.instant-collection').filter({ hasText: 'Birthday' }).getByRole('link').click();
  release();
  await expect(page).toHaveURL(/\/instant-builder\/step\/1$/);
  const chosen = await page.evaluate(() => JSON.parse(window.localStorage.getItem('sf_instant') ?? '{}'));
  expect(chosen.collectionId).toBe('birthday');

  // Who has begun a song is led on to it, and does not see the list on the way.
  await page.unrouteAll();
  const releaseAgain = await holdScripts(page);
  await page.goto('/instant-builder', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: w('builder_opening') })).toBeVisible();
  await expect(page.locator('.instant-collection').first()).toBeHidden();
  releaseAgain();
  await expect(page).toHaveURL(/\/instant-builder\/step\/1$/);
});
