import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CASES } from '../../testing/cases.ts';
import { chainOf, keptOf, lastFailed, owedOf } from './failed.ts';
import { planInPlace } from './plan.ts';
import { NO_MONEY } from './shares.ts';
import { standingOf } from './standing.ts';

const priced = (cart_uuid: string, price: number) => ({
  ...{ cart_uuid, name: cart_uuid, price, discount: 0, credit: 0, tax: 0 },
});
const QUOTE = {
  ...{ lines: [priced('song', 10_000), priced('mug', 1_000)], shipping: 0, taxes: 0, total: 11_000 },
  spent: { nonTaxable: 0, taxable: 0 },
};
const MUG = [{ id: 'mug', amount: 1_000 }];

const inPlace = (gone: { id: string; amount: number }[]) => {
  const sum = gone.reduce((all, { amount }) => all + amount, 0);
  const standing = standingOf(QUOTE, [], [{ lines: gone, from: { ...NO_MONEY, card: sum }, tax: 0 }]);
  const plan = planInPlace(
    standing,
    { lines: MUG, keptCents: 0 },
    { wish: { lines: ['mug'] }, way: 'credit' },
  );
  return plan.ok ? plan.value.lines : plan.refusal.code;
};

it('takes the lines of the failed refund', () => {
  expect(inPlace([])).toEqual(MUG);
});

it('takes from other lines only what went back of its own meanwhile', () => {
  expect(inPlace([{ id: 'mug', amount: 300 }])).toEqual([
    { id: 'song', amount: 300 },
    { id: 'mug', amount: 700 },
  ]);
});

it('takes nothing when less is left than is owed', () => {
  expect(inPlace([{ id: 'song', amount: 10_000 }])).toEqual(MUG);
  expect(
    inPlace([
      { id: 'song', amount: 9_500 },
      { id: 'mug', amount: 501 },
    ]),
  ).toBe('more_than_left');
});

it('owes what was not given as credit before, to the cent', () => {
  const failed = { lines: [{ id: 'song', amount: 10_000 }, ...MUG], keptCents: 1_001 };
  expect(keptOf(failed)).toEqual([
    { id: 'song', amount: 910 },
    { id: 'mug', amount: 91 },
  ]);
  expect(owedOf(failed)).toEqual([
    { id: 'song', amount: 9_090 },
    { id: 'mug', amount: 909 },
  ]);
  expect(owedOf({ lines: MUG, keptCents: 1_000 })).toEqual([]);
});

type State = 'waiting' | 'refused' | 'sent' | 'done' | 'failed';
const refund = (id: number, state: State, replaces?: number) => ({
  ...{ id, state },
  wish: replaces === undefined ? null : { amount: 500, replaces },
});
const mayReplace = (refunds: ReturnType<typeof refund>[], id: number) => {
  const found = lastFailed(refunds, id);
  return found.ok || found.refusal.code;
};

it.each([
  ['one that failed', [refund(1, 'failed')], true],
  ['one that did not fail', [refund(1, 'done')], 'not_found'],
  ['one that is not there', [], 'not_found'],
  ['one whose replacement waits', [refund(1, 'failed'), refund(2, 'waiting', 1)], 'already_decided'],
  ['one whose replacement is done', [refund(1, 'failed'), refund(2, 'done', 1)], 'already_decided'],
  ['one whose replacement was refused', [refund(1, 'failed'), refund(2, 'refused', 1)], true],
  ['one whose replacement failed too', [refund(1, 'failed'), refund(2, 'failed', 1)], 'already_decided'],
])('another refund may take the place of %s: %s', (_, refunds, answer) => {
  expect(mayReplace(refunds, 1)).toBe(answer);
});

it('the last of a chain is replaced, unless the bank took an earlier one after all', () => {
  const chain = (first: State) => [refund(1, first), refund(2, 'failed', 1), refund(3, 'failed', 2)];
  expect(mayReplace(chain('failed'), 3)).toBe(true);
  expect(mayReplace(chain('failed'), 2)).toBe('already_decided');
  expect(mayReplace(chain('done'), 3)).toBe('more_than_left');
  expect(chainOf(chain('failed'), 3).map(({ id }) => id)).toEqual([3, 2, 1]);
});

it('no chain has two replacements that are open or done, whatever is asked and however each ends', () => {
  const turn = fc.record({
    of: fc.nat(8),
    state: fc.constantFrom<State>('waiting', 'refused', 'sent', 'done', 'failed'),
  });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 20 }), (turns) => {
      const refunds = [refund(0, 'failed')];
      for (const { of, state } of turns)
        if (mayReplace(refunds, of) === true) refunds.push(refund(refunds.length, state, of));
      const giving = refunds.filter(
        ({ state }) => state === 'waiting' || state === 'sent' || state === 'done',
      );
      expect(giving.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: CASES },
  );
});
