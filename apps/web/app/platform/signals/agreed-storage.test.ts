import { NOTHING } from '@keepsong/domain/signals/consent';
import { beforeEach, expect, it } from 'vitest';
import { memoryStorage } from '../testing/fake-storage.testing.ts';
import { agreedStorage } from './agreed-storage.ts';
import { useConsent } from './consent.store.ts';

beforeEach(() => useConsent.setState(useConsent.getInitialState(), true));

const know = (marketing: boolean) =>
  useConsent.setState({ status: 'known', agreed: { analytics: true, marketing } });

it('stores nothing before the answer, and then what was remembered', () => {
  const browser = memoryStorage();
  const storage = agreedStorage(browser, 'marketing', ['a']);
  storage.write('a', '1');
  expect([storage.readJson('a'), browser.read('a')]).toEqual([1, null]);
  know(true);
  expect([storage.readJson('a'), browser.read('a')]).toEqual([1, '1']);
  // Another tab changes the stored value.
  browser.write('a', '2');
  expect(storage.readJson('a')).toBe(2);
});

it('remembers while the page is open what a full storage does not take', () => {
  const browser = memoryStorage({ a: '1' });
  let isFull = true;
  const write = (key: string, value: string) => !isFull && browser.write(key, value);
  const storage = agreedStorage({ ...browser, write }, 'marketing', ['a']);
  know(true);
  storage.write('a', '2');
  expect([storage.readJson('a'), browser.read('a')]).toEqual([2, '1']);
  isFull = false;
  storage.write('a', '3');
  expect([storage.readJson('a'), browser.read('a')]).toEqual([3, '3']);
  browser.write('a', '4');
  expect(storage.readJson('a')).toBe(4);
});

it('that a visitor refuses forgets what was stored, and goes on in memory', () => {
  const browser = memoryStorage({ a: '1', b: '2' });
  const storage = agreedStorage(browser, 'marketing', ['a']);
  expect(storage.read('a')).toBe('1');
  know(false);
  expect([storage.read('a'), browser.read('a'), browser.read('b')]).toEqual(['1', null, '2']);
  storage.write('a', '{');
  expect([storage.readJson('a'), browser.read('a')]).toEqual([null, null]);
  useConsent.setState({ agreed: NOTHING });
  expect(browser.read('a')).toBeNull();
});
