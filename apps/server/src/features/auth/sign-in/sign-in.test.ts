import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthShop, forgetEverybody, openAuthShop, rowsOf } from '../testing/auth-shop.ts';
import { Browser } from '../testing/browser.ts';
import {
  june,
  newBrowser,
  ODESSAS_PHONE,
  odessa,
  provePhone,
  signIn,
  signUp,
  wrongOf,
} from '../testing/people.ts';
import { ANSWER_MS } from './answer-time.ts';

const MINUTE = 60_000;
let shop: AuthShop;
beforeAll(async () => {
  shop = await openAuthShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetEverybody(shop));

const ask = (email: string) => ({ method: 'email', email });
const SESSION = '/access_passcodes/create_session';
const PASSCODES = '/access_passcodes/';

describe('asking for a code', () => {
  test('otp_sent says whether there is an account, and only an account gets a message', async () => {
    await signUp(shop);
    const before = (await shop.mails()).length;
    const browser = newBrowser(shop);
    expect((await browser.post(PASSCODES, ask('ODESSA@example.com'))).body).toEqual({ otp_sent: true });
    expect((await browser.post(PASSCODES, ask('nobody@example.com'))).body).toEqual({ otp_sent: false });
    expect((await shop.mails()).slice(before).map(({ to }) => to)).toEqual(['odessa@example.com']);
  });

  test('known and unknown e-mails get answers of the same shape, and both requests are counted', async () => {
    await signUp(shop);
    await rowsOf(shop, 'truncate access_passcodes');
    const [known, unknown] = await Promise.all([
      newBrowser(shop).post(PASSCODES, ask(odessa.email)),
      newBrowser(shop).post(PASSCODES, ask('nobody@example.com')),
    ]);
    const names = ({ headers }: typeof known) => Object.keys(headers).sort();
    expect(unknown.status).toBe(known.status);
    expect(names(unknown)).toEqual(names(known));
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body));
    expect(await rowsOf(shop, 'select identifier from access_passcodes order by 1')).toEqual([
      { identifier: 'nobody@example.com' },
      { identifier: odessa.email },
    ]);
  });

  test('an answer takes the same time whether or not there is an account', async ({ onTestFinished }) => {
    // The other tests do not wait, but this test needs the real waiting time.
    const shop = await openAuthShop({ answerMs: ANSWER_MS });
    onTestFinished(() => shop.close());
    await signUp(shop);
    const timed = async (email: string) => {
      const browser = newBrowser(shop);
      await browser.get('/user');
      const start = performance.now();
      const asker = { visitorId: randomUUID(), ip: browser.ip, locale: 'en' as const };
      await shop.auth.requestPasscode({ method: 'email', email }, asker);
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      await rowsOf(shop, 'truncate access_passcodes');
      known.push(await timed(odessa.email));
      unknown.push(await timed('nobody@example.com'));
    }
    // Compare the fastest answer of each kind, because a busy machine may delay any of the others.
    const [quickKnown, quickUnknown] = [Math.min(...known), Math.min(...unknown)];
    expect(Math.min(quickKnown, quickUnknown)).toBeGreaterThan(240);
    expect(Math.abs(quickKnown - quickUnknown)).toBeLessThan(60);
  });

  test('what one mailbox asks for too soon does not use up its codes of the day', async () => {
    await newBrowser(shop).post('/user', { user: odessa, skip_otp: true });
    let network = 0;
    const many = async (times: number) => {
      const statuses: number[] = [];
      for (let i = 0; i < times; i += 1) {
        network += 1;
        const browser = new Browser(shop.http, { ip: `198.51.100.${network}` });
        statuses.push((await browser.post(PASSCODES, ask(odessa.email))).status);
      }
      return statuses;
    };
    const windowMs = 10 * MINUTE;
    shop.clock.advance(windowMs - (shop.clock.now().getTime() % windowMs));
    expect(await many(9)).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
    shop.clock.advance(windowMs);
    expect(await many(4)).toEqual([200, 200, 200, 429]);
  });

  test('one network gets at most five codes for one e-mail in any ten minutes, and ten in any day', async () => {
    const { ip } = newBrowser(shop);
    const sent = async () => (await new Browser(shop.http, { ip }).post(PASSCODES, ask(odessa.email))).status;
    const many = async (times: number) => {
      const statuses: number[] = [];
      for (let i = 0; i < times; i += 1) statuses.push(await sent());
      return statuses;
    };
    shop.clock.advance(9 * MINUTE);
    expect(await many(6)).toEqual([200, 200, 200, 200, 200, 429]);
    shop.clock.advance(9 * MINUTE);
    const early = await new Browser(shop.http, { ip }).post(PASSCODES, ask(odessa.email));
    expect([early.status, early.headers['retry-after']]).toEqual([429, '60']);
    shop.clock.advance(2 * MINUTE);
    expect(await many(6)).toEqual([200, 200, 200, 200, 200, 429]);
    shop.clock.advance(20 * MINUTE);
    const tomorrow = await new Browser(shop.http, { ip }).post(PASSCODES, ask(odessa.email));
    expect([tomorrow.status, tomorrow.headers['retry-after']]).toEqual([429, String((24 * 60 - 31) * 60)]);
    shop.clock.advance(24 * 60 * MINUTE);
    expect(await many(1)).toEqual([200]);
  });

  test.each([
    ['one network', 5, () => '198.51.100.9'],
    ['forty networks', 5, (i: number) => `198.51.100.${i}`],
  ])('parallel requests for one e-mail from %s: exactly %i codes', async (_, most, ipOf) => {
    await newBrowser(shop).post('/user', { user: odessa, skip_otp: true });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        shop.auth.requestPasscode(
          { method: 'email', email: odessa.email },
          { visitorId: randomUUID(), ip: ipOf(i), locale: 'en' },
        ),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(most);
    expect(await rowsOf(shop, 'select count(*)::int as n from outbox')).toEqual([{ n: most }]);
  });

  test('one network address gets at most twenty codes an hour, and an IPv6 /64 counts as one address', async () => {
    const from = (ip: string, i: number) =>
      shop.auth.requestPasscode(
        { method: 'email', email: `p${i}@example.com` },
        { visitorId: randomUUID(), ip, locale: 'en' },
      );
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => from(`2001:db8:1:2:${i.toString(16)}::1`, i)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect((await from('2001:db8:1:3::1', 99)).ok).toBe(true);
  });

  test('text messages go only to countries of the list', async () => {
    const browser = newBrowser(shop);
    const text = (phone_number: string) => browser.post(PASSCODES, { method: 'sms', phone_number });
    expect(await text('+18765550142')).toMatchObject({
      status: 400,
      body: { fields: { phone_number: 'not_served' } },
    });
    expect(await text('+27821234567')).toMatchObject({
      status: 400,
      body: { fields: { phone_number: 'not_served' } },
    });
    expect((await text('(315) 555-0142')).body).toEqual({ otp_sent: false });
    expect(await text('12')).toMatchObject({ status: 400 });
  });
});

describe('signing in', () => {
  test('a right code opens a new session, ends the old cookie and returns the user', async () => {
    const browser = newBrowser(shop);
    await browser.post('/user', { user: odessa });
    const before = browser.copy();
    const passcode = await shop.codeFor(odessa.email);
    const answer = await browser.post(SESSION, { passcode, email: odessa.email });
    expect(answer).toMatchObject({ status: 200, body: { user: { email: odessa.email, guest: false } } });
    expect(browser.cookie).not.toBe(before.cookie);
    expect(await before.user()).toBeNull();
    expect(await browser.user()).toMatchObject({ first_name: 'Odessa' });
    expect(shop.signedIn.at(-1)).toEqual({
      userId: expect.any(Number),
      visitorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: odessa.email,
    });
  });

  test.each([
    ['a contributor', 'c-17'],
    ['a number', 17],
    ['nobody', null],
  ])(
    'accepts the page of the sign-in and a story contributor: %s (7.6-05)',
    async (_, story_contributor_id) => {
      const browser = newBrowser(shop);
      await browser.post('/user', { user: odessa });
      const passcode = await shop.codeFor(odessa.email);
      const given = { passcode, email: odessa.email, sign_in_origin: 'story', story_contributor_id };
      expect((await browser.post(SESSION, given)).status).toBe(200);
    },
  );

  test('the browser keeps its visitor id across the sign-in', async () => {
    const browser = newBrowser(shop);
    await browser.post('/user', { user: odessa });
    const [before] = await rowsOf(shop, 'select visitor_id from sessions');
    await signIn(shop, odessa.email, browser, { ask: false });
    expect(await rowsOf(shop, 'select distinct visitor_id from sessions')).toEqual([before]);
    expect(shop.signedIn.at(-1)?.visitorId).toBe(before?.visitor_id);
  });

  test('a code works once and for ten minutes, and the refusal says which of the two was the reason', async () => {
    const browser = await signUp(shop);
    const passcode = await shop.codeFor(odessa.email);
    expect(await browser.post(SESSION, { passcode, email: odessa.email })).toMatchObject({
      status: 400,
      body: { code: 'passcode_used' },
    });
    await browser.post(PASSCODES, ask(odessa.email));
    const late = await shop.codeFor(odessa.email);
    shop.clock.advance(10 * MINUTE);
    expect(await browser.post(SESSION, { passcode: late, email: odessa.email })).toMatchObject({
      status: 400,
      body: { code: 'passcode_expired' },
    });
  });

  test('a code of one contact does not work for another', async () => {
    await signUp(shop);
    await signUp(shop, june);
    await newBrowser(shop).post(PASSCODES, ask('june@example.com'));
    const passcode = await shop.codeFor('june@example.com');
    const answer = await newBrowser(shop).post(SESSION, { passcode, email: odessa.email });
    expect(answer).toMatchObject({ status: 400, body: { code: 'passcode_expired' } });
    expect((await newBrowser(shop).post(SESSION, { passcode })).body).toMatchObject({
      code: 'invalid_input',
      fields: { email: 'required' },
    });
  });

  test('spaces in a pasted code are ignored, letters are refused without using an attempt', async () => {
    const browser = newBrowser(shop);
    await browser.post('/user', { user: odessa });
    const code = await shop.codeFor(odessa.email);
    for (let i = 0; i < 6; i += 1) {
      expect((await browser.post(SESSION, { passcode: 'abcdef', email: odessa.email })).body).toMatchObject({
        code: 'passcode_malformed',
      });
    }
    const passcode = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await browser.post(SESSION, { passcode, email: odessa.email })).status).toBe(200);
  });

  test('only the newest code counts, and asking again gives no fresh attempts', async () => {
    const browser = newBrowser(shop);
    await browser.post('/user', { user: odessa });
    const first = await shop.codeFor(odessa.email);
    const tryCode = (passcode: string) => browser.post(SESSION, { passcode, email: odessa.email });
    for (let i = 0; i < 3; i += 1) expect((await tryCode(wrongOf(first))).body.code).toBe('passcode_wrong');
    await browser.post(PASSCODES, ask(odessa.email));
    const second = await shop.codeFor(odessa.email);
    expect((await tryCode(wrongOf(second))).body).toMatchObject({
      code: 'passcode_wrong',
      details: { left: 1 },
    });
    expect((await tryCode(wrongOf(second))).body).toMatchObject({
      code: 'passcode_wrong',
      details: { left: 0 },
    });
    expect(await tryCode(second)).toMatchObject({ status: 429, body: { code: 'passcode_attempts' } });
    await browser.post(PASSCODES, ask(odessa.email));
    const third = await shop.codeFor(odessa.email);
    expect((await tryCode(third)).status).toBe(200);
  });

  test('sign-out ends the session for good and gives the browser a new visitor id', async () => {
    const browser = await signUp(shop);
    const replay = browser.copy();
    const [before] = await rowsOf(shop, 'select visitor_id from sessions');
    expect((await browser.get('/users/sign_out')).body).toEqual({ user: null });
    expect(await browser.user()).toBeNull();
    expect(await replay.user()).toBeNull();
    expect(await rowsOf(shop, 'select visitor_id, user_id from sessions')).not.toEqual([before]);
    expect((await newBrowser(shop).get('/users/sign_out')).status).toBe(200);
  });

  test('a proved number signs in by text message; the code line names the host for autofill', async () => {
    const browser = await signUp(shop);
    await provePhone(shop, browser);
    const other = newBrowser(shop);
    const asked = await other.post(PASSCODES, { method: 'sms', phone_number: '315 555 0142' });
    expect(asked.body).toEqual({ otp_sent: true });
    const passcode = await shop.codeFor(ODESSAS_PHONE);
    const text = (await shop.texts()).at(-1)?.text;
    expect(text).toBe(`Your Keepsong code is ${passcode}\n\n@keepsong.test #${passcode}`);
    const answer = await other.post(SESSION, { passcode, phone_number: ODESSAS_PHONE });
    expect(answer.body.user).toMatchObject({ email: odessa.email });
  });
});

describe('what is stored and logged', () => {
  test('no code, e-mail address or number reaches the log, and codes are stored hashed', async () => {
    const browser = await signUp(shop);
    await browser.put('/user', { user: { phone_number: ODESSAS_PHONE } });
    const codes = [await shop.codeFor(odessa.email), await shop.codeFor(ODESSAS_PHONE)];
    const wrong = wrongOf(codes[1] ?? '');
    await browser.post('/access_passcodes/validate', { passcode: wrong, phone_number: ODESSAS_PHONE });
    // Times have many digits, and a code has six.
    const lines = shop.log.map((line) => line.replace(/"(?:time|responseTime|pid)":[\d.]+/g, '')).join('');
    expect(lines).toContain('access_passcodes');
    for (const canary of [...codes, wrong, odessa.email, ODESSAS_PHONE]) expect(lines).not.toContain(canary);
    const stored = JSON.stringify(await rowsOf(shop, 'select * from access_passcodes'));
    const sent = JSON.stringify(await rowsOf(shop, 'select * from outbox'));
    for (const code of codes) expect(stored + sent).not.toContain(code);
  });

  test('when the database refuses a message, neither code nor address reach the log', async () => {
    const browser = newBrowser(shop);
    await rowsOf(shop, "alter table outbox add constraint refused check (template <> 'passcode')");
    const answer = await browser.post('/user', { user: odessa });
    await rowsOf(shop, 'alter table outbox drop constraint refused');
    expect(answer.status).toBe(500);
    const lines = shop.log.filter((line) => line.includes('refused'));
    expect(lines).not.toEqual([]);
    for (const line of lines) {
      expect(line).not.toContain(odessa.email);
      expect(line).not.toMatch(/\b\d{6}\b/);
      expect(line).toMatch(/sign-in|registration|notifications/);
    }
  });

  test('old requests are deleted, but not requests that the limits still count', async () => {
    await newBrowser(shop).post(PASSCODES, ask('old@example.com'));
    shop.clock.advance(47 * 60 * MINUTE);
    await newBrowser(shop).post(PASSCODES, ask('new@example.com'));
    expect(await shop.auth.deleteOldPasscodes()).toBe(0);
    shop.clock.advance(2 * 60 * MINUTE);
    expect(await shop.auth.deleteOldPasscodes()).toBe(1);
    expect(await rowsOf(shop, 'select identifier from access_passcodes')).toEqual([
      { identifier: 'new@example.com' },
    ]);
  });
});
