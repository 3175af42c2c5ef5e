import { expect, it } from 'vitest';
import { clashes, merged } from './edit-values.ts';

const base = { title: { en: 'Lantern', sp: 'Farol' }, price: 4_800, tags: ['brass'], stock: 5 };
const theirs = { ...base, title: { en: 'Brass lantern', sp: 'Farol' }, price: 5_200, stock: 3 };
const mine = { ...base, price: 4_950, tags: ['brass', 'light'], stock: 3 };

it('after a conflict only my changes are put on their version', () => {
  expect(merged({ base, mine, theirs })).toEqual({
    title: theirs.title,
    price: mine.price,
    tags: mine.tags,
    stock: 3,
  });
});

it('a conflict lists only the fields that both have changed, each to another value', () => {
  expect(clashes({ base, mine, theirs })).toEqual(['price']);
  expect(clashes({ base, mine: { ...base, tags: [] }, theirs })).toEqual([]);
});
