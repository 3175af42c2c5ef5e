import { PASSCODE_ATTEMPTS } from '@keepsong/domain/auth/passcode';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuthShop, forgetEverybody, openAuthShop, rowsOf } from '../testing/auth-shop.ts';
import { Browser } from '../testing/browser.ts';
import { newBrowser, odessa, signIn, signUp, wrongOf } from '../testing/people.ts';

const HOUR = 3_600_000;
/** How many days strangers guess. All days after the first one have the same limits. */
const DAYS = process.env.TEST_SIZE === 'night' ? 4 : 2;
const PASSCODES = '/access_passcodes/';
const SESSION = '/access_passcodes/create_session';
let shop: AuthShop;
beforeAll(async () => {
  shop = await openAuthShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetEverybody(shop));

const ask = (browser: Browser) => browser.post(PASSCODES, { method: 'email', email: odessa.email });
const type = (browser: Browser, passcode: string) => browser.post(SESSION, { passcode, email: odessa.email });

/** Asks for a code and guesses until the shop refuses to check. Returns how many guesses were checked. */
async function guess(stranger: Browser): Promise<number> {
  if ((await ask(stranger)).status !== 200) return 0;
  const wrong = wrongOf(await shop.codeFor(odessa.email));
  for (let guesses = 0; ; guesses += 1) {
    if ((await type(stranger, wrong)).body.code !== 'passcode_wrong') return guesses;
  }
}

/** Guesses for some days, each time from a new network. Returns how many guesses were checked for each code. */
async function guessFor(days: number): Promise<number[]> {
  const counts: number[] = [];
  for (let hour = 0; hour < 24 * days; hour += 6) {
    for (let i = 0; i < 6; i += 1) counts.push(await guess(newBrowser(shop)));
    shop.clock.advance(6 * HOUR);
  }
  return counts.filter((count) => count > 0);
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

test('a stranger neither uses up nor ends the code that the owner asked for', async () => {
  await signUp(shop);
  const owner = newBrowser(shop);
  await ask(owner);
  const code = await shop.codeFor(odessa.email);
  const stranger = newBrowser(shop);
  for (let i = 0; i < 2 * PASSCODE_ATTEMPTS; i += 1)
    expect((await type(stranger, wrongOf(code))).body.code).toBe('passcode_expired');
  expect(await guess(stranger)).toBe(PASSCODE_ATTEMPTS);
  expect((await type(owner, code)).status).toBe(200);
});

test('a code does not work in a browser that did not ask for it', async () => {
  const owner = await signUp(shop);
  await ask(owner);
  const code = await shop.codeFor(odessa.email);
  expect(await type(newBrowser(shop), code)).toMatchObject({
    status: 400,
    body: { code: 'passcode_expired' },
  });
  expect((await type(owner, code)).status).toBe(200);
});

test("strangers who ask and guess as much as they can do not lock the owner out of the owner's own networks", async () => {
  const { ip } = await signUp(shop);
  await guessFor(1);
  for (let i = 0; i < 6; i += 1) await guess(newBrowser(shop));
  expect((await ask(newBrowser(shop))).status).toBe(429);
  await signIn(shop, odessa.email, new Browser(shop.http, { ip }));
});

test('one stranger cannot use up all codes: the owner still gets one on a new network and signs in', async () => {
  await signUp(shop);
  const stranger = newBrowser(shop);
  for (let i = 0; i < 12; i += 1) {
    await guess(stranger);
    shop.clock.advance(11 * 60_000);
  }
  expect((await ask(stranger)).status).toBe(429);
  await signIn(shop, odessa.email, newBrowser(shop));
});

test('guesses are limited: five for each code until a hundred were wrong, then one, with twenty codes a day', async () => {
  await signUp(shop);
  shop.clock.advance(24 * HOUR);
  const counts = await guessFor(DAYS);
  const firstGuarded = counts.indexOf(1);
  expect(counts.slice(0, firstGuarded)).toEqual(Array(100 / PASSCODE_ATTEMPTS).fill(PASSCODE_ATTEMPTS));
  expect(total(counts)).toBe(100 + (DAYS - 1) * 20);
  // When the owner signs in from another network, strangers still do not get new guesses.
  shop.clock.advance(24 * HOUR);
  await signIn(shop, odessa.email);
  expect(await guess(newBrowser(shop))).toBe(1);
  // After thirty days without a wrong code, strangers get new guesses.
  shop.clock.advance(30 * 24 * HOUR + 1);
  expect(await guess(newBrowser(shop))).toBe(PASSCODE_ATTEMPTS);
}, 120_000);

test('wrong codes on a network of the owner count only for that network', async () => {
  const { ip } = await signUp(shop);
  await rowsOf(
    shop,
    `update sign_in_networks set failures = 100, failed_at = '${shop.clock.now().toISOString()}'`,
  );
  expect(await guess(newBrowser(shop))).toBe(PASSCODE_ATTEMPTS);
  expect(await guess(new Browser(shop.http, { ip }))).toBe(1);
  await signIn(shop, odessa.email, new Browser(shop.http, { ip }));
  expect(await guess(new Browser(shop.http, { ip }))).toBe(PASSCODE_ATTEMPTS);
});

test('networks are stored hashed, and deleted when no limit asks about them any more', async () => {
  const { ip } = await signUp(shop);
  await guess(newBrowser(shop));
  expect(JSON.stringify(await rowsOf(shop, 'select * from sign_in_networks'))).not.toContain(ip);
  const kept = async () => (await rowsOf(shop, 'select 1 from sign_in_networks')).length;
  shop.clock.advance(29 * 24 * HOUR);
  await shop.auth.deleteOldPasscodes();
  expect(await kept()).toBe(2);
  shop.clock.advance(2 * 24 * HOUR);
  await shop.auth.deleteOldPasscodes();
  expect(await kept()).toBe(1);
  shop.clock.advance(60 * 24 * HOUR);
  await shop.auth.deleteOldPasscodes();
  expect(await kept()).toBe(0);
});
