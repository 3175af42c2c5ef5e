import type { Agreed } from '@keepsong/domain/signals/consent';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConsent, whenAgreed } from './consent.store.ts';
import { askAgain, askNow, choose, lookAgain, startConsent } from './consent.ts';

const YES = { analytics: true, marketing: true };
const NO = { analytics: false, marketing: false };
const ID = '0b5c7d1e-1111-4222-8333-444455556666';
const VISITOR = '0b5c7d1e-2222-4222-8333-444455556666';
const REFUSED = `sf_consent=1.00.${ID}.0`;
const UNASKED = `sf_consent=1.11.0.${VISITOR}`;

const page = { cookie: '' };
const answers = vi.fn();
beforeEach(() => {
  useConsent.setState(useConsent.getInitialState(), true);
  page.cookie = '';
  answers.mockReset();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { location: { pathname: '/' } });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answers())));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a choice in the cookie counts at once, and the shop is not asked', async () => {
  page.cookie = `sf_consent=1.11.${ID}.${VISITOR}`;
  await startConsent();
  expect([useConsent.getState(), answers.mock.calls.length]).toMatchObject([
    { status: 'known', agreed: YES },
    0,
  ]);
});

it('a cookie that was set without a question counts only where the shop asks nobody', async () => {
  page.cookie = UNASKED;
  answers.mockReturnValue({ ...NO, asks: true, signal: false });
  await startConsent();
  expect(useConsent.getState()).toMatchObject({ status: 'asking', agreed: NO });
  answers.mockReturnValue({ ...YES, asks: false, signal: false });
  await startConsent();
  expect(useConsent.getState()).toMatchObject({ status: 'known', agreed: YES });
});

it('a no to an earlier question counts at once, and a yes to one only where the shop says so', async () => {
  page.cookie = `sf_consent=0.00.${ID}.0`;
  await startConsent();
  expect(useConsent.getState()).toMatchObject({ status: 'known', agreed: NO });
  expect(answers).not.toHaveBeenCalled();

  useConsent.setState(useConsent.getInitialState(), true);
  page.cookie = `sf_consent=0.11.${ID}.${VISITOR}`;
  answers.mockReturnValue({ ...NO, asks: true, signal: false });
  await startConsent();
  expect(useConsent.getState()).toMatchObject({ status: 'asking', agreed: NO });
});

/** A shop that stores a choice soon, or not at all, and answers the question only when told to. */
function slowShop(status = 200) {
  const questions: (() => void)[] = [];
  vi.stubGlobal('fetch', (_: string, { method, signal }: RequestInit = {}) => {
    if (method === 'POST')
      return Promise.resolve().then(() => {
        if (status === 200) page.cookie = REFUSED;
        return new Response(JSON.stringify({ ...NO, asks: false, signal: false }), { status });
      });
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      questions.push(() => {
        if (signal?.aborted) return;
        page.cookie = UNASKED;
        resolve(new Response(JSON.stringify({ ...YES, asks: false, signal: false })));
      });
    });
  });
  return questions;
}

it('a refusal before the shop has answered the question counts, also in the cookie', async () => {
  const questions = slowShop();
  const started = startConsent();
  await vi.waitFor(() => expect(questions).toHaveLength(1));
  const chosen = choose(NO);
  // The page may ask while the choice is being stored.
  const late = startConsent();
  expect(await chosen).toBe(true);
  for (const answer of questions) answer();
  await Promise.all([started, late]);
  expect(page.cookie).toBe(REFUSED);
  expect(useConsent.getState()).toMatchObject({ status: 'known', agreed: NO });
});

it('the shop is asked again after a choice that it could not store', async () => {
  const questions = slowShop(503);
  void startConsent();
  await vi.waitFor(() => expect(questions).toHaveLength(1));
  expect(await choose(NO)).toBe(false);
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  for (const answer of questions) answer();
  await vi.waitFor(() => expect(useConsent.getState()).toMatchObject({ status: 'known', agreed: YES }));
});

it('the shop is asked again, ever more seldom, until it answers', async () => {
  vi.useFakeTimers();
  const times: number[] = [];
  vi.stubGlobal('fetch', async () => {
    times.push(Date.now());
    if (times.length < 4) throw new TypeError('no network');
    return new Response(JSON.stringify({ ...NO, asks: true, signal: false }));
  });
  await startConsent();
  expect(useConsent.getState().status).toBe('unknown');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 2_000, 7_000, 22_000]);
  expect(useConsent.getState().status).toBe('asking');
});

it('the shop is asked at once when the connection is back, and not while it is being asked', async () => {
  vi.useFakeTimers();
  const shop = vi.fn(async (): Promise<Response> => new Response('', { status: 503 }));
  vi.stubGlobal('fetch', shop);
  await startConsent();
  shop.mockImplementation(async () => new Response(JSON.stringify({ ...YES, asks: false, signal: false })));
  for (let times = 0; times < 2; times += 1) askAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect(useConsent.getState()).toMatchObject({ status: 'known', agreed: YES });
  await vi.advanceTimersByTimeAsync(600_000);
  askAgain();
  expect(shop).toHaveBeenCalledTimes(2);
});

it('listeners hear that the question is open, also after the page had gone on without it', () => {
  const heard: (Agreed | null)[] = [];
  whenAgreed((agreed) => heard.push(agreed));
  useConsent.setState({ status: 'known', agreed: YES });
  askNow();
  expect(heard).toEqual([YES, null]);
});

it('a choice in another tab is taken over, and listeners hear of it once', async () => {
  page.cookie = `sf_consent=1.11.${ID}.${VISITOR}`;
  await startConsent();
  const heard: (Agreed | null)[] = [];
  whenAgreed((agreed) => heard.push(agreed));
  for (let times = 0; times < 2; times += 1) lookAgain();
  page.cookie = `sf_consent=1.00.${ID}.0`;
  for (let times = 0; times < 2; times += 1) lookAgain();
  expect(heard).toEqual([YES, NO]);
});

it('a visitor who was never asked learns of a choice in another tab, too', async () => {
  page.cookie = UNASKED;
  answers.mockReturnValue({ ...YES, asks: false, signal: false });
  await startConsent();
  lookAgain();
  expect(useConsent.getState().agreed).toEqual(YES);
  page.cookie = `sf_consent=1.00.${ID}.0`;
  lookAgain();
  expect(useConsent.getState().agreed).toEqual(NO);
});
