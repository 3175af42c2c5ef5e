import { expect, it } from 'vitest';
import { memoryStorage } from '../testing/fake-storage.testing.ts';
import { safeStorage } from './storage.ts';

const blocked = safeStorage(() => {
  throw new DOMException('blocked', 'SecurityError');
});

it('writes, reads and removes', () => {
  const storage = memoryStorage();
  expect(storage.write('a', '{"b":1}')).toBe(true);
  expect(storage.readJson('a')).toEqual({ b: 1 });
  storage.remove('a');
  expect(storage.read('a')).toBeNull();
});

it('reads damaged JSON as null', () => {
  expect(memoryStorage({ a: '{"b"' }).readJson('a')).toBeNull();
});

it('says when a full storage could not keep a value', () => {
  expect(memoryStorage({}, true).write('a', 'b')).toBe(false);
});

it('works with a blocked storage', () => {
  expect(blocked.read('a')).toBeNull();
  expect(blocked.readJson('a')).toBeNull();
  expect(blocked.write('a', 'b')).toBe(false);
  expect(() => blocked.remove('a')).not.toThrow();
  expect(() => blocked.clear()).not.toThrow();
});
