import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { wholePage } from './whole-page.server.ts';

it('collects everything that was written, even a letter whose bytes came in two pieces', async () => {
  const letter = Buffer.from('é');
  const page = await wholePage((to) => {
    for (const piece of [Buffer.from('caf'), letter.subarray(0, 1), letter.subarray(1)]) to.write(piece);
    setTimeout(() => to.end(Buffer.from('!')), 5);
  });
  expect(page.toString()).toBe('café!');
});

it('takes a whole page without asking its writer to wait', async () => {
  const text = 'x'.repeat(200_000);
  const page = await wholePage((to) => {
    expect(to.write(text)).toBe(true);
    to.end();
  });
  expect(page.toString()).toBe(text);
});

it('rejects when the writing fails', async () => {
  const broken = wholePage((to) => new PassThrough().pipe(to).destroy(new Error('page took too long')));
  await expect(broken).rejects.toThrow('page took too long');
});
