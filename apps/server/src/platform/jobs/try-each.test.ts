import { expect, it } from 'vitest';
import { tryEach } from './try-each.ts';

it('does the work for all, one after the other, and throws the first fault at the end', async () => {
  const done: number[] = [];
  const work = async (one: number) => {
    await new Promise((go) => setImmediate(go));
    if (one % 2 === 0) throw new Error(`no ${one}`);
    done.push(one);
  };
  await expect(tryEach([1, 2, 3, 4, 5], work)).rejects.toThrow('no 2');
  expect(done).toEqual([1, 3, 5]);
});

it('throws nothing without a fault', async () => {
  await expect(tryEach([1, 2], async () => null)).resolves.toBeUndefined();
});
