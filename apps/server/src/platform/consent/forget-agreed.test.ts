import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createForgetAgreed } from './forget-agreed.ts';

const VISITOR = '0b5c7d1e-2222-4222-8333-444455556666';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it.each([
  ['is too much for one address', async () => false],
  ['cannot be stored now', () => Promise.reject(new Error('away'))],
])('the browser keeps the id for its next page while its end %s', async (_, endBySignal) => {
  const deleted: string[] = [];
  const { old } = createForgetAgreed({
    consentReader: shop.services.consentReader,
    consent: { endBySignal },
    settings: shop.settings,
  });
  const request = {
    ...{ headers: { 'sec-gpc': '1' }, ip: '10.0.0.1', log: { warn: () => undefined } },
    cookies: { sf_consent: `1.11.${VISITOR}.${VISITOR}`, gclid: 'Cj0' },
  };
  const reply = { clearCookie: (name: string) => deleted.push(name) };
  expect(await old(request as never, reply as never)).toBe(true);
  expect(deleted).toEqual(['gclid']);
});
