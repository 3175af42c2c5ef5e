import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { saveEntry } from './cms.repository.ts';
import { termsVersion } from './terms-version.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('the version of the terms changes with their published text, in each language by itself', async () => {
  const [en, sp] = [await termsVersion(shop.db, 'en'), await termsVersion(shop.db, 'sp')];
  expect(en).toMatch(/^en:[0-9a-f]{16}$/);
  const change = { key: 'terms.sections', locale: 'en', now: shop.clock.now() } as const;
  await saveEntry(shop.db, { ...change, published: null });
  expect(await termsVersion(shop.db, 'en')).toBe(en);
  await saveEntry(shop.db, { ...change, published: 'Other terms' });
  expect(await termsVersion(shop.db, 'en')).not.toBe(en);
  expect(await termsVersion(shop.db, 'sp')).toBe(sp);
});
