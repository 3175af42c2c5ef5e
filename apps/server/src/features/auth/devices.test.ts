import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuthShop, forgetEverybody, openAuthShop } from './testing/auth-shop.ts';
import { Browser } from './testing/browser.ts';
import { june, newBrowser, odessa, signIn, signUp } from './testing/people.ts';

let shop: AuthShop;
beforeAll(async () => {
  shop = await openAuthShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetEverybody(shop));

type Listed = { id: string; user_agent: string; is_current: boolean };
const listOf = (answer: { body: Record<string, unknown> }) => answer.body.sessions as Listed[];
const phone = () => new Browser(shop.http, { ip: '198.51.100.9', userAgent: 'Phone\u0000 of Odessa' });

test('a user sees only their own browsers, this one first', async () => {
  const browser = await signUp(shop);
  await signUp(shop, june);
  shop.clock.advance(1_000);
  await signIn(shop, odessa.email, phone());
  const listed = listOf(await browser.get('/user/sessions'));
  expect(listed).toMatchObject([
    { user_agent: 'test', is_current: true },
    { user_agent: 'Phone of Odessa', is_current: false },
  ]);
});

test('a user can sign out one of them, but never this one or a browser of somebody else', async () => {
  const browser = await signUp(shop);
  const other = await signIn(shop, odessa.email, phone());
  const stranger = await signUp(shop, june);
  const [own] = listOf(await browser.get('/user/sessions'));
  const [foreign] = listOf(await stranger.get('/user/sessions'));
  for (const id of [own?.id, foreign?.id, randomUUID()])
    expect((await browser.delete(`/user/sessions/${id}`)).status).toBe(404);
  const id = listOf(await browser.get('/user/sessions')).find(({ is_current }) => !is_current)?.id;
  expect(listOf(await browser.delete(`/user/sessions/${id}`))).toHaveLength(1);
  expect(await other.user()).toBeNull();
  expect(await stranger.user()).not.toBeNull();
  expect(await browser.user()).not.toBeNull();
});

test('a user can sign out all the others at once', async () => {
  const browser = await signUp(shop);
  const others = [await signIn(shop, odessa.email, phone()), await signIn(shop, odessa.email)];
  expect(listOf(await browser.delete('/user/sessions'))).toMatchObject([{ is_current: true }]);
  for (const other of others) expect(await other.user()).toBeNull();
  expect(await browser.user()).not.toBeNull();
});

test('ending others needs a fresh passcode, so that a browser that was found open cannot lock its owner out', async () => {
  const browser = await signUp(shop);
  const other = await signIn(shop, odessa.email, phone());
  shop.clock.advance(5 * 60_000 + 1);
  const id = listOf(await browser.get('/user/sessions')).find(({ is_current }) => !is_current)?.id;
  for (const path of [`/user/sessions/${id}`, '/user/sessions'])
    expect((await browser.delete(path)).body).toEqual({ code: 'fresh_passcode_needed' });
  expect(await other.user()).not.toBeNull();
  await signIn(shop, odessa.email, browser);
  expect(listOf(await browser.delete('/user/sessions'))).toMatchObject([{ is_current: true }]);
  expect(await other.user()).toBeNull();
});

test('a cookie from before the sign-in is worthless after it', async () => {
  const browser = newBrowser(shop);
  await browser.post('/user', { user: odessa });
  const before = browser.copy();
  await signIn(shop, odessa.email, browser, { ask: false });
  expect(before.cookie).not.toBe(browser.cookie);
  expect(await before.user()).toBeNull();
});

test('strangers and guests who have proved nothing see none', async () => {
  expect((await newBrowser(shop).get('/user/sessions')).status).toBe(401);
  const guest = newBrowser(shop);
  await guest.post('/user', { user: odessa, skip_otp: true });
  expect((await guest.get('/user/sessions')).status).toBe(401);
  expect((await guest.delete('/user/sessions')).status).toBe(401);
});
