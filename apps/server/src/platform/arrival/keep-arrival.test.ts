import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainPageLoader } from '../../testing/plain-pages.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: plainPageLoader, settings: { trustProxy: ['127.0.0.1'] } });
});
afterAll(() => shop.close());

/** Requests a page. Returns the cookies that the answer sets, and whether caches may keep the answer. */
async function open(url: string, headers: Record<string, string> = {}) {
  const answer = await shop.http.inject({ url, headers });
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  return { cookies, isShared: String(answer.headers['cache-control']).startsWith('public') };
}

const CAMPAIGN = '/?coupon=TEN&affiliate=Podcast&lp_variant=spring&gclid=Cj0&utm_source=news';
const NECESSARY = { sf_arrival: 'coupon=TEN&affiliate=Podcast', lp_variant: 'spring' };

it('keeps what led here with the first answer, which is for this visitor only', async () => {
  expect(await open(CAMPAIGN)).toEqual({
    cookies: { ...NECESSARY, sf_campaign: 'source=news&gclid=Cj0', gclid: 'Cj0' },
    isShared: false,
  });
  expect(await open('/terms')).toEqual({ cookies: {}, isShared: true });
  expect(await open('/terms?page=2')).toEqual({ cookies: {}, isShared: true });
});

it.each([
  ['who are to be asked', { 'x-forwarded-for': '193.99.144.80' }],
  ['whose browser says no', { 'sec-gpc': '1' }],
])('keeps of visitors %s only what is necessary', async (_, headers) => {
  expect((await open(CAMPAIGN, headers)).cookies).toEqual(NECESSARY);
});

it('keeps an earlier coupon when a later address names an affiliate', async () => {
  const { cookies } = await open('/?affiliate=Podcast', { cookie: 'sf_arrival=coupon%3DTEN' });
  expect(cookies).toEqual({ sf_arrival: 'coupon=TEN&affiliate=Podcast' });
});

it('keeps the code of a friend’s link, and nothing that cannot be one', async () => {
  for (const path of ['/r/ab12cd34?utm_source=news', '/R/ab12cd34', '/%72/ab12cd34/'])
    expect(await open(path, { dnt: '1' })).toEqual({
      cookies: { sf_referral: 'AB12CD34' },
      isShared: false,
    });
  for (const path of ['/r/nobody', '/r/', '/r?AB12CD34', '/r/AB12CD34%3B', '/rooms/AB12CD34'])
    expect((await open(path)).cookies).toEqual({});
});

it('a page for a browser that says no takes back what was kept before it did, and is for this visitor only', async () => {
  const kept = 'sf_consent=1.11.0.0; gclid=Cj0; sf_campaign=source%3Dnews; sf_locale=en';
  expect(await open('/terms', { cookie: kept, 'sec-gpc': '1' })).toEqual({
    cookies: { sf_consent: '', gclid: '', sf_campaign: '' },
    isShared: false,
  });
  expect(await open('/terms', { cookie: kept })).toEqual({ cookies: {}, isShared: true });
  expect(await open('/terms', { dnt: '1' })).toEqual({ cookies: {}, isShared: true });
});
