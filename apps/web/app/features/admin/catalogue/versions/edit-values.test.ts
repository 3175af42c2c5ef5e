import { describe, expect, it } from 'vitest';
import { clashes, merged, settled } from './edit-values.ts';

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

describe('after a save', () => {
  const base = { title: 'Lantern', text: 'Brass', price_cents: 4_800 };

  it('what was typed meanwhile stays, and the fields are not drawn anew under it', () => {
    const now = { body: { ...base, text: 'Brass, by hand' }, taken: 2 };
    expect(settled(now, { base, theirs: base })).toEqual(now);
  });

  it('a value that the shop keeps in another form replaces the one that was sent', () => {
    const theirs = { ...base, title: 'Lantern.' };
    const now = { body: { ...base, text: 'Brass, by hand' }, taken: 2 };
    expect(settled(now, { base, theirs })).toEqual({
      body: { ...theirs, text: 'Brass, by hand' },
      taken: 3,
    });
  });

  it('an earlier version replaces what stood there before, but not what was typed since', () => {
    const earlier = { title: 'Lamp', text: 'Tin', price_cents: 4_000 };
    const now = { body: { ...base, price_cents: 5_000 }, taken: 0 };
    expect(settled(now, { base, theirs: earlier })).toEqual({
      body: { ...earlier, price_cents: 5_000 },
      taken: 1,
    });
  });
});
