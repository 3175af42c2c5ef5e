import { expect, it } from 'vitest';
import { countWords, partPath, plainName } from './system-words.ts';

it('a count says when there are more than were counted', () => {
  expect(countWords({ count: 1_234, has_more: false })).toBe('1,234');
  expect(countWords({ count: 10_000, has_more: true })).toBe('10,000+');
});

it('the address of a part leaves out what is empty', () => {
  expect(partPath('messages', { state: 'failed', channel: '' })).toBe(
    '/admin/system?part=messages&state=failed',
  );
});

it('names of templates and jobs are read as words', () => {
  expect([plainName('order_received'), plainName('checkout-reconcile')]).toEqual([
    'order received',
    'checkout reconcile',
  ]);
});
