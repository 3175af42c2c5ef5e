import { PASSKEYS_MAX } from '@keepsong/domain/auth/passkey';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthShop, forgetEverybody, openAuthShop, rowsOf } from '../testing/auth-shop.ts';
import { Authenticator, type Odd } from '../testing/authenticator.ts';
import type { Browser } from '../testing/browser.ts';
import { june, newBrowser, ODESSAS_PHONE, odessa, signIn, signUp } from '../testing/people.ts';

const MINUTE = 60_000;
const ORIGIN = 'https://keepsong.test';
const AT = '/user/passkeys';

let shop: AuthShop;
let strict: AuthShop;
beforeAll(async () => {
  [shop, strict] = await Promise.all([openAuthShop(), openAuthShop({ secondFactor: 'required' })]);
});
afterAll(() => Promise.all([shop.close(), strict.close()]));
beforeEach(() => Promise.all([forgetEverybody(shop), forgetEverybody(strict)]));

type Options = Record<string, unknown>;
type Listed = { id: string; name: string; last_used_at: string | null }[];

const optionsToAdd = async (browser: Browser) =>
  (await browser.post(`${AT}/options`, {})).body.options as Options;
const optionsToSignIn = async (browser: Browser) =>
  (await browser.post('/passkeys/options', {})).body.options as Options;

const add = async (browser: Browser, device: Authenticator, odd?: Odd) =>
  browser.post(AT, { name: 'Telephone', credential: device.make(await optionsToAdd(browser), odd) });

const enter = async (browser: Browser, device: Authenticator, odd?: Odd) =>
  browser.post('/passkeys/create_session', {
    credential: device.assert(await optionsToSignIn(browser), odd),
  });

/** Creates a customer who has added a passkey on a device. */
async function withPasskey(person = odessa, at = shop) {
  const browser = await signUp(at, person);
  const device = new Authenticator(ORIGIN);
  const added = await add(browser, device);
  const [passkey] = added.body.passkeys as Listed;
  return { browser, device, added, id: String(passkey?.id) };
}

describe('adding a passkey', () => {
  test('asks for a key that the device stores and that verifies its user, and excludes existing keys', async () => {
    const { browser, device } = await withPasskey();
    const options = await optionsToAdd(browser);
    expect(options).toMatchObject({
      rp: { id: 'keepsong.test', name: 'Keepsong' },
      user: { name: odessa.email, displayName: 'Odessa Marsh' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [
        { type: 'public-key', id: device.id.toString('base64url'), transports: ['internal'] },
      ],
    });
    // The id that a device stores does not reveal whose account it is.
    expect(String((options.user as Options).id)).not.toContain('odessa');
  });

  test('shows it on the list, lets it be renamed, and mails the owner', async () => {
    const { browser, added, id } = await withPasskey();
    expect(added.status).toBe(200);
    expect(added.body.passkeys).toMatchObject([{ name: 'Telephone', last_used_at: null }]);
    expect((await shop.mails()).at(-1)).toMatchObject({
      to: odessa.email,
      subject: expect.stringContaining('A passkey was added'),
    });
    const named = await browser.put(`${AT}/${id}`, { name: ' My blue telephone ' });
    expect(named.body.passkeys).toMatchObject([{ name: 'My blue telephone' }]);
    expect((await browser.put(`${AT}/${id}`, { name: ' ' })).status).toBe(400);
    expect((await browser.get(AT)).body).toEqual(named.body);
  });

  test('needs a fresh passcode and a proved address', async () => {
    const browser = await signUp(shop);
    shop.clock.advance(5 * MINUTE + 1);
    expect((await browser.post(`${AT}/options`, {})).body).toEqual({ code: 'fresh_passcode_needed' });
    await signIn(shop, odessa.email, browser);
    expect((await browser.post(`${AT}/options`, {})).status).toBe(200);

    // A stranger who registers with June's e-mail address and proves only their own phone number.
    const stranger = newBrowser(shop);
    await stranger.post('/user', {
      user: { ...june, phone_number: ODESSAS_PHONE, preferred_contact_method: 'sms' },
    });
    expect((await stranger.post(`${AT}/options`, {})).status).toBe(401);
    const passcode = await shop.codeFor(ODESSAS_PHONE);
    const proved = await stranger.post('/access_passcodes/create_session', {
      passcode,
      phone_number: ODESSAS_PHONE,
    });
    expect(proved.body.user).toMatchObject({ email: june.email });
    expect((await stranger.post(`${AT}/options`, {})).body).toEqual({ code: 'fresh_passcode_needed' });
  });

  test('refuses a key of another site or another kind, and one for a made-up challenge', async () => {
    const browser = await signUp(shop);
    const odd: [Odd, string][] = [
      [{ origin: 'https://keepsong.example' }, 'passkey_wrong'],
      [{ rpId: 'keepsong.example' }, 'passkey_wrong'],
      [{ verified: false }, 'passkey_wrong'],
      [{ type: 'webauthn.get' }, 'passkey_wrong'],
      [{ format: 'apple' }, 'passkey_wrong'],
      [{ challenge: 'bXkgb3du' }, 'passkey_expired'],
    ];
    for (const [how, code] of odd)
      expect((await add(browser, new Authenticator(ORIGIN), how)).body, JSON.stringify(how)).toEqual({
        code,
      });
    expect((await browser.get(AT)).body.passkeys).toEqual([]);
  });

  test('accepts a challenge once, within five minutes, from the browser and the account that it was given to', async () => {
    const browser = await signUp(shop);
    const options = await optionsToAdd(browser);
    const send = (from: Browser, given = options) =>
      from.post(AT, { name: 'Telephone', credential: new Authenticator(ORIGIN).make(given) });
    const other = await signUp(shop, june);
    expect((await send(other)).body).toEqual({ code: 'passkey_expired' });
    expect((await send(browser)).status).toBe(200);
    expect((await send(browser)).body).toEqual({ code: 'passkey_expired' });
    const late = await optionsToAdd(browser);
    shop.clock.advance(5 * MINUTE);
    expect((await send(browser, late)).body).toEqual({ code: 'passkey_expired' });
    // A challenge for signing in cannot add a passkey.
    const forSignIn = { ...options, ...(await optionsToSignIn(browser)) };
    expect((await send(browser, forSignIn)).body).toEqual({ code: 'passkey_expired' });
  });

  test('stores a credential for only one account, and at most ten for an account, even in parallel', {
    tags: ['night'],
  }, async () => {
    const { device } = await withPasskey();
    const other = await signUp(shop, june);
    expect((await add(other, device)).body).toEqual({ code: 'passkey_wrong' });
    const answers = await Promise.all(
      Array.from({ length: PASSKEYS_MAX + 3 }, () => add(other, new Authenticator(ORIGIN))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PASSKEYS_MAX);
    expect(answers.filter(({ body }) => body.code === 'passkeys_full')).toHaveLength(3);
  });
});

describe('signing in with a passkey', () => {
  test('opens a new, proved session as a passcode does, also in another browser', async () => {
    const { device, browser } = await withPasskey();
    const phone = newBrowser(shop);
    const options = await optionsToSignIn(phone);
    expect(options).toEqual({
      challenge: expect.any(String),
      ...{ rpId: 'keepsong.test', timeout: 5 * MINUTE, userVerification: 'required' },
    });
    const { cookie } = phone;
    const entered = await phone.post('/passkeys/create_session', { credential: device.assert(options) });
    expect(entered.body).toMatchObject({ user: { email: odessa.email }, second_factor: null });
    expect(phone.cookie).not.toBe(cookie);
    expect(shop.signedIn.at(-1)).toMatchObject({ email: odessa.email });
    expect((await phone.get('/user/sessions')).body.sessions).toHaveLength(2);
    // The session counts as fresh, as it would after a passcode.
    expect((await phone.post('/user/email', { email: 'new@example.com' })).status).toBe(200);
    const [listed] = (await browser.get(AT)).body.passkeys as Listed;
    expect(listed?.last_used_at).toBe(shop.clock.now().toISOString());
  });

  test('refuses an answer of another site or another kind, from a copied key, and to a made-up challenge', async () => {
    const { device } = await withPasskey();
    const phone = newBrowser(shop);
    const odd: [Odd, string][] = [
      [{ origin: 'https://keepsong.example' }, 'passkey_wrong'],
      [{ rpId: 'keepsong.example' }, 'passkey_wrong'],
      [{ verified: false }, 'passkey_wrong'],
      [{ userHandle: 'b2Rlc3Nh' }, 'passkey_wrong'],
      [{ type: 'webauthn.create' }, 'passkey_wrong'],
      [{ challenge: 'bXkgb3du' }, 'passkey_expired'],
      [{ counter: 1 }, 'passkey_wrong'],
      [{ counter: 0 }, 'passkey_wrong'],
    ];
    for (const [how, code] of odd)
      expect((await enter(phone, device, how)).body, JSON.stringify(how)).toEqual({ code });
    expect(await phone.user()).toBeNull();
    expect((await enter(phone, device, { counter: 100 })).status).toBe(200);
  });

  test('refuses an answer that another device signed for this one, and a device that the shop does not know', async () => {
    const { device } = await withPasskey();
    const thief = new Authenticator(ORIGIN);
    const phone = newBrowser(shop);
    const forged = {
      ...thief.assert(await optionsToSignIn(phone), {}),
      ...{ id: device.id.toString('base64url'), rawId: device.id.toString('base64url') },
    };
    expect((await phone.post('/passkeys/create_session', { credential: forged })).body.code).toBe(
      /* the user handle is empty */ 'invalid_input',
    );
    const handle = device.assert({}).response.userHandle;
    forged.response.userHandle = handle;
    expect((await phone.post('/passkeys/create_session', { credential: forged })).body).toEqual({
      code: 'passkey_wrong',
    });
    expect((await enter(phone, thief, { userHandle: handle })).body).toEqual({ code: 'passkey_wrong' });
    expect(await phone.user()).toBeNull();
  });

  test('accepts an answer once, even 50 times in parallel, and only from the browser that asked', {
    tags: ['night'],
  }, async () => {
    const { device } = await withPasskey();
    const phone = newBrowser(shop);
    const credential = device.assert(await optionsToSignIn(phone));
    const elsewhere = newBrowser(shop);
    await optionsToSignIn(elsewhere);
    expect((await elsewhere.post('/passkeys/create_session', { credential })).body).toEqual({
      code: 'passkey_expired',
    });
    const copies = Array.from({ length: 50 }, () => phone.copy());
    const answers = await Promise.all(
      copies.map((copy) => copy.post('/passkeys/create_session', { credential })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The copy that signed in has the phone's new cookie. The old one gets a new session after some seconds.
    shop.clock.advance(MINUTE);
    const late = device.assert(await optionsToSignIn(phone));
    shop.clock.advance(5 * MINUTE);
    expect((await phone.post('/passkeys/create_session', { credential: late })).body).toEqual({
      code: 'passkey_expired',
    });
  });

  test('of a signed-in user renews their proof, and never signs them in to another account', async () => {
    const { browser, device, id } = await withPasskey();
    const other = await signUp(shop, june);
    expect((await enter(other, device)).body).toEqual({ code: 'passkey_wrong' });
    expect(await other.user()).toMatchObject({ email: june.email });
    shop.clock.advance(5 * MINUTE + 1);
    expect((await browser.delete(`${AT}/${id}`)).body).toEqual({ code: 'fresh_passcode_needed' });
    expect((await enter(browser, device)).body).toMatchObject({ user: { email: odessa.email } });
    expect((await browser.delete(`${AT}/${id}`)).body).toEqual({ passkeys: [] });
  });

  test('signs a guest who has proved nothing in to the guest’s account', async () => {
    const { device } = await withPasskey();
    const guest = newBrowser(shop);
    const user = { email: 'guest@example.com', first_name: 'A', last_name: 'B' };
    await guest.post('/user', { user, skip_otp: true });
    expect((await enter(guest, device)).body).toMatchObject({ user: { email: odessa.email } });
  });

  test('a passkey without a counter stays usable', async () => {
    const browser = await signUp(shop);
    const device = new Authenticator(ORIGIN);
    await add(browser, device, { counter: 0 });
    for (const _ of [1, 2]) {
      const phone = newBrowser(shop);
      expect((await enter(phone, device, { counter: 0 })).status).toBe(200);
    }
  });

  test('a removed passkey opens nothing; removing needs a fresh passcode and mails the owner', async () => {
    const { browser, device, id } = await withPasskey();
    const other = await signUp(shop, june);
    expect((await other.delete(`${AT}/${id}`)).status).toBe(404);
    expect((await other.put(`${AT}/${id}`, { name: 'Mine' })).status).toBe(404);
    shop.clock.advance(5 * MINUTE + 1);
    expect((await browser.delete(`${AT}/${id}`)).body).toEqual({ code: 'fresh_passcode_needed' });
    await signIn(shop, odessa.email, browser);
    expect((await browser.delete(`${AT}/${id}`)).body).toEqual({ passkeys: [] });
    expect((await enter(newBrowser(shop), device)).body).toEqual({ code: 'passkey_wrong' });
    expect((await shop.mails()).at(-1)?.subject).toContain('A passkey was removed');
  });

  test('an account with a second step is not signed in before that step', async () => {
    const { device } = await withPasskey(odessa, strict);
    await rowsOf(strict, `update users set role = 'artist'`);
    const phone = newBrowser(strict);
    expect((await enter(phone, device)).body).toEqual({ user: null, second_factor: 'set_up' });
    expect(await phone.user()).toBeNull();
    expect((await phone.get(AT)).status).toBe(401);
  });

  test('a customer whose account asks for a passkey shows it before setting up an app as an artist', async () => {
    const { browser, device } = await withPasskey(odessa, strict);
    await browser.put('/user/second_factor/passkey', { is_on: true });
    await rowsOf(strict, `update users set role = 'artist'`);
    const phone = newBrowser(strict);
    await phone.post('/access_passcodes/', { method: 'email', email: odessa.email });
    const passcode = await strict.codeFor(odessa.email);
    const asked = await phone.post('/access_passcodes/create_session', { passcode, email: odessa.email });
    expect(asked.body).toEqual({ user: null, second_factor: 'passkey' });
    expect((await phone.post('/user/second_factor/set_up', {})).status).toBe(401);
    expect((await enter(phone, device)).body).toEqual({ user: null, second_factor: 'set_up' });
    expect(await phone.user()).toBeNull();
    expect((await phone.post('/user/second_factor/set_up', {})).status).toBe(200);
  });

  test('challenges that were not answered are deleted', async () => {
    const phone = newBrowser(shop);
    await optionsToSignIn(phone);
    await shop.auth.deleteOldPasscodes();
    expect(await rowsOf(shop, 'select 1 from passkey_challenges')).toHaveLength(1);
    shop.clock.advance(5 * MINUTE + 1);
    await shop.auth.deleteOldPasscodes();
    expect(await rowsOf(shop, 'select 1 from passkey_challenges')).toHaveLength(0);
  });
});

describe('as the second step of a customer', () => {
  const askForIt = (browser: Browser, is_on = true) => browser.put('/user/second_factor/passkey', { is_on });

  async function typePasscode() {
    const browser = newBrowser(shop);
    await browser.post('/access_passcodes/', { method: 'email', email: odessa.email });
    const passcode = await shop.codeFor(odessa.email);
    const answer = await browser.post('/access_passcodes/create_session', { passcode, email: odessa.email });
    return { browser, answer };
  }

  test('is asked for after the passcode, and only a passkey of this account or a recovery code passes', async () => {
    const { browser, device } = await withPasskey();
    const junes = await withPasskey(june);
    expect((await askForIt(browser)).body).toMatchObject({ asks_passkey: true, is_on: false });
    const codes = (await browser.post('/user/second_factor/recovery_codes', {})).body
      .recovery_codes as string[];
    const { browser: phone, answer } = await typePasscode();
    expect(answer.body).toEqual({ user: null, second_factor: 'passkey' });
    expect(await phone.user()).toBeNull();
    expect((await phone.post('/user/second_factor/pass', { code: '123456' })).body.code).toBe(
      'second_factor_wrong',
    );
    expect((await enter(phone, device)).body).toMatchObject({
      user: { email: odessa.email },
      second_factor: null,
    });
    const { browser: tablet } = await typePasscode();
    expect((await tablet.post('/user/second_factor/pass', { code: codes[0] })).status).toBe(200);
    // Another person's passkey opens the account of that person, never this one.
    const { browser: stranger } = await typePasscode();
    expect((await enter(stranger, junes.device)).body.user).toMatchObject({ email: june.email });
  });

  test('is both steps at once for somebody who begins with it, also in place of a password', async () => {
    const { browser, device } = await withPasskey();
    await askForIt(browser);
    expect((await enter(newBrowser(shop), device)).body.second_factor).toBeNull();
    const user = { new_password: 'winter harbour', new_password_confirm: 'winter harbour' };
    await browser.put('/users/password', { user });
    await askForIt(browser, false);
    expect((await typePasscode()).answer.body.second_factor).toBe('password');
    expect((await enter(newBrowser(shop), device)).body.user).toMatchObject({ email: odessa.email });
  });

  test('passes the second step again within the session, and leaves the proof as old as it is', async () => {
    const { browser, device, id } = await withPasskey();
    const junes = await withPasskey(june);
    await askForIt(browser);
    const steps = () =>
      rowsOf(shop, 'select second_factor_at from sessions where second_factor_at is not null');
    const renew = async (by: Authenticator, from = browser) =>
      from.post('/user/second_factor/renew', { credential: by.assert(await optionsToSignIn(from)) });
    shop.clock.advance(20 * MINUTE);
    const before = await steps();
    const { cookie } = browser;
    expect((await renew(junes.device)).body).toEqual({ code: 'passkey_wrong' });
    expect((await renew(junes.device, junes.browser)).body).toEqual({ code: 'second_factor_wrong' });
    expect(await steps()).toEqual(before);
    expect((await renew(device)).body.user).toMatchObject({ email: odessa.email });
    expect(await steps()).toEqual([{ second_factor_at: shop.clock.now() }]);
    expect(browser.cookie).toBe(cookie);
    expect((await browser.delete(`${AT}/${id}`)).body).toEqual({ code: 'fresh_passcode_needed' });
    expect((await renew(device, newBrowser(shop))).status).toBe(401);
  });

  test('does not pass the second step again where the account asks for a code of its app', async () => {
    const { browser, device } = await withPasskey();
    await askForIt(browser);
    const { key } = (await browser.post('/user/second_factor/set_up', {})).body;
    const code = new TOTP({ secret: Secret.fromBase32(String(key)) }).generate({
      timestamp: shop.clock.now().getTime(),
    });
    await browser.post('/user/second_factor/confirm', { code });
    const credential = device.assert(await optionsToSignIn(browser));
    expect((await browser.post('/user/second_factor/renew', { credential })).body).toEqual({
      code: 'second_factor_wrong',
    });
  });

  test('is not asked for any more when the last passkey is removed', async () => {
    const { browser, id } = await withPasskey();
    await askForIt(browser);
    await browser.delete(`${AT}/${id}`);
    expect((await typePasscode()).answer.body.second_factor).toBeNull();
  });

  test('cannot be set up by somebody who has proved only a phone number, nor can a password or an app', async () => {
    const stranger = newBrowser(shop);
    await stranger.post('/user', {
      user: { ...june, phone_number: ODESSAS_PHONE, preferred_contact_method: 'sms' },
    });
    const passcode = await shop.codeFor(ODESSAS_PHONE);
    await stranger.post('/access_passcodes/create_session', { passcode, phone_number: ODESSAS_PHONE });
    const user = { new_password: 'winter harbour', new_password_confirm: 'winter harbour' };
    for (const answer of [
      await askForIt(stranger),
      await stranger.put('/users/password', { user }),
      await stranger.post('/user/second_factor/set_up', {}),
    ])
      expect(answer.body).toEqual({ code: 'fresh_passcode_needed' });
  });
});
