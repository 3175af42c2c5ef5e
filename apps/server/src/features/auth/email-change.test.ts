import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuthShop, forgetEverybody, openAuthShop, rowsOf } from './testing/auth-shop.ts';
import { june, newBrowser, odessa, signIn, signUp, wrongOf } from './testing/people.ts';

const MINUTE = 60_000;
const NEW = 'odessa.marsh@example.org';
let shop: AuthShop;
beforeAll(async () => {
  shop = await openAuthShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetEverybody(shop));

const emails = async () =>
  (await rowsOf(shop, 'select email from users order by id')).map(({ email }) => email);

test('a new e-mail address is stored once its code is typed; the old one gets a mail, other sessions end', async () => {
  const browser = await signUp(shop);
  const phone = await signIn(shop, odessa.email);
  expect(await browser.post('/user/email', { email: ` ${NEW.toUpperCase()} ` })).toMatchObject({
    status: 200,
    body: { otp_sent: true },
  });
  expect(await emails()).toEqual([odessa.email]);
  const passcode = await shop.codeFor(NEW);
  const confirmed = await browser.post('/user/email/confirm', { email: NEW, passcode });
  expect(confirmed).toMatchObject({ status: 200, body: { user: { email: NEW } } });
  expect(await phone.user()).toBeNull();
  expect((await shop.mails()).at(-1)).toMatchObject({ to: odessa.email });
  expect((await shop.mails()).at(-1)?.subject).toContain('was changed');
  // Nobody can sign in with the old address any more.
  expect(
    (await newBrowser(shop).post('/access_passcodes/', { method: 'email', email: odessa.email })).body,
  ).toEqual({
    otp_sent: false,
  });
  expect(await (await signIn(shop, NEW)).user()).toMatchObject({ email: NEW });
});

test('needs a sign-in and a fresh passcode', async () => {
  expect((await newBrowser(shop).post('/user/email', { email: NEW })).status).toBe(401);
  const browser = await signUp(shop);
  shop.clock.advance(6 * MINUTE);
  expect((await browser.post('/user/email', { email: NEW })).body.code).toBe('fresh_passcode_needed');
});

test('an e-mail of somebody else is neither revealed nor taken', async () => {
  await signUp(shop, june);
  const browser = await signUp(shop);
  const sent = (await shop.mails()).length;
  const taken = await browser.post('/user/email', { email: june.email });
  const free = await browser.post('/user/email', { email: NEW });
  expect({ ...taken, headers: {} }).toEqual({ ...free, headers: {} });
  expect((await shop.mails()).slice(sent).map(({ to }) => to)).toEqual([NEW]);
  // The code that was sent to the free address does not work for the other address.
  const passcode = await shop.codeFor(NEW);
  const refused = await browser.post('/user/email/confirm', { email: june.email, passcode });
  expect(refused.body.code).toBe('passcode_expired');
  expect(await emails()).toEqual([june.email, odessa.email]);
});

test('wrong attempts at the code count, and the code signs nobody in', async () => {
  const browser = await signUp(shop);
  await browser.post('/user/email', { email: NEW });
  const passcode = await shop.codeFor(NEW);
  const wrong = await browser.post('/user/email/confirm', { email: NEW, passcode: wrongOf(passcode) });
  expect(wrong.body.code).toBe('passcode_wrong');
  const thief = await newBrowser(shop).post('/access_passcodes/create_session', { passcode, email: NEW });
  expect(thief.body.code).toBe('passcode_expired');
  const other = await signUp(shop, june);
  expect((await other.post('/user/email/confirm', { email: NEW, passcode })).body.code).toBe(
    'passcode_expired',
  );
  expect((await browser.post('/user/email/confirm', { email: NEW, passcode })).status).toBe(200);
});

test('an e-mail that somebody registers with in the meantime stays theirs', async () => {
  const browser = await signUp(shop);
  await browser.post('/user/email', { email: june.email });
  const passcode = await shop.codeFor(june.email);
  await newBrowser(shop).post('/user', { user: june, skip_otp: true });
  expect((await browser.post('/user/email/confirm', { email: june.email, passcode })).body.code).toBe(
    'passcode_expired',
  );
  expect(await emails()).toEqual([odessa.email, june.email]);
});
