import { expect, it, vi } from 'vitest';
import { memoryStorage } from '../testing/fake-storage.testing.ts';
import { applyDataVersion, DATA_VERSION_KEY } from './data-version.ts';
import { safeLocal } from './storage.ts';

it('stores the version with the first thing that a new browser stores, and nothing before', () => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  vi.stubGlobal('window', { localStorage });
  expect(applyDataVersion('7', safeLocal)).toBe(false);
  expect([...kept]).toEqual([]);
  safeLocal.write('sf_cart', '{}');
  expect(Object.fromEntries(kept)).toEqual({ [DATA_VERSION_KEY]: '7', sf_cart: '{}' });
  vi.unstubAllGlobals();
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
