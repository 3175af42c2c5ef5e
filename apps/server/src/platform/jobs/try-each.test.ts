import { expect, it } from 'vitest';
import { sumEach, tryAll, tryEach } from './try-each.ts';

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

it('adds up what the parts of a job have done, also after one that fails', async () => {
  const done: number[] = [];
  const part = (count: number) => async () => {
    done.push(count);
    return count;
  };
  expect(await sumEach([part(2), part(3)])).toBe(5);
  const fails = () => Promise.reject(new Error('a fault'));
  await expect(sumEach([fails, part(4)])).rejects.toThrow('a fault');
  expect(done).toEqual([2, 3, 4]);
});

it('does the work for all that is due, however many before it fail or are left', async () => {
  const due = new Set([1, 2, 3, 4, 5, 6, 7, 8]);
  const tried: number[] = [];
  const find = async (left: readonly number[]) => [...due].filter((one) => !left.includes(one)).slice(0, 2);
  const work = async (one: number) => {
    tried.push(one);
    if (one <= 3) throw new Error(`no ${one}`);
    if (one <= 5) return false;
    return due.delete(one);
  };
  await expect(tryAll(find, work)).rejects.toThrow('no 1');
  expect(tried).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const one of [1, 2, 3]) due.delete(one);
  due.add(9);
  expect(await tryAll(find, work)).toBe(1);
  expect([...due]).toEqual([4, 5]);
});

it('begins the work for a whole batch at the same time where that is wanted', async () => {
  const due = new Set([1, 2, 3, 4, 5]);
  let [atWork, most] = [0, 0];
  const find = async (left: readonly number[]) => [...due].filter((one) => !left.includes(one)).slice(0, 2);
  const work = async (one: number) => {
    atWork += 1;
    most = Math.max(most, atWork);
    await new Promise((go) => setImmediate(go));
    atWork -= 1;
    if (one === 1) throw new Error('no 1');
    return due.delete(one);
  };
  await expect(tryAll(find, work, { atOnce: true })).rejects.toThrow('no 1');
  expect([[...due], most]).toEqual([[1], 2]);
});

it('ends when all of a batch fail because a service is away, and not when others of it do', async () => {
  const due = [1, 2, 3, 4, 5, 6, 7];
  const tried: number[] = [];
  const find = async (left: readonly number[]) => due.filter((one) => !left.includes(one)).slice(0, 2);
  const work = async (one: number) => {
    tried.push(one);
    if (one === 2) return false;
    throw new Error(one === 3 ? 'a fault' : 'away');
  };
  const isAway = (fault: unknown) => fault instanceof Error && fault.message === 'away';
  await expect(tryAll(find, work, { isAway })).rejects.toThrow('away');
  expect(tried).toEqual([1, 2, 3, 4, 5, 6]);
});

it('throws the first fault, also when more cannot be found after it', async () => {
  const find = async (left: readonly number[]) => {
    if (left.length > 0) throw new Error('no answer');
    return [1];
  };
  await expect(tryAll(find, () => Promise.reject(new Error('no 1')))).rejects.toThrow('no 1');
});
