import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const key = randomBytes(32);
const secret = Buffer.from('a secret');

it('opens sealed text, and seals the same text differently each time', () => {
  const [one, two] = [seal(key, 'row:1', secret), seal(key, 'row:1', secret)];
  expect(one.equals(two)).toBe(false);
  expect(one.includes(secret)).toBe(false);
  expect(unseal(key, 'row:1', one)).toEqual(secret);
});

it('opens nothing that was changed, moved or sealed with another key', () => {
  const sealed = seal(key, 'row:1', secret);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(key, 'row:1', changed)).toThrow();
  }
  expect(() => unseal(key, 'row:2', sealed)).toThrow();
  expect(() => unseal(randomBytes(32), 'row:1', sealed)).toThrow();
});
