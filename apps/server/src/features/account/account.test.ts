import { isSmsServed } from '@keepsong/domain/auth/served-numbers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthShop, forgetEverybody, openAuthShop, rowsOf } from '../auth/testing/auth-shop.ts';
import {
  june,
  newBrowser,
  ODESSAS_PHONE,
  odessa,
  provePhone,
  signIn,
  signUp,
} from '../auth/testing/people.ts';
import { planPhoneChange } from './phone-change.ts';

const MINUTE = 60_000;
const OTHER_PHONE = '+13155550177';
let shop: AuthShop;
beforeAll(async () => {
  shop = await openAuthShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetEverybody(shop));

describe('the current user', () => {
  test('a stranger gets null and never a 401', async () => {
    expect(await newBrowser(shop).get('/user')).toMatchObject({ status: 200, body: { user: null } });
  });

  test('gives the signed-in user, whatever id is requested', async () => {
    const [first, second] = [await signUp(shop), await signUp(shop, june)];
    const own = (await first.get('/user')).body;
    const foreign = (await second.get('/user')).body;
    const foreignId = (foreign.user as { id: number }).id;
    for (const id of [foreignId, 999_999, 'x', '']) {
      expect((await first.get(`/user?user_id=${id}`)).body).toEqual(own);
      expect((await newBrowser(shop).get(`/user?user_id=${id}`)).body).toEqual({ user: null });
    }
    expect(own.user).toMatchObject({ email: odessa.email });
  });
});

describe('the fields of the user (spec 3.8)', () => {
  test('include both kinds of credit and their sum', async () => {
    const browser = await signUp(shop);
    const { id } = (await browser.get('/user')).body.user as { id: number };
    const nothing = { credit_amount: 0, credit_amount_taxable: 0, total_credits: 0, product_vendors: [] };
    expect((await browser.get('/user')).body.user).toMatchObject(nothing);
    await rowsOf(
      shop,
      `insert into credit_entries (user_id, kind, non_taxable_cents, taxable_cents, effect_key)
        values (${id}, 'present', 700, 0, 'a'), (${id}, 'present', 0, 50, 'b')`,
    );
    expect((await browser.get('/user')).body.user).toMatchObject({
      credit_amount: 700,
      credit_amount_taxable: 50,
      total_credits: 750,
    });
  });

  test('include the vendors of an account, in the order in which they were added', async () => {
    const browser = await signUp(shop);
    const { id } = (await browser.get('/user')).body.user as { id: number };
    const rows = await rowsOf(
      shop,
      `insert into product_vendors (name, user_id) values ('The mill', ${id}), ('Nobody’s', null), ('The press', ${id})
        returning id::int`,
    );
    const vendorsOf = async () =>
      ((await browser.get('/user')).body.user as { product_vendors: unknown }).product_vendors;
    expect(await vendorsOf()).toEqual([]);
    await rowsOf(shop, `update users set role = 'vendor' where id = ${id}`);
    expect(await vendorsOf()).toEqual([{ id: rows[0]?.id }, { id: rows[2]?.id }]);
  });
});

describe('changing the account', () => {
  test('needs a signed-in user', async () => {
    const answer = await newBrowser(shop).put('/user', { user: { first_name: 'Mallory' } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_required' } });
  });

  test('changes the allowed fields and no other column', async () => {
    const browser = await signUp(shop);
    const [before] = await rowsOf(shop, 'select * from users');
    const columns = Object.keys(before ?? {});
    const everything = Object.fromEntries(
      columns.flatMap((name) => [
        [name, 'admin'],
        [camel(name), 'admin'],
      ]),
    );
    const user = {
      ...everything,
      first_name: ' Ada ',
      last_name: 'Lind',
      phone_number: undefined,
      preferred_contact_method: 'sms',
      locale: 'sp',
    };
    expect((await browser.put('/user', { user })).status).toBe(200);
    const [after] = await rowsOf(shop, 'select * from users');
    expect(after).toEqual({
      ...before,
      first_name: 'Ada',
      last_name: 'Lind',
      preferred_contact_method: 'sms',
      locale: 'sp',
    });
  });

  test('stores how the user heard about the shop, also when the body has no `user` object around it (7.6-09)', async () => {
    const browser = await signUp(shop);
    const heard = { heard_about_from: 'A friend', heard_about_from_other: 'June, at the lake' };
    expect(await browser.put('/user', heard)).toMatchObject({
      status: 200,
      body: { user: { ...heard, email: odessa.email }, otp_sent: false },
    });
    const again = await browser.put('/user', { heard_about_from_other: '' });
    expect(again.body.user).toMatchObject({ heard_about_from: 'A friend', heard_about_from_other: null });
    expect(await browser.user()).toEqual(again.body.user);
    expect((await browser.put('/user', { heard_about_from: 'x'.repeat(101) })).status).toBe(400);
    expect((await browser.put('/user', {})).status).toBe(400);
    expect((await newBrowser(shop).put('/user', heard)).status).toBe(401);
  });

  test('names cannot be changed to empty texts', async () => {
    const browser = await signUp(shop);
    const answer = await browser.put('/user', { user: { first_name: '\u200b', last_name: '  ' } });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { 'user.first_name': 'required', 'user.last_name': 'required' } },
    });
  });

  test('consent to text messages keeps the time at which it was given', async () => {
    const browser = await signUp(shop);
    const consent = async () => (await rowsOf(shop, 'select sms_consent_at from users'))[0]?.sms_consent_at;
    const given = shop.clock.now();
    expect((await browser.put('/user', { user: { sms_updates: true } })).body.user).toMatchObject({
      sms_updates: true,
    });
    shop.clock.advance(MINUTE);
    await browser.put('/user', { user: { sms_updates: true } });
    expect(await consent()).toEqual(given);
    await browser.put('/user', { user: { sms_updates: false } });
    expect(await consent()).toBeNull();
  });

  test('who asks for text messages prefers them, and who then prefers e-mail gets none', async () => {
    const browser = await signUp(shop);
    const put = async (user: object) => (await browser.put('/user', { user })).body.user;
    const wanted = { preferred_contact_method: 'sms', sms_updates: true };
    expect(await put({ sms_updates: true })).toMatchObject(wanted);
    const mailed = { preferred_contact_method: 'email', sms_updates: false };
    expect(await put({ preferred_contact_method: 'email' })).toMatchObject(mailed);
    expect(await put({ sms_updates: true })).toMatchObject(wanted);
    expect(await put({ sms_updates: true, preferred_contact_method: 'email' })).toMatchObject(mailed);
  });
});

describe('a password', () => {
  const sent = (password: string, confirm = password) => ({
    user: { new_password: password, new_password_confirm: confirm },
  });
  const stored = async () => (await rowsOf(shop, 'select password_hash from users'))[0]?.password_hash;

  test('is set and changed, and stored as a salted hash', async () => {
    const browser = await signUp(shop);
    const answer = await browser.put('/users/password', sent('winter harbour'));
    expect(answer).toMatchObject({ status: 200, body: { user: { has_password: true } } });
    const first = await stored();
    expect(first).toMatch(/^scrypt-p5:[\w-]{22}:[\w-]{43}$/);
    await browser.put('/users/password', sent('winter harbour'));
    expect(await stored()).not.toBe(first);
    expect(shop.log.join()).not.toContain('winter harbour');
  });

  test('is refused when the two differ, when it is short, and without a fresh passcode (5-46)', async () => {
    const browser = await signUp(shop);
    expect((await newBrowser(shop).put('/users/password', sent('winter harbour'))).status).toBe(401);
    expect((await browser.put('/users/password', sent('winter harbour', 'winter harbor'))).body).toEqual({
      code: 'invalid_input',
      fields: { 'user.new_password_confirm': 'passwords_differ' },
    });
    expect((await browser.put('/users/password', sent('short'))).body.fields).toEqual({
      'user.new_password': 'too_short',
    });
    for (const guess of [
      ...['Odessa in winter', 'my Keepsong 1', 'PASSWORD harbour', 'marsh harbour'],
      ...['1q2w3e4r5t', 'Basketball', 'manchester1999!'],
    ])
      expect((await browser.put('/users/password', sent(guess))).body.fields, guess).toEqual({
        'user.new_password': 'guessable',
      });
    shop.clock.advance(6 * MINUTE);
    expect((await browser.put('/users/password', sent('winter harbour'))).body.code).toBe(
      'fresh_passcode_needed',
    );
    expect(await stored()).toBeNull();
  });
});

describe('a phone number', () => {
  test('is stored as not proved, gets a code, and is proved by that code', async () => {
    const browser = await signUp(shop);
    const change = { user: { phone_number: '315 555 0142', phone_country_code: '1' } };
    expect((await browser.put('/user', change)).body).toMatchObject({
      otp_sent: true,
      user: { phone_number: ODESSAS_PHONE },
    });
    const verified = () => rowsOf(shop, 'select phone_verified_at is not null as verified from users');
    expect(await verified()).toEqual([{ verified: false }]);
    const passcode = await shop.codeFor(ODESSAS_PHONE);
    const validate = { passcode, phone_number: ODESSAS_PHONE };
    expect((await newBrowser(shop).post('/access_passcodes/validate', validate)).status).toBe(401);
    expect((await browser.post('/access_passcodes/validate', validate)).status).toBe(200);
    expect(await verified()).toEqual([{ verified: true }]);
    expect((await browser.put('/user', change)).body.otp_sent).toBe(false);
  });

  test('of a guest makes the guest a customer in a new session once it is proved', async () => {
    const browser = newBrowser(shop);
    await browser.post('/user', { user: odessa, skip_otp: true });
    const before = browser.copy();
    await provePhone(shop, browser);
    expect(await browser.user()).toMatchObject({ guest: false });
    expect(browser.cookie).not.toBe(before.cookie);
    expect(await before.user()).toBeNull();
  });

  test('that is proved is not replaced or removed without a fresh passcode', async () => {
    const browser = await signUp(shop);
    await provePhone(shop, browser);
    shop.clock.advance(5 * MINUTE + 1);
    for (const phone_number of [OTHER_PHONE, null]) {
      const answer = await browser.put('/user', { user: { phone_number, first_name: 'Mallory' } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'fresh_passcode_needed' } });
    }
    expect(await browser.user()).toMatchObject({ phone_number: ODESSAS_PHONE, first_name: 'Odessa' });
    await signIn(shop, odessa.email, browser);
    expect((await browser.put('/user', { user: { phone_number: OTHER_PHONE } })).body.otp_sent).toBe(true);
  });

  test('given without a fresh passcode is stored for news and gets no code', async () => {
    const browser = await signUp(shop);
    shop.clock.advance(6 * MINUTE);
    const answer = await browser.put('/user', { user: { phone_number: OTHER_PHONE } });
    expect(answer.body).toMatchObject({ otp_sent: false, user: { phone_number: OTHER_PHONE } });
    expect((await shop.texts()).filter(({ to }) => to === OTHER_PHONE)).toEqual([]);
  });

  test('that was changed after its code was sent is not proved by that code', async () => {
    const browser = await signUp(shop);
    await browser.put('/user', { user: { phone_number: ODESSAS_PHONE } });
    const passcode = await shop.codeFor(ODESSAS_PHONE);
    await browser.put('/user', { user: { phone_number: OTHER_PHONE } });
    const answer = await browser.post('/access_passcodes/validate', {
      passcode,
      phone_number: ODESSAS_PHONE,
    });
    expect(answer.body.code).toBe('passcode_expired');
    expect(await rowsOf(shop, 'select id from users where phone_verified_at is not null')).toEqual([]);
  });

  test('after number gets no more codes than five for an account', async () => {
    const browser = newBrowser(shop);
    await browser.post('/user', { user: odessa, skip_otp: true });
    const statuses: number[] = [];
    const before = (await shop.texts()).length;
    for (let last = 0; last < 6; last += 1) {
      const phone_number = `315 555 014${last}`;
      statuses.push((await browser.put('/user', { user: { phone_number } })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await shop.texts()).length).toBe(before + 5);
    expect(await browser.user()).toMatchObject({ phone_number: '+13155550144' });
  });

  test('of people who have proved nothing takes a fifth of the texts, and leaves the others to everybody else', async () => {
    const guest = newBrowser(shop);
    await guest.post('/user', { user: odessa, skip_otp: true });
    const customer = await signUp(shop, june);
    await rowsOf(
      shop,
      `insert into rate_counters (key, window_start, count) values
        ('passcode_sms_unproved:shop', date_trunc('hour', '${shop.clock.now().toISOString()}'::timestamptz), 100)
       returning key`,
    );
    const change = { user: { phone_number: OTHER_PHONE } };
    expect((await guest.put('/user', change)).status).toBe(429);
    const email = 'wes@example.com';
    const user = { ...odessa, email, email_confirmation: email, phone_number: ODESSAS_PHONE };
    const registering = { user: { ...user, preferred_contact_method: 'sms' } };
    expect(await newBrowser(shop).post('/user', registering)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    expect((await customer.put('/user', change)).body.otp_sent).toBe(true);
  });

  test('that is invalid is refused, and the answer names the field', async () => {
    const browser = await signUp(shop);
    const answer = await browser.put('/user', { user: { phone_number: '12' } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { 'user.phone_number': 'invalid' } } });
  });
});

test.each([
  // Columns: the present number; whether it is proved; whether the user is a guest; the new number; whether the
  // passcode is fresh. The last two columns are the expected result: whether the change is refused, and whether
  // a code is sent.
  [null, false, false, null, false, false, false],
  ['+13155550142', true, false, '+13155550142', false, false, false],
  ['+13155550142', false, false, '+13155550142', true, false, true],
  ['+13155550142', false, false, '+13155550142', false, false, false],
  ['+13155550142', false, true, '+13155550142', false, false, true],
  ['+13155550142', true, false, null, false, true, false],
  ['+13155550142', true, false, null, true, false, false],
  [null, false, false, '+27821234567', true, false, false],
] as const)(
  'plan: %s proved %s guest %s → %s fresh %s',
  (now, proved, guest, wanted, fresh, refused, code) => {
    const user = { phoneNumber: now, phoneVerifiedAt: proved ? new Date(0) : null, guest };
    const plan = planPhoneChange(user, wanted && { channel: 'sms', identifier: wanted }, {
      isFresh: fresh,
      reachesPhone: isSmsServed,
    });
    expect(plan.ok).toBe(!refused);
    if (plan.ok) expect(plan.value.wantsCode).toBe(code);
  },
);

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
