import { expect, it } from 'vitest';
import { lacksOf } from './figures.ts';

const HEARD: [string, number][] = [
  ['Order Completed analytics', 3],
  ['Order Completed marketing', 1],
  ['Order Completed necessary', 2],
  ['Order Refunded analytics', 1],
];

it('a run shows that all orders were told, those of each purpose, and refunds', () => {
  expect(lacksOf({ orders: 6, heard: new Map(HEARD) })).toEqual([]);
});

it.each([
  ['an order is missing', 7, HEARD, ['6 of 7 orders were told']],
  ['nobody agreed to marketing', 5, HEARD.filter(([name]) => !/marketing/.test(name)), [/marketing/]],
  ['no refund was told', 6, HEARD.slice(0, 3), ['no refund was told']],
])('it is not enough when %s', (_, orders, heard, lacks) => {
  expect(lacksOf({ orders, heard: new Map(heard) })).toEqual(
    lacks.map((lack) => expect.stringMatching(lack)),
  );
});
