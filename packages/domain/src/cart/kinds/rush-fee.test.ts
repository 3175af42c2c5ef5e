import { describe, expect, it } from 'vitest';
import type { RushFee } from '../../checkout/rush.ts';
import { ok, refuse } from '../../result.ts';
import { lineOfProduct, productNamed } from '../../testing/lines.ts';
import { soldLine } from '../../testing/sold.ts';
import { sentFields } from './index.ts';
import { rushFee } from './rush-fee.ts';

const NEXT_DAY: RushFee = { add_days: 1, cost: 9_900, holiday_skip: false };
const THREE_DAYS: RushFee = { add_days: 3, cost: 4_900, holiday_skip: false };

describe('the price of rush delivery', () => {
  const priceOf = (rush: RushFee | null, rushOptions: readonly RushFee[] = [NEXT_DAY, THREE_DAYS]) =>
    rushFee.price?.(soldLine({ catalogCents: 4_900, sent: { price: 1 } }), {
      rush,
      rushOptions,
      priceRevision: () => refuse('product_missing'),
    });

  it.each([NEXT_DAY, THREE_DAYS])(
    'is that of the chosen one among those that the shop offers: %j',
    (chosen) => {
      expect(priceOf(chosen)).toEqual(ok(chosen.cost));
    },
  );

  it.each<[string, RushFee | null, (readonly RushFee[])?]>([
    ['none was chosen', null],
    ['the shop offers none', NEXT_DAY, []],
    ['the shop does not deliver so fast', { ...NEXT_DAY, add_days: 0 }],
    ['the shop asks another price', { ...NEXT_DAY, cost: 1 }],
    ['the shop counts the holidays otherwise', { ...NEXT_DAY, holiday_skip: true }],
  ])('is refused, and the cart drops it (8.2-06), when %s', (_case, chosen, offered) => {
    expect(priceOf(chosen, offered)).toEqual(refuse('rush_unavailable', { reset_rush_fee: true }));
  });
});

it('is bought once for a song', () => {
  expect(rushFee.most).toBe(1);
});

it('sends nothing while no delivery is chosen', () => {
  const line = lineOfProduct(productNamed('personalized-song-rush-fee-v2', { product_type: 'fee' }));
  expect(line).toMatchObject({ kind: 'rush_fee', rushFeeInfo: null });
  expect(sentFields(line)).toEqual({});
});
