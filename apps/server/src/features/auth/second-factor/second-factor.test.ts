import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthShop, forgetEverybody, openAuthShop, rowsOf } from '../testing/auth-shop.ts';
import type { Browser } from '../testing/browser.ts';
import { newBrowser, odessa, signIn, signUp, wrongOf } from '../testing/people.ts';

const MINUTE = 60_000;
const AT = '/user/second_factor';

let demo: AuthShop;
let strict: AuthShop;
beforeAll(async () => {
  [demo, strict] = await Promise.all([openAuthShop(), openAuthShop({ secondFactor: 'required' })]);
});
afterAll(() => Promise.all([demo.close(), strict.close()]));
beforeEach(() => Promise.all([forgetEverybody(demo), forgetEverybody(strict)]));

/** The code that the app shows now, or shows `ahead` time steps of 30 seconds later. */
const appCode = (shop: AuthShop, key: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: shop.clock.now().getTime() + ahead * 30_000,
  });

const setRole = (shop: AuthShop, role: string, email = odessa.email) =>
  rowsOf(
    shop,
    `update users set role = '${role}', staff_role = ${role === 'admin' ? "'owner'" : 'null'} where email = '${email}'`,
  );

/** An artist of the demo shop who is signed in and has set up an app. */
async function withApp(shop: AuthShop = demo, role = 'artist') {
  const browser = await signUp(shop);
  await setRole(shop, role);
  const { body } = await browser.post(`${AT}/set_up`, {});
  const key = String(body.key);
  const confirmed = await browser.post(`${AT}/confirm`, { code: appCode(shop, key) });
  shop.clock.advance(MINUTE);
  return { browser, key, codes: confirmed.body.recovery_codes as string[], confirmed };
}

/** Signs in up to the point where the passcode has been typed. */
async function typePasscode(shop: AuthShop, browser: Browser = newBrowser(shop)) {
  await browser.post('/access_passcodes/', { method: 'email', email: odessa.email });
  const passcode = await shop.codeFor(odessa.email);
  const answer = await browser.post('/access_passcodes/create_session', { passcode, email: odessa.email });
  return { browser, answer };
}

describe('setting up an app', () => {
  test('gives a key, activates it with its first code, ends other sessions and mails the owner', async () => {
    const other = await signUp(demo);
    const { browser, key, codes, confirmed } = await withApp();
    expect(confirmed.body.user).toMatchObject({ email: odessa.email });
    expect(await other.user()).toBeNull();
    expect(await browser.user()).toMatchObject({ email: odessa.email });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await browser.get(AT)).body).toEqual({
      ...{
        may_have: true,
        is_on: true,
        is_required: false,
        has_passkey: false,
        asks_passkey: false,
        asks_password: false,
      },
      recovery_codes_left: 10,
    });
    expect((await demo.mails()).at(-1)?.subject).toContain('Two-step sign-in is on');
    const stored = JSON.stringify([
      await rowsOf(demo, "select encode(secret, 'escape') from second_factors"),
      await rowsOf(demo, "select encode(code_hash, 'escape') from recovery_codes"),
      demo.log,
    ]);
    for (const secret of [key, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(secret);
  });

  test('is offered to customers, and needs a fresh passcode', async () => {
    const browser = await signUp(demo);
    expect((await browser.post(`${AT}/set_up`, {})).status).toBe(200);
    expect((await browser.get(AT)).body).toMatchObject({ may_have: true, is_on: false });
    demo.clock.advance(6 * MINUTE);
    expect((await browser.post(`${AT}/set_up`, {})).body).toEqual({ code: 'fresh_passcode_needed' });
    expect((await newBrowser(demo).post(`${AT}/set_up`, {})).status).toBe(401);
  });

  test('a wrong code changes nothing; the old app stays active until the new one has shown a code', async () => {
    const { browser, key } = await withApp();
    const { body } = await browser.post(`${AT}/set_up`, {});
    const next = String(body.key);
    const wrong = await browser.post(`${AT}/confirm`, { code: appCode(demo, key) });
    expect(wrong.body).toEqual({ code: 'second_factor_wrong' });
    const { browser: phone } = await typePasscode(demo);
    expect((await phone.post(`${AT}/pass`, { code: appCode(demo, next) })).status).toBe(400);
    expect((await phone.post(`${AT}/pass`, { code: appCode(demo, key) })).status).toBe(200);
  });

  test('can be undone where it is not required', async () => {
    const { browser } = await withApp();
    expect((await browser.delete(AT)).body).toMatchObject({ is_on: false, recovery_codes_left: 0 });
    const { answer } = await typePasscode(demo);
    expect(answer.body).toMatchObject({ user: { email: odessa.email }, second_factor: null });
    expect((await demo.mails()).map(({ subject }) => subject).join()).toContain('Two-step sign-in is off');
  });
});

describe('a customer', () => {
  const PASSWORD = 'ABCDEFGHJK winter';
  const setPassword = (browser: Browser, password = PASSWORD) =>
    browser.put('/users/password', { user: { new_password: password, new_password_confirm: password } });

  test('who has set up an app is asked for its code after the passcode', async () => {
    const { key } = await withApp(demo, 'customer');
    const { browser, answer } = await typePasscode(demo);
    expect(answer.body).toEqual({ user: null, second_factor: 'code' });
    expect((await browser.post(`${AT}/pass`, { code: appCode(demo, key) })).status).toBe(200);
    expect(await browser.user()).toMatchObject({ email: odessa.email });
  });

  test('sets a first password, which is asked for after the passcode (5-46, 7.6-10)', async () => {
    const other = await signUp(demo);
    const browser = newBrowser(demo);
    await typePasscode(demo, browser);
    expect((await setPassword(browser)).body.user).toMatchObject({ has_password: true });
    expect(await other.user()).toBeNull();
    expect(await browser.user()).toMatchObject({ email: odessa.email });
    expect((await browser.get(AT)).body).toMatchObject({ asks_password: true, is_on: false });
    expect((await demo.mails()).at(-1)?.subject).toContain('Two-step sign-in is on');
    const { browser: phone, answer } = await typePasscode(demo);
    expect(answer.body).toEqual({ user: null, second_factor: 'password' });
    expect(await phone.user()).toBeNull();
    expect((await phone.post(`${AT}/set_up`, {})).status).toBe(401);
    expect((await phone.post(`${AT}/pass`, { code: 'another harbour' })).body.code).toBe(
      'second_factor_wrong',
    );
    expect((await phone.post(`${AT}/pass`, { code: PASSWORD })).body.user).toMatchObject({
      email: odessa.email,
    });
    // The session has passed both steps. A fresh passcode in it does not ask for the password again.
    expect((await typePasscode(demo, phone)).answer.body.second_factor).toBeNull();
    expect(demo.log.join()).not.toContain(PASSWORD);
  });

  test('who guesses passwords has to wait after five; a recovery code still works', async () => {
    const browser = await signUp(demo);
    await setPassword(browser);
    const codes = (await browser.post(`${AT}/recovery_codes`, {})).body.recovery_codes as string[];
    const { browser: phone } = await typePasscode(demo);
    const copies = Array.from({ length: 12 }, () => phone.copy());
    const answers = await Promise.all(
      copies.map((copy) => copy.post(`${AT}/pass`, { code: 'wrong harbour' })),
    );
    expect(answers.filter(({ body }) => body.code === 'second_factor_wrong')).toHaveLength(5);
    expect((await phone.post(`${AT}/pass`, { code: PASSWORD })).status).toBe(429);
    expect((await phone.post(`${AT}/pass`, { code: String(codes[0]) })).status).toBe(200);
  });

  test('whose password looks like a recovery code gets in by it', { tags: ['night'] }, async () => {
    const browser = await signUp(demo);
    await setPassword(browser, 'ABCDEFGHJK');
    const { browser: phone } = await typePasscode(demo);
    expect((await phone.post(`${AT}/pass`, { code: 'ABCDEFGHJK' })).status).toBe(200);
  });

  test('removes the password again, with a fresh passcode, and then signs in by passcode alone', async () => {
    const browser = await signUp(demo);
    await setPassword(browser);
    await browser.post(`${AT}/recovery_codes`, {});
    demo.clock.advance(6 * MINUTE);
    expect((await browser.delete('/users/password')).body.code).toBe('fresh_passcode_needed');
    await typePasscode(demo, browser);
    expect((await browser.delete('/users/password')).body.user).toMatchObject({ has_password: false });
    expect((await browser.get(AT)).body).toMatchObject({ asks_password: false, recovery_codes_left: 0 });
    expect((await typePasscode(demo)).answer.body.second_factor).toBeNull();
  });

  test('who takes the app away keeps the password, and its recovery codes', { tags: ['night'] }, async () => {
    const { browser, key } = await withApp(demo, 'customer');
    await setPassword(browser);
    expect((await typePasscode(demo)).answer.body.second_factor).toBe('code');
    expect((await browser.delete(AT)).body).toMatchObject({
      is_on: false,
      asks_password: true,
      recovery_codes_left: 10,
    });
    const { browser: phone, answer } = await typePasscode(demo);
    expect(answer.body.second_factor).toBe('password');
    expect((await phone.post(`${AT}/pass`, { code: appCode(demo, key) })).status).toBe(400);
  });

  test('cannot ask for a passkey without having one', async () => {
    const browser = await signUp(demo);
    expect((await browser.put(`${AT}/passkey`, { is_on: true })).body.code).toBe('forbidden');
    expect((await newBrowser(demo).put(`${AT}/passkey`, { is_on: true })).status).toBe(401);
  });
});

describe('signing in', () => {
  test('opens no session before the code of the app', async () => {
    const { key } = await withApp();
    const before = demo.signedIn.length;
    const { browser, answer } = await typePasscode(demo);
    expect(answer.body).toEqual({ user: null, second_factor: 'code' });
    expect(await browser.user()).toBeNull();
    expect((await browser.get('/user/sessions')).status).toBe(401);
    expect((await browser.post(`${AT}/set_up`, {})).status).toBe(401);
    expect(demo.signedIn.length).toBe(before);
    const cookie = browser.cookie;
    const passed = await browser.post(`${AT}/pass`, { code: appCode(demo, key) });
    expect(passed.body.user).toMatchObject({ email: odessa.email });
    expect(await browser.user()).toMatchObject({ email: odessa.email });
    expect(browser.cookie).not.toBe(cookie);
    expect(demo.signedIn.at(-1)).toMatchObject({ email: odessa.email });
  });

  test('accepts the codes of the half minutes before and after, but no older code, and no code twice', async () => {
    const { key } = await withApp();
    const attempt = async (code: string) => {
      const { browser } = await typePasscode(demo);
      return (await browser.post(`${AT}/pass`, { code })).status;
    };
    expect(await attempt(appCode(demo, key, -2))).toBe(400);
    expect(await attempt(appCode(demo, key, 2))).toBe(400);
    expect(await attempt(appCode(demo, key, -1))).toBe(200);
    expect(await attempt(appCode(demo, key, 1))).toBe(200);
    // A later code has already been used. Earlier codes are then refused, because somebody may have seen this one.
    expect(await attempt(appCode(demo, key))).toBe(400);
  });

  test('one code sent 50 times in parallel opens only one session', { tags: ['night'] }, async () => {
    const { key } = await withApp();
    const { browser } = await typePasscode(demo);
    const code = appCode(demo, key);
    const copies = Array.from({ length: 50 }, () => browser.copy());
    const answers = await Promise.all(copies.map((copy) => copy.post(`${AT}/pass`, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('only five wrong codes are checked; then codes have to wait, but recovery codes do not', async () => {
    const { key, codes } = await withApp();
    const { browser } = await typePasscode(demo);
    const wrong = wrongOf(wrongOf(appCode(demo, key)));
    const copies = Array.from({ length: 60 }, () => browser.copy());
    const answers = await Promise.all(copies.map((copy) => copy.post(`${AT}/pass`, { code: wrong })));
    expect(answers.filter(({ body }) => body.code === 'second_factor_wrong')).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(55);
    expect((await browser.post(`${AT}/pass`, { code: appCode(demo, key) })).status).toBe(429);
    expect((await browser.copy().post(`${AT}/pass`, { code: 'AAAAA-AAAAA' })).status).toBe(400);
    expect((await browser.post(`${AT}/pass`, { code: String(codes[0]).toLowerCase() })).status).toBe(200);
    expect((await demo.mails()).at(-1)?.subject).toContain('A recovery code was used');
    demo.clock.advance(10 * MINUTE + 1);
    const again = await typePasscode(demo);
    expect((await again.browser.post(`${AT}/pass`, { code: appCode(demo, key) })).status).toBe(200);
  });

  test('a recovery code works once, and new ones invalidate the old ones', async () => {
    const { browser, codes } = await withApp();
    const attempt = async (code: string) => {
      const { browser: other } = await typePasscode(demo);
      return (await other.post(`${AT}/pass`, { code })).status;
    };
    expect(await attempt(codes[0] as string)).toBe(200);
    expect(await attempt(codes[0] as string)).toBe(400);
    expect((await browser.get(AT)).body.recovery_codes_left).toBe(9);
    const renewed = (await browser.post(`${AT}/recovery_codes`, {})).body.recovery_codes as string[];
    expect(await attempt(codes[1] as string)).toBe(400);
    expect(await attempt(renewed[0] as string)).toBe(200);
  });

  test('the second step must follow within ten minutes', async () => {
    const { key } = await withApp();
    const { browser } = await typePasscode(demo);
    demo.clock.advance(10 * MINUTE);
    const late = await browser.post(`${AT}/pass`, { code: appCode(demo, key) });
    expect(late.body).toEqual({ code: 'second_factor_expired' });
    expect((await newBrowser(demo).post(`${AT}/pass`, { code: '123456' })).body).toEqual({
      code: 'second_factor_expired',
    });
  });

  test('a fresh passcode in the same session does not ask for a second step again', async () => {
    const { browser } = await withApp();
    const { answer } = await typePasscode(demo, browser);
    expect(answer.body).toMatchObject({ user: { email: odessa.email }, second_factor: null });
    // This session has already passed both steps.
    expect((await typePasscode(demo, browser)).answer.body.second_factor).toBeNull();
  });

  test('is passed again within a session by a code, and a passcode does not make it younger', async () => {
    const { browser, key } = await withApp();
    const passedAt = () =>
      rowsOf(demo, 'select second_factor_at::text from sessions where user_id is not null');
    const before = await passedAt();
    demo.clock.advance(16 * MINUTE);
    await typePasscode(demo, browser);
    expect(await passedAt()).toEqual(before);
    const wrong = await browser.post(`${AT}/renew`, { code: 'no code' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'second_factor_wrong' } });
    expect(await passedAt()).toEqual(before);
    expect((await browser.post(`${AT}/renew`, { code: appCode(demo, key) })).status).toBe(200);
    expect(await passedAt()).not.toEqual(before);
  });
});

describe('where it is required', () => {
  test('people who work for the shop cannot sign in with a passcode alone, and the first sign-in sets up the app', async () => {
    await signUp(strict);
    await setRole(strict, 'admin');
    const { browser, answer } = await typePasscode(strict);
    expect(answer.body).toEqual({ user: null, second_factor: 'set_up' });
    expect(await browser.user()).toBeNull();
    const { body } = await browser.post(`${AT}/set_up`, {});
    expect(String(body.uri)).toMatch(/^otpauth:\/\/totp\/Keepsong:odessa%40example\.com\?/);
    const key = String(body.key);
    const confirmed = await browser.post(`${AT}/confirm`, { code: appCode(strict, key) });
    expect(confirmed.body.user).toMatchObject({ email: odessa.email });
    expect(await browser.user()).toMatchObject({ email: odessa.email });
    expect((await browser.delete(AT)).status).toBe(403);
    expect((await browser.get(AT)).body).toMatchObject({ is_on: true, is_required: true });
  });

  test('a customer with a password who becomes an artist types it before setting up the app', async () => {
    const browser = await signUp(strict);
    const password = 'ABCDEFGHJK winter';
    await browser.put('/users/password', {
      user: { new_password: password, new_password_confirm: password },
    });
    await setRole(strict, 'artist');
    const { browser: phone, answer } = await typePasscode(strict);
    expect(answer.body).toEqual({ user: null, second_factor: 'password' });
    expect((await phone.post(`${AT}/set_up`, {})).status).toBe(401);
    expect((await phone.post(`${AT}/confirm`, { code: '000000' })).status).toBe(401);
    const passed = await phone.post(`${AT}/pass`, { code: password });
    expect(passed).toMatchObject({ status: 200, body: { user: null, second_factor: 'set_up' } });
    expect(await phone.user()).toBeNull();
    const key = String((await phone.post(`${AT}/set_up`, {})).body.key);
    expect((await phone.post(`${AT}/confirm`, { code: appCode(strict, key) })).status).toBe(200);
    expect(await phone.user()).toMatchObject({ email: odessa.email, role: 'artist' });
    expect((await typePasscode(strict)).answer.body.second_factor).toBe('code');
  });

  test('a customer signs in by passcode, and is signed out on becoming an artist', async () => {
    const browser = await signUp(strict);
    expect(await browser.user()).toMatchObject({ email: odessa.email });
    await setRole(strict, 'artist');
    expect(await browser.user()).toBeNull();
    expect((await browser.get('/user/sessions')).status).toBe(401);
    await setRole(strict, 'customer');
    await signIn(strict, odessa.email);
  });
});
