import { describe, expect, it } from 'vitest';
import { planRefund } from './plan.ts';
import { NO_MONEY } from './shares.ts';
import { type BoughtCard, standingOf, whyNothingBack } from './standing.ts';

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
    ...{ lines: [{ id: 'cards', amount }], from: { ...NO_MONEY, card: amount } },
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
