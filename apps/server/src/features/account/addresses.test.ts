import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthShop, forgetEverybody, openAuthShop, rowsOf } from '../auth/testing/auth-shop.ts';
import type { Browser } from '../auth/testing/browser.ts';
import { june, newBrowser, odessa, signIn, signUp } from '../auth/testing/people.ts';

const HOUR = 3_600_000;
let shop: AuthShop;
beforeAll(async () => {
  shop = await openAuthShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetEverybody(shop));

const HOME = {
  name: 'Odessa Marsh',
  line1: '12 Lake St',
  city: 'Skaneateles',
  state: 'NY',
  postal_code: '13152',
  country: 'US',
};
const BILL = { city: 'Skaneateles', country_code: 'US', postal_code: '13152', state_code: 'NY' };

async function save(browser: Browser, body: object): Promise<number> {
  const answer = await browser.post('/addresses', body);
  if (answer.status !== 200)
    throw new Error(`saving answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return Number(answer.body.id);
}
const read = async (browser: Browser, ids: { shipping_id?: number; billing_id?: number }) =>
  (
    await browser.get(
      `/addresses?${new URLSearchParams(Object.entries(ids).map(([k, v]) => [k, String(v)]))}`,
    )
  ).body;

/** Creates a guest, who registered during a checkout and has not proved to own the e-mail address. */
async function newGuest(): Promise<Browser> {
  const browser = newBrowser(shop);
  await browser.post('/user', { user: odessa, skip_otp: true });
  return browser;
}

describe('addresses', () => {
  test('are for signed-in people', async () => {
    const browser = newBrowser(shop);
    for (const answer of [
      await browser.get('/addresses?shipping_id=1'),
      await browser.post('/addresses', { shipping: HOME }),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_required' } });
  });

  test('come back by the ids that saving them gave', async () => {
    const browser = await signUp(shop);
    const shipping_id = await save(browser, { shipping: HOME });
    const billing_id = await save(browser, { billing: BILL });
    expect(await read(browser, { shipping_id, billing_id })).toEqual({
      shipping: { id: shipping_id, ...HOME },
      billing: { id: billing_id, ...BILL },
    });
    expect(await read(browser, { billing_id })).toEqual({
      shipping: null,
      billing: { id: billing_id, ...BILL },
    });
    expect(await read(browser, {})).toEqual({ shipping: null, billing: null });
  });

  test('of other countries are saved without a city', async () => {
    const browser = await signUp(shop);
    const german = { city: '', country_code: 'DE', postal_code: '10115', state_code: '' };
    const billing_id = await save(browser, { billing: german });
    expect((await read(browser, { billing_id })).billing).toEqual({ id: billing_id, ...german });
  });

  test('keep their id when they are saved again unchanged', async () => {
    const browser = await signUp(shop);
    const id = await save(browser, { shipping: HOME });
    const { name, ...nameless } = HOME;
    expect(await save(browser, { shipping: { ...nameless, name, line2: '' } })).toBe(id);
    expect(await save(browser, { shipping: { ...HOME, line2: 'Apt 3' } })).not.toBe(id);
    expect(await save(browser, { shipping: nameless })).not.toBe(id);
  });

  test('are null for unknown ids, for other people and for the other kind', async () => {
    const [owner, other] = [await signUp(shop), await signUp(shop, june)];
    const shipping_id = await save(owner, { shipping: HOME });
    const billing_id = await save(owner, { billing: BILL });
    const none = { shipping: null, billing: null };
    expect(await read(other, { shipping_id, billing_id })).toEqual(none);
    expect(await read(owner, { shipping_id: billing_id, billing_id: shipping_id })).toEqual(none);
    expect(await read(owner, { shipping_id: 999_999, billing_id: -1 })).toEqual(none);
    expect(await save(other, { shipping: HOME })).not.toBe(shipping_id);
  });

  test('that are not valid are refused by field', async () => {
    const browser = await signUp(shop);
    const answer = await browser.post('/addresses', { shipping: { ...HOME, line1: ' ', state: 'XX' } });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { 'shipping.line1': 'required', 'shipping.state': 'state_invalid' } },
    });
    const bill = await browser.post('/addresses', { billing: { ...BILL, postal_code: '1' } });
    expect(bill).toMatchObject({
      status: 400,
      body: { fields: { 'billing.postal_code': expect.any(String) } },
    });
    expect(await rowsOf(shop, 'select id from addresses')).toEqual([]);
  });

  test('are at most twenty of a kind; the oldest one is deleted', { tags: ['night'] }, async () => {
    const browser = await signUp(shop);
    const saveNumber = (number: number) => {
      shop.clock.advance(1_000);
      return save(browser, { shipping: { ...HOME, line1: `${number} Lake St` } });
    };
    const billing_id = await save(browser, { billing: BILL });
    const [first, second] = [await saveNumber(1), await saveNumber(2)];
    for (let number = 3; number <= 20; number += 1) await saveNumber(number);
    expect(await saveNumber(1)).toBe(first);
    await saveNumber(21);
    expect(await read(browser, { shipping_id: second, billing_id })).toMatchObject({
      shipping: null,
      billing: { id: billing_id },
    });
    expect((await read(browser, { shipping_id: first })).shipping).not.toBeNull();
    expect(await rowsOf(shop, "select id from addresses where kind = 'shipping'")).toHaveLength(20);
  });

  test('are limited in how often they can be saved', async () => {
    const browser = await signUp(shop);
    for (let number = 1; number <= 120; number += 1) await save(browser, { billing: BILL });
    const answer = await browser.post('/addresses', { billing: BILL });
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });
});

describe('a guest whose e-mail is not proved', () => {
  test('reads only addresses that were saved in this session', async () => {
    const browser = await newGuest();
    const own = await save(browser, { shipping: HOME });
    const older = await save(browser, { shipping: { ...HOME, line1: '1 Old Rd' } });
    const before = new Date(shop.clock.now().getTime() - HOUR);
    await shop.database.pool.query('update addresses set saved_at = $1 where id = $2', [before, older]);
    expect(await read(browser, { shipping_id: own })).toMatchObject({ shipping: { line1: '12 Lake St' } });
    expect(await read(browser, { shipping_id: older })).toEqual({ shipping: null, billing: null });
  });

  test('reads everything once the e-mail is proved', async () => {
    const guest = await newGuest();
    const shipping_id = await save(guest, { shipping: HOME });
    shop.clock.advance(HOUR);
    const proved = await signIn(shop, odessa.email);
    expect(await read(proved, { shipping_id })).toMatchObject({ shipping: { line1: '12 Lake St' } });
  });
});
