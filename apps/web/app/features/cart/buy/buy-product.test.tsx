import type { Product } from '@keepsong/contract/catalog';
import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { STREAMING } from '@keepsong/domain/cart/named-products';
import { beforeEach, expect, it, vi } from 'vitest';
import * as useSwitches from '~/platform/session/use-switch.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { BuyProduct } from './buy-product.tsx';

const shown = new Set<string>();
// A spy, and no mock of the module: a file that ran before in this process may have loaded it already.
beforeEach(() => {
  shown.clear();
  const spy = vi.spyOn(useSwitches, 'useSwitch').mockImplementation((name, isShown = true) => {
    if (isShown) shown.add(name);
    return true;
  });
  return () => spy.mockRestore();
});

it.each([
  ['cap', []],
  [STREAMING, ['streaming']],
  ['pl-e-card', ['ecards']],
])('the page of %s shows the parts of the switches %j', (name, switches) => {
  const product = {
    ...{ id: name, name, title: name, price: 1_000, product_type: 'add-on', sold_out: false },
    ...{ bundled_products: [], most_per_order: null, under_song: false, extra_info: PLAIN_INFO },
  } as unknown as Product;
  drawPage(<BuyProduct product={product} variants={[product]} today="2026-12-02" startSong={null} />);
  expect([...shown]).toEqual(switches);
});
