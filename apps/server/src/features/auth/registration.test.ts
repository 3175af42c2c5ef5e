import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthShop, forgetEverybody, openAuthShop, rowsOf } from './testing/auth-shop.ts';
import { june, newBrowser, ODESSAS_PHONE, odessa, provePhone, signIn, signUp } from './testing/people.ts';

const SESSION = '/access_passcodes/create_session';
const PASSCODES = '/access_passcodes/';
const STRANGERS_PHONE = '+13155550199';
let shop: AuthShop;
beforeAll(async () => {
  shop = await openAuthShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetEverybody(shop));

const proof = () =>
  rowsOf(shop, 'select proved_at is not null as proved from sessions where user_id is not null');

describe('registering with a new e-mail address', () => {
  test('with skip_otp creates a guest, who is signed in at once without proof and without a message', async () => {
    const browser = newBrowser(shop);
    const answer = await browser.post('/user', { user: odessa, skip_otp: true });
    expect(answer.body).toMatchObject({ otp_sent: false, user: { guest: true, email: odessa.email } });
    expect(await browser.user()).toMatchObject({ guest: true });
    expect(await proof()).toEqual([{ proved: false }]);
    expect(await rowsOf(shop, 'select id from outbox')).toEqual([]);
  });

  test('as a guest and then typing a code makes the guest a customer', async () => {
    const browser = newBrowser(shop);
    await browser.post('/user', { user: odessa, skip_otp: true });
    await signIn(shop, odessa.email, browser);
    expect(await browser.user()).toMatchObject({ guest: false });
    expect(await proof()).toEqual([{ proved: true }]);
  });

  test('without skip_otp opens no session before the code is typed', async () => {
    const browser = newBrowser(shop);
    const answer = await browser.post('/user', { user: odessa });
    expect(answer.body).toEqual({ user: null, otp_sent: true });
    expect(await browser.user()).toBeNull();
    await signIn(shop, odessa.email, browser, { ask: false });
    expect(await browser.user()).toMatchObject({ guest: false, last_name: 'Marsh' });
  });

  test('sends the code by text message when the form prefers that, and the phone number then signs in', async () => {
    const browser = newBrowser(shop);
    const user = {
      ...odessa,
      phone_number: '(315) 555-0142',
      phone_country_code: '+1',
      preferred_contact_method: 'sms',
    };
    expect((await browser.post('/user', { user })).body).toEqual({ user: null, otp_sent: true });
    const passcode = await shop.codeFor(ODESSAS_PHONE);
    const answer = await browser.post(SESSION, {
      passcode,
      phone_number: ODESSAS_PHONE,
      email: odessa.email,
    });
    expect(answer.body.user).toMatchObject({ guest: false, phone_number: ODESSAS_PHONE });
    expect(shop.signedIn.at(-1)?.email).toBeNull();
  });

  test('twice in the same session keeps the same guest', async () => {
    const browser = newBrowser(shop);
    await browser.post('/user', { user: odessa, skip_otp: true });
    const again = await browser.post('/user', { user: odessa, skip_otp: true });
    expect(again.body).toMatchObject({ otp_sent: false, user: { email: odessa.email } });
    expect(await rowsOf(shop, 'select id from users')).toHaveLength(1);
  });
});

describe('an e-mail that has an account', () => {
  test.each([{ skip_otp: true }, { skip_otp: false }])(
    'is neither opened nor changed (%o)',
    async (option) => {
      await signUp(shop);
      const before = await rowsOf(shop, 'select * from users');
      const stranger = newBrowser(shop);
      const user = {
        ...odessa,
        email: 'ODESSA@example.com',
        email_confirmation: undefined,
        first_name: 'Mallory',
      };
      const answer = await stranger.post('/user', {
        user: { ...user, phone_number: STRANGERS_PHONE },
        ...option,
      });
      expect(answer.body).toEqual({ user: null, otp_sent: true });
      expect(await stranger.user()).toBeNull();
      expect(await rowsOf(shop, 'select * from users')).toEqual(before);
      expect((await shop.mails()).at(-1)?.to).toBe(odessa.email);
    },
  );

  test('gets the same answer as a new e-mail', async () => {
    await signUp(shop);
    const known = await newBrowser(shop).post('/user', { user: odessa });
    const unknown = await newBrowser(shop).post('/user', { user: june });
    expect(unknown.body).toEqual(known.body);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
  });

  test('gets its code by e-mail even when the form asks for a text message to another number', async () => {
    await signUp(shop);
    const user = { ...odessa, phone_number: STRANGERS_PHONE, preferred_contact_method: 'sms' };
    await newBrowser(shop).post('/user', { user });
    expect((await shop.texts()).filter(({ to }) => to === STRANGERS_PHONE)).toEqual([]);
    expect(await shop.codeFor(odessa.email)).toMatch(/^\d{6}$/);
  });
});

describe('the ownership of an account', () => {
  test('proving the e-mail locks out a stranger who registered it first, and removes the number and sessions', async () => {
    const stranger = newBrowser(shop);
    const user = { ...odessa, phone_number: STRANGERS_PHONE };
    await stranger.post('/user', { user, skip_otp: true });
    await stranger.put('/user', { user: { sms_updates: true } });
    await provePhone(shop, stranger, STRANGERS_PHONE);
    expect(await stranger.user()).toMatchObject({ guest: false });

    const owner = await signIn(shop, odessa.email);
    expect(await stranger.user()).toBeNull();
    expect(await owner.user()).toMatchObject({ phone_number: null, sms_updates: false });
    const ask = { method: 'sms', phone_number: STRANGERS_PHONE };
    expect((await newBrowser(shop).post(PASSCODES, ask)).body).toEqual({ otp_sent: false });
  });

  test('proving the e-mail in the browser that registered keeps the number', async () => {
    const browser = newBrowser(shop);
    await browser.post('/user', { user: { ...odessa, phone_number: ODESSAS_PHONE }, skip_otp: true });
    await signIn(shop, odessa.email, browser);
    expect(await browser.user()).toMatchObject({ phone_number: ODESSAS_PHONE });
  });

  test('signing in elsewhere later ends no other session', async () => {
    const first = await signUp(shop);
    await signIn(shop, odessa.email);
    expect(await first.user()).toMatchObject({ email: odessa.email });
  });

  test('a number that another account proved gets no code of this one, and opens the account that proved it', async () => {
    await provePhone(shop, await signUp(shop));
    const sent = (await shop.texts()).length;
    const lure = { ...june, phone_number: ODESSAS_PHONE, preferred_contact_method: 'sms' };
    await newBrowser(shop).post('/user', { user: lure });
    expect((await shop.texts()).length).toBe(sent);
    expect(await shop.codeFor(june.email)).toMatch(/^\d{6}$/);
  });

  test('a code for proving a number does not sign in to any account', async () => {
    const browser = await signUp(shop);
    await browser.put('/user', { user: { phone_number: ODESSAS_PHONE } });
    const passcode = await shop.codeFor(ODESSAS_PHONE);
    const answer = await newBrowser(shop).post(SESSION, { passcode, phone_number: ODESSAS_PHONE });
    expect(answer.body.code).toBe('passcode_expired');
  });

  test('a number belongs to the account that proved it last', async () => {
    const first = await signUp(shop);
    await provePhone(shop, first);
    const second = await signUp(shop, june);
    await provePhone(shop, second);
    expect(await first.user()).toMatchObject({ phone_number: null });
    expect(await second.user()).toMatchObject({ phone_number: ODESSAS_PHONE });
  });
});

test('every invalid field is named', async () => {
  const answer = await newBrowser(shop).post('/user', {
    user: {
      email: 'odessa@example',
      email_confirmation: 'other@example.com',
      first_name: ' ',
      last_name: '\u200b',
      phone_number: '555',
      phone_country_code: '+1',
    },
  });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  const longEnough = await newBrowser(shop).post('/user', {
    user: {
      ...odessa,
      email: 'odessa@example',
      first_name: ' ',
      last_name: '\u200b',
      phone_number: '555 12',
    },
  });
  expect(longEnough.body.fields).toEqual({
    'user.email': 'email_invalid',
    'user.first_name': 'required',
    'user.last_name': 'required',
    'user.phone_number': 'invalid',
    'user.email_confirmation': 'emails_differ',
  });
  expect(await rowsOf(shop, 'select id from users')).toEqual([]);
});
