import { expect, it } from 'vitest';
import { analyticsItem } from './analytics-item.ts';
import { PLAIN_INFO } from './extra-info.ts';

const SONG = {
  name: 'personalized-song',
  title: 'Original Song',
  sku: 'S000001',
  price: 19_999,
  quantity: 1,
  product_type: 'song',
  extra_info: PLAIN_INFO,
};

it('describes an Original Song as S000001 at 199.99 (spec 9.1-01, 9.1-08)', () => {
  expect(analyticsItem(SONG, 'Keepsong')).toEqual({
    sku: 'S000001',
    title: 'Original Song',
    price: 199.99,
    quantity: 1,
    brand: 'Keepsong',
    category: 'song',
    code: 'personalized-song',
    instant_product: false,
  });
});

it('marks products that are made instantly (spec 3.5-09)', () => {
  const extra_info = { ...PLAIN_INFO, instant_product: true };
  expect(analyticsItem({ ...SONG, quantity: 3, extra_info }, 'Keepsong')).toMatchObject({
    quantity: 3,
    instant_product: true,
  });
});
