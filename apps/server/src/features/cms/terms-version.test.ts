import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { saveEntry } from './cms.repository.ts';
import { termsVersion } from './terms-version.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('the version of the terms changes with their published text, in each language by itself', async () => {
  const { id: userId } = await signedIn(shop, undefined, 'owner');
  const [en, sp] = [await termsVersion(shop.db, 'en'), await termsVersion(shop.db, 'sp')];
  expect(en).toMatch(/^en:[0-9a-f]{16}$/);
  const change = { key: 'terms.sections', locale: 'en', body: 'Other terms', userId } as const;
  await saveEntry(shop.db, { ...change, action: 'draft', now: shop.clock.now() });
  expect(await termsVersion(shop.db, 'en')).toBe(en);
  await saveEntry(shop.db, { ...change, action: 'publish', now: shop.clock.now() });
  expect(await termsVersion(shop.db, 'en')).not.toBe(en);
  expect(await termsVersion(shop.db, 'sp')).toBe(sp);
});
