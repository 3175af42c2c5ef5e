import { expect, it } from 'vitest';
import { memoryStorage } from '../testing/fake-storage.testing.ts';
import { applyDataVersion, DATA_VERSION_KEY } from './data-version.ts';

it('remembers the version in a new browser and keeps stored data', () => {
  const storage = memoryStorage({ sf_cart: '{}' });
  expect(applyDataVersion('7', storage)).toBe(false);
  expect([storage.read(DATA_VERSION_KEY), storage.read('sf_cart')]).toEqual(['7', '{}']);
});

it('does nothing while the version is the same', () => {
  const storage = memoryStorage({ [DATA_VERSION_KEY]: '7', sf_cart: '{}' });
  expect(applyDataVersion('7', storage)).toBe(false);
  expect(storage.read('sf_cart')).toBe('{}');
});

it('clears everything and asks for a reload once when the version changed', () => {
  const storage = memoryStorage({ [DATA_VERSION_KEY]: '6', sf_cart: '{}' });
  expect(applyDataVersion('7', storage)).toBe(true);
  expect(storage.read('sf_cart')).toBeNull();
  expect(applyDataVersion('7', storage)).toBe(false);
});

it('never reloads a browser that cannot keep the new version', () => {
  expect(applyDataVersion('7', memoryStorage({ [DATA_VERSION_KEY]: '6' }, true))).toBe(false);
});
