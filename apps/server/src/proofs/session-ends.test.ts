import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthShop, openAuthShop } from '../features/auth/testing/auth-shop.ts';
import { june, odessa, signUp } from '../features/auth/testing/people.ts';

const DAY = 86_400_000;

let shop: AuthShop;
beforeAll(async () => {
  shop = await openAuthShop();
});
afterAll(() => shop.close());

it('a session that is not used for 14 days has ended', async () => {
  const browser = await signUp(shop, odessa);
  shop.clock.advance(14 * DAY - 60_000);
  expect(await browser.user()).toMatchObject({ email: odessa.email });
  shop.clock.advance(14 * DAY + 60_000);
  expect(await browser.user()).toBeNull();
});

it('a session ends after 30 days, however much it is used', async () => {
  const browser = await signUp(shop, june);
  for (let day = 0; day < 29; day += 1) {
    shop.clock.advance(DAY);
    expect(await browser.user(), `day ${day}`).toMatchObject({ email: june.email });
  }
  shop.clock.advance(DAY + 60_000);
  expect(await browser.user()).toBeNull();
});
