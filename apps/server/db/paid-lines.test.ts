import { NO_MONEY } from '@keepsong/domain/checkout/refunds/shares';
import { expect, it } from 'vitest';
import { isKeptLine, isPaidLine, type PaidFacts } from './paid-lines.ts';

const line = (cart_uuid: string, price: number) => ({
  ...{ cart_uuid, name: cart_uuid, price, discount: 0, credit: 0, tax: 0 },
});
const PLACED: PaidFacts = {
  state: 'placed',
  isCancelled: false,
  quote: {
    lines: [line('card', 500), line('print', 1_500), line('gift', 0)],
    ...{ shipping: 0, taxes: 0, total: 2_000, spent: { nonTaxable: 0, taxable: 0 } },
  },
  returned: [],
};
type Returned = PaidFacts['returned'][number];
const back = (cents: Record<string, number>, about: Partial<Returned> = {}): Returned => ({
  lines: Object.entries(cents).map(([id, amount]) => ({ id, amount })),
  from: { ...NO_MONEY, card: Object.values(cents).reduce((sum, amount) => sum + amount, 0) },
  ...{ tax: 0, wish: null, isByProvider: false, isContested: false },
  ...about,
});
const CARD_BACK = back({ card: 500 }, { wish: { lines: ['card'] } });
const ALL_BACK = back({ card: 500, print: 1_500 }, { wish: { all: true } });
const contested = (cents: Record<string, number>) => back(cents, { isByProvider: true, isContested: true });

it.each<[string, Partial<PaidFacts>, { paid: string[]; kept: string[] }]>([
  ['nothing went back', {}, { paid: ['card', 'print', 'gift'], kept: ['card', 'print', 'gift'] }],
  [
    'a line was refunded',
    { state: 'partly_refunded', returned: [CARD_BACK] },
    { paid: ['print', 'gift'], kept: ['print', 'gift'] },
  ],
  ['everything was refunded', { state: 'refunded', returned: [ALL_BACK] }, { paid: [], kept: [] }],
  [
    'everything is disputed',
    { state: 'disputed', returned: [contested({ card: 500, print: 1_500 })] },
    { paid: [], kept: ['card', 'print', 'gift'] },
  ],
  [
    'a part is disputed',
    { state: 'disputed', returned: [contested({ print: 300 })] },
    { paid: [], kept: ['card', 'print', 'gift'] },
  ],
  [
    'a line was refunded and the rest is disputed',
    { state: 'disputed', returned: [CARD_BACK, contested({ print: 1_500 })] },
    { paid: [], kept: ['print', 'gift'] },
  ],
  [
    'everything was refunded and is disputed in addition',
    { state: 'disputed', returned: [ALL_BACK, contested({ excess: 2_000 })] },
    { paid: [], kept: [] },
  ],
  [
    'the order was cancelled and is disputed in addition',
    { state: 'disputed', isCancelled: true, returned: [contested({ card: 500 })] },
    { paid: [], kept: [] },
  ],
  [
    'the dispute is lost',
    { state: 'refunded', returned: [back({ card: 500, print: 1_500 }, { isByProvider: true })] },
    { paid: [], kept: [] },
  ],
])('when %s, these lines are made, and these has the song', (_, facts, lines) => {
  const of = (rule: typeof isPaidLine) =>
    PLACED.quote.lines.map(({ cart_uuid }) => cart_uuid).filter(rule({ ...PLACED, ...facts }));
  expect({ paid: of(isPaidLine), kept: of(isKeptLine) }).toEqual(lines);
});
