import { expect, it } from 'vitest';
import { memoryStore } from '../testing/fake-store.testing.ts';
import { applyDataVersion, DATA_VERSION_KEY } from './data-version.ts';

it('remembers the version in a new browser and keeps stored data', () => {
  const store = memoryStore({ sf_cart: '{}' });
  expect(applyDataVersion('7', store)).toBe(false);
  expect([store.read(DATA_VERSION_KEY), store.read('sf_cart')]).toEqual(['7', '{}']);
});

it('does nothing while the version is the same', () => {
  const store = memoryStore({ [DATA_VERSION_KEY]: '7', sf_cart: '{}' });
  expect(applyDataVersion('7', store)).toBe(false);
  expect(store.read('sf_cart')).toBe('{}');
});

it('clears everything and asks for a reload once when the version changed', () => {
  const store = memoryStore({ [DATA_VERSION_KEY]: '6', sf_cart: '{}' });
  expect(applyDataVersion('7', store)).toBe(true);
  expect(store.read('sf_cart')).toBeNull();
  expect(applyDataVersion('7', store)).toBe(false);
});

it('never reloads a browser that cannot keep the new version', () => {
  expect(applyDataVersion('7', memoryStore({ [DATA_VERSION_KEY]: '6' }, true))).toBe(false);
});
