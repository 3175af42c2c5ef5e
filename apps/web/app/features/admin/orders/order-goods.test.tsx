import type { OrderView } from '@keepsong/contract/order-page';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { GoodsPanel, ReturnedGoods, weightWords } from './order-goods.tsx';

it.each([
  [6, '6 oz'],
  [16, '1 lb'],
  [36, '2 lb 4 oz'],
])('%i ounces are %s', (ounces, words) => {
  expect(weightWords(ounces)).toBe(words);
});

const RETURN = { state: 'arrived', carrier: null, tracking: null, label_url: null } as const;
const STRAP = {
  ...{ id: 3, vendor: 'Bright Prints', title: 'Bag', quantity: 1, state: 'arrived', send_by: '2026-11-20' },
  ...{ carrier: null, tracking: null, tracking_url: null, line_id: 'a', can_come_back: true, problem: '' },
  ...{ return: RETURN, return_asked: null, return_reason: 'not_as_told: a torn strap' },
};
const LINE = { id: 'a', vendor: 'Bright Prints', details: [], refundable_cents: 2_000 };
const ORDER = { goods: [STRAP], lines: [LINE], gift_cards: [], ship_to: null } as unknown as OrderView;

it.each([
  ['in the list of goods', <GoodsPanel key="a" order={ORDER} onDone={() => {}} />],
  ['in the note above the order', <ReturnedGoods key="b" order={ORDER} />],
])('says in words %s why goods have come back', (_, part) => {
  const html = drawPage(part);
  expect(html).toContain('Not what was told: a torn strap');
  expect(html).not.toContain('not_as_told');
});
