import { expect, it } from 'vitest';
import { adOf, arrivalOf, keptCampaign, packFacts, waitingFacts } from './arrival.ts';

const read = (search: string) => arrivalOf(new URLSearchParams(search));
const NONE = { coupon: '', affiliate: '', lp_variant: '', campaign: {} };

it.each([
  ['', null],
  ['?page=2&locale=sp', null],
  ['?coupon=%20TEN%20', { ...NONE, coupon: 'TEN' }],
  ['?affiliate=Podcast', { ...NONE, affiliate: 'Podcast' }],
  ['?lp_variant=spring', { ...NONE, lp_variant: 'spring' }],
  ['?lp_variant=a%3B%20Domain%3Devil', null],
  [
    '?utm_source=news&utm_campaign=may&gclid=Cj0',
    { ...NONE, campaign: { name: 'may', source: 'news', gclid: 'Cj0' } },
  ],
  ['?utm_source=ada%40keepsong.test', null],
  [`?fbclid=${'a'.repeat(300)}`, { ...NONE, campaign: { fbclid: 'a'.repeat(200) } }],
])('the address %s says %j', (search, arrival) => {
  expect(read(search)).toEqual(arrival);
});

it.each([
  ['Cj0-K_1.x', 'Cj0-K_1.x'],
  ['a; Domain=evil', null],
  [undefined, null],
])('the ad %s has the cookie %s', (gclid, cookie) => {
  expect(adOf({ campaign: gclid === undefined ? {} : { gclid } })).toBe(cookie);
});

it('cookies keep the facts as they were', () => {
  const facts = { coupon: 'TEN & more', affiliate: 'Пример' };
  expect(waitingFacts(packFacts(facts))).toEqual(facts);
  expect(keptCampaign(packFacts({ source: 'a=b', medium: '', evil: 'x' }))).toEqual({ source: 'a=b' });
  expect([waitingFacts(undefined), keptCampaign('%')]).toEqual([{ coupon: '', affiliate: '' }, {}]);
});
