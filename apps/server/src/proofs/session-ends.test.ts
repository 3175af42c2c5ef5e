import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthShop, openAuthShop } from '../features/auth/testing/auth-shop.ts';
import { june, odessa, signUp } from '../features/auth/testing/people.ts';
import { newcomer, newEmail } from '../testing/people.ts';
import { createTestClock, openTestShop, type TestShop } from '../testing/test-shop.ts';
import type { Answer, Visitor } from '../testing/visitor.ts';

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

describe('a call that was under way while the session changed', () => {
  const clock = createTestClock();
  let full: TestShop;
  beforeAll(async () => {
    full = await openTestShop({ clock });
  });
  afterAll(() => full.close());

  const cookiesOf = (answer: Answer) => answer.headers['set-cookie'] ?? null;
  const draft = { body: { song_data: {} } };
  const register = (visitor: Visitor) => {
    const email = newEmail();
    const user = { email, email_confirmation: email, first_name: 'Ann', last_name: 'Marsh' };
    return visitor.request('POST', '/v3/api/user', { body: { user, skip_otp: true } });
  };
  /** A visitor with a session, and a second sender that keeps the current cookie and token. */
  async function withLateCall() {
    const visitor = newcomer(full);
    await visitor.call('builder.create', draft);
    const headers = { cookie: visitor.cookie(), 'x-csrf-token': visitor.token() };
    const late = newcomer(full);
    return { visitor, send: () => late.request('POST', '/v3/api/songbuilders', { ...draft, headers }) };
  }

  it('does not bring the session of a stranger back', async () => {
    const { visitor, send } = await withLateCall();
    expect((await register(visitor)).status).toBe(200);
    const answer = await send();
    expect([answer.status, answer.body]).toEqual([422, { invalid_token: true, user: null }]);
    expect(cookiesOf(answer)).toBeNull();
    expect(answer.headers['x-csrf-token']).toBeUndefined();
    expect((await visitor.call('account.current')).body.user).toMatchObject({ first_name: 'Ann' });
  });

  it('does not sign in again who has signed out', async () => {
    const { visitor } = await withLateCall();
    await register(visitor);
    const headers = { cookie: visitor.cookie(), 'x-csrf-token': visitor.token() };
    await visitor.call('auth.signOut');
    for (const [method, path] of [
      ['POST', '/v3/api/songbuilders'],
      ['GET', '/v3/api/users/sign_out'],
    ] as const) {
      const answer = await newcomer(full).request(method, path, { ...draft, headers });
      expect(answer.status, path).toBe(422);
      expect(cookiesOf(answer), path).toBeNull();
    }
    expect((await visitor.call('account.current')).body.user).toBeNull();
  });

  it('gets a new session when the newer one never reached the browser', async () => {
    const { visitor, send } = await withLateCall();
    await register(visitor);
    clock.advance(20_000);
    const answer = await send();
    expect(answer.status).toBe(422);
    expect(cookiesOf(answer)).not.toBeNull();
    expect(answer.body).toEqual({ invalid_token: true, user: null });
  });

  it('is refused when both replace the session: only one cookie is set', async () => {
    const { visitor } = await withLateCall();
    const headers = { cookie: visitor.cookie(), 'x-csrf-token': visitor.token() };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => {
        const email = newEmail();
        const user = { email, email_confirmation: email, first_name: 'Ann', last_name: 'Marsh' };
        return newcomer(full).request('POST', '/v3/api/user', { body: { user, skip_otp: true }, headers });
      }),
    );
    expect(answers.filter((answer) => cookiesOf(answer) !== null)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect([409, 422]).toContain(status);
      else expect(body.user).toMatchObject({ first_name: 'Ann' });
  });
});
