import { describe, expect, it } from 'vitest';
import { planRefund, planReturned } from './plan.ts';
import { NO_MONEY } from './shares.ts';
import { type BoughtCard, isEnded, standingOf, whyNothingBack } from './standing.ts';
import type { RefundWish } from './wish.ts';

it.each([
  ['unpaid', NO_MONEY, NO_MONEY],
  ['returned', { ...NO_MONEY, card: 5_000 }, { ...NO_MONEY, card: 5_000 }],
  ['returned', { ...NO_MONEY, taxable: 5_000 }, { ...NO_MONEY, taxable: 100 }],
  ['used', { ...NO_MONEY, card: 5_000 }, NO_MONEY],
] as const)('says why nothing goes back: %s', (why, paid, used) => {
  expect(whyNothingBack({ paid, used })).toBe(why);
});

describe('a line of two gift cards of $50', () => {
  const line = { cart_uuid: 'cards', name: 'gift-card', price: 10_000, discount: 0, credit: 0, tax: 0 };
  const spent = { nonTaxable: 0, taxable: 0 };
  const quote = { lines: [line], shipping: 0, taxes: 0, total: 10_000, spent };
  const card = (id: number, state: BoughtCard['state']): BoughtCard => ({
    ...{ id, line: 'cards', number: id, amount: 5_000, state },
  });
  const back = (amount: number) => ({
    ...{ lines: [{ id: 'cards', amount }], from: { ...NO_MONEY, card: amount }, tax: 0 },
  });
  const planned = (cards: BoughtCard[], gone: number, amount: number) => {
    const plan = planRefund(standingOf(quote, cards, gone > 0 ? [back(gone)] : []), { amount }, 'card');
    return plan.ok ? plan.value.voids : plan.refusal.code;
  };

  it('makes one void for $10, and keeps the other $40 of it refundable without touching the other card', () => {
    expect(planned([card(1, 'sent'), card(2, 'sent')], 0, 1_000)).toEqual([1]);
    const after = [card(1, 'void'), card(2, 'sent')];
    expect(planned(after, 1_000, 4_000)).toEqual([]);
    expect(planned(after, 1_000, 4_001)).toEqual([2]);
    expect(planned(after, 1_000, 9_000)).toEqual([2]);
    expect(planned(after, 1_000, 9_001)).toBe('more_than_left');
  });

  it('never gives back what was spent with a card', () => {
    const after = [card(1, 'void'), card(2, 'redeemed')];
    expect(planned(after, 1_000, 4_000)).toEqual([]);
    expect(planned(after, 1_000, 4_001)).toBe('more_than_left');
    expect(planned([card(1, 'redeemed'), card(2, 'redeemed')], 0, 1)).toBe('more_than_left');
  });

  it('gives back the money of a card that the staff made void', () => {
    expect(planned([card(1, 'void'), card(2, 'sent')], 0, 5_000)).toEqual([]);
  });

  it('takes a card of which nothing was paid with the last money of the line', () => {
    const paid = { ...quote, lines: [{ ...line, discount: 9_999 }], total: 1 };
    const cards = [card(1, 'sent'), card(2, 'sent')];
    const plan = planRefund(standingOf(paid, cards, []), { all: true }, 'card');
    expect(plan).toMatchObject({ ok: true, value: { amount: 1, voids: [1, 2] } });
  });
});

describe('a line that cost nothing', () => {
  const line = (cart_uuid: string, price: number, discount = 0) => ({
    ...{ cart_uuid, name: cart_uuid, price, discount, credit: 0, tax: 0 },
  });
  const spent = { nonTaxable: 0, taxable: 0 };
  const lines = [line('song', 10_000, 10_000), line('print', 900), line('mug', 1_500)];
  const quote = { lines, shipping: 0, taxes: 0, total: 2_400, spent };
  const standing = standingOf(quote, [], []);
  const endedOf = (wish: RefundWish) => {
    const plan = planRefund(standing, wish, 'card');
    return plan.ok ? plan.value.ended : plan.refusal.code;
  };

  it.each<[string, RefundWish, string[] | string]>([
    ['not with a cent of the others', { amount: 1 }, []],
    ['not with another line', { lines: ['print'] }, ['print']],
    ['when it is named beside another line', { lines: ['song', 'print'] }, ['song', 'print']],
    ['with everything', { all: true }, ['song', 'print', 'mug']],
    ['not by itself, because nothing of it can go back', { lines: ['song'] }, 'more_than_left'],
  ])('ends %s', (_, wish, ended) => {
    expect(endedOf(wish)).toEqual(ended);
  });

  it('does not end with money that the provider sent back', () => {
    expect(planReturned(standing, 1_000).ended).toEqual([]);
    expect(planReturned(standing, 2_400).ended).toEqual(['print', 'mug']);
  });

  it('stays ended once a refund has named it, and no later refund ends it again', () => {
    const named = { lines: ['song', 'print'] };
    const first = planRefund(standing, named, 'card');
    if (!first.ok) throw new Error(first.refusal.code);
    const after = standingOf(quote, [], [{ ...first.value, wish: named }]);
    expect(after.lines.filter(isEnded).map(({ id }) => id)).toEqual(['song', 'print']);
    const second = planRefund(after, { lines: ['mug'] }, 'card');
    expect(second).toMatchObject({ ok: true, value: { ended: ['mug'] } });
  });
});
