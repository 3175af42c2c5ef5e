import { describe, expect, it } from 'vitest';
import { FREE_STREAMING, GRATUITY, STREAMING } from '../cart/named-products.ts';
import { isSold, soldBySwitch, stillSold } from './sold.ts';
import {
  type Audience,
  isOnFor,
  placeOf,
  reachOf,
  SWITCH_NAMES,
  type SwitchVisitor,
  UNCHANGED,
} from './switches.ts';

const visitor: SwitchVisitor = { visitorId: 'a', isSignedIn: false, isStaff: false, locale: 'en' };
const many = Array.from({ length: 4_000 }, (_, index) => `visitor-${index}-${index * 7919}`);
const sharers = (share: number) =>
  many.filter((visitorId) => isOnFor('tips', { ...UNCHANGED, share }, { ...visitor, visitorId }));

describe('a share', () => {
  it.each([1, 10, 50, 90])('of %i is about so many of 100 visitors', (share) => {
    expect(Math.abs((sharers(share).length / many.length) * 100 - share)).toBeLessThan(2.5);
  });

  it('keeps everybody who was in it when it grows', () => {
    const [small, large] = [new Set(sharers(20)), new Set(sharers(60))];
    expect([...small].filter((id) => !large.has(id))).toEqual([]);
  });

  it('is of other people for another switch', () => {
    const same = many.filter((id) => placeOf('tips', id) < 50 === placeOf('streaming', id) < 50);
    expect(Math.abs(same.length / many.length - 0.5)).toBeLessThan(0.05);
  });

  it('is for nobody without a session, unless it is whole', () => {
    const nobody = { ...visitor, visitorId: null };
    expect(isOnFor('tips', { ...UNCHANGED, share: 99 }, nobody)).toBe(false);
    expect(isOnFor('tips', UNCHANGED, nobody)).toBe(true);
  });
});

describe('an audience', () => {
  it.each<[Audience, Partial<SwitchVisitor>, boolean]>([
    ['everyone', {}, true],
    ['signed_in', {}, false],
    ['signed_in', { isSignedIn: true }, true],
    ['staff', { isSignedIn: true }, false],
    ['staff', { isSignedIn: true, isStaff: true }, true],
    ['sp', {}, false],
    ['sp', { locale: 'sp' }, true],
    ['en', { locale: null }, true],
  ])('%s with %j: %s', (audience, who, expected) => {
    expect(isOnFor('tips', { ...UNCHANGED, audience }, { ...visitor, ...who })).toBe(expected);
    expect(isOnFor('tips', { ...UNCHANGED, audience, isOn: false }, { ...visitor, ...who })).toBe(false);
  });
});

it('a cart needs the switches of what it buys, also of what a promotion gives', () => {
  expect(soldBySwitch(['personalized-song', FREE_STREAMING])).toEqual(['streaming']);
  expect(soldBySwitch(['pl-e-card'])).toEqual(['ecards']);
  expect(soldBySwitch([GRATUITY, STREAMING])).toEqual(['tips', 'streaming']);
  const goods = ['personalized-song', GRATUITY, FREE_STREAMING];
  expect(stillSold(goods, [])).toEqual(goods);
  expect(isSold({ name: FREE_STREAMING }, { streaming: false })).toBe(false);
  expect(isSold({ name: FREE_STREAMING }, { ecards: false })).toBe(true);
  expect(stillSold(goods, ['streaming', 'voice_memos'])).toEqual(['personalized-song', GRATUITY]);
});

it('a switch reaches all, some or none', () => {
  expect(SWITCH_NAMES.map(() => reachOf(UNCHANGED))).toEqual(SWITCH_NAMES.map(() => 'all'));
  expect(reachOf({ ...UNCHANGED, isOn: false })).toBe('none');
  expect(reachOf({ ...UNCHANGED, share: 0 })).toBe('none');
  expect(reachOf({ ...UNCHANGED, share: 99 })).toBe('some');
  expect(reachOf({ ...UNCHANGED, audience: 'staff' })).toBe('some');
});
