import { expect, it } from 'vitest';
import { memoryStore } from '../testing/fake-store.testing.ts';
import { safeStore } from './storage.ts';

const blocked = safeStore(() => {
  throw new DOMException('blocked', 'SecurityError');
});

it('writes, reads and removes', () => {
  const store = memoryStore();
  expect(store.write('a', '{"b":1}')).toBe(true);
  expect(store.readJson('a')).toEqual({ b: 1 });
  store.remove('a');
  expect(store.read('a')).toBeNull();
});

it('reads damaged JSON as null', () => {
  expect(memoryStore({ a: '{"b"' }).readJson('a')).toBeNull();
});

it('says when a full storage could not keep a value', () => {
  expect(memoryStore({}, true).write('a', 'b')).toBe(false);
});

it('works with a blocked storage', () => {
  expect(blocked.read('a')).toBeNull();
  expect(blocked.readJson('a')).toBeNull();
  expect(blocked.write('a', 'b')).toBe(false);
  expect(() => blocked.remove('a')).not.toThrow();
  expect(() => blocked.clear()).not.toThrow();
});
