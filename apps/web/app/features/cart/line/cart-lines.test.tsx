import type { Cart } from '@keepsong/domain/cart/cart';
import { GRATUITY } from '@keepsong/domain/cart/named-products';
import { beforeEach, expect, it, vi } from 'vitest';
import * as useSwitches from '~/platform/session/use-switch.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import type { CartFacts } from '../page/load-cart.ts';
import { cartOf, instantSong, product, song } from '../testing/carts.ts';
import { CartLines } from './cart-lines.tsx';

const shown = new Set<string>();
// A spy, and no mock of the module: a file that ran before in this process may have loaded it already.
beforeEach(() => {
  shown.clear();
  const spy = vi.spyOn(useSwitches, 'useSwitch').mockImplementation((name, isShown = true) => {
    if (isShown) shown.add(name);
    return false;
  });
  return () => spy.mockRestore();
});

it.each([
  ['with a song by an artist', cartOf(song()), [GRATUITY], ['tips']],
  ['with a song, in a shop that sells no tips', cartOf(song()), [], []],
  ['with an instant song', cartOf(instantSong()), [GRATUITY], []],
])('a cart %s can show tips, or its visitor counts for no side', (_, cart: Cart, addons, switches) => {
  const facts = { addons: addons.map((name) => product(name)), songs: new Map() } as unknown as CartFacts;
  drawPage(
    <CartLines
      lines={[]}
      cart={cart}
      facts={facts}
      song={{ slug: '', recipient: '', look: { title: '' } } as never}
      artist=""
      delivery={null}
      today="2026-12-02"
      onEditDelivery={() => undefined}
      onRemove={() => undefined}
    />,
  );
  expect([...shown]).toEqual(switches);
});
