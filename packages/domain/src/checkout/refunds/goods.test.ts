import { expect, it } from 'vitest';
import type { VendorItemState } from '../../states/tables.ts';
import { linesOfGoods } from './goods.ts';

it.each<[VendorItemState[], 'toStop' | 'sent' | null]>([
  [['new'], 'toStop'],
  [['making'], 'toStop'],
  [['problem'], 'toStop'],
  [['shipped'], 'sent'],
  [['arrived'], 'sent'],
  [['stopped'], null],
  [['shipped', 'arrived'], 'sent'],
  [['shipped', 'making'], 'toStop'],
  [['shipped', 'stopped'], null],
])('a line with goods that are %j is %s', (states, kind) => {
  const lines = linesOfGoods(states.map((state) => ({ line: 'mug', state })));
  expect(lines).toEqual({ toStop: [], sent: [], ...(kind === null ? {} : { [kind]: ['mug'] }) });
});

it('a line is judged by its own goods alone', () => {
  const goods = [
    { line: 'mug', state: 'shipped' },
    { line: 'towel', state: 'new' },
    { line: 'mug', state: 'arrived' },
  ] as const;
  expect(linesOfGoods(goods)).toEqual({ toStop: ['towel'], sent: ['mug'] });
});
