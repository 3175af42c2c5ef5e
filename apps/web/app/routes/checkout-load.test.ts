import type { Product } from '@keepsong/contract/catalog';
import type { Client } from '@keepsong/contract/transport/client';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { cartStore } from '~/features/cart/store/cart.store.ts';
import { cartOf, line, product } from '~/features/cart/testing/carts.ts';
import { apiContext } from '~/platform/loading/load-context.ts';
import { toastStore } from '~/ui/overlay/toast.store.ts';
import { clientLoader } from './checkout.tsx';

const { forgetSong } = vi.hoisted(() => ({ forgetSong: vi.fn() }));
vi.mock('./forget-song.ts', () => ({ forgetSong }));

const DOCUMENT = {
  ...{ cookie: '', documentElement: { lang: 'en' }, location: { pathname: '/checkout' } },
  getElementById: () => null,
  querySelector: () => null,
};

beforeEach(() => {
  vi.stubGlobal('document', DOCUMENT);
  vi.stubGlobal('navigator', { userAgent: 'test' });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  toastStore.setState({ toasts: [], lastId: 0 });
  forgetSong.mockClear();
  // The first reading takes the cart from the browser's storage.
  cartStore.read();
});

// The page's facts are read once and then kept. Other test files share this process and have other pages.
afterAll(() => void vi.resetModules());

const sold = (id: string, name: string, price: number): Product => ({
  ...product(name, price),
  ...{ id, description: '', tags: [], under_song: false, art: 'print' },
  extra_info: { ...product(name).extra_info, promo_addons: [] },
  ...{ rush_options: [], bundled_products: [] },
});

/** Opens the checkout of a shop that sells these products. Returns where it leads, and what the customer is told. */
async function open(products: Product[]) {
  const context = new RouterContextProvider();
  const account = { current: async () => ({ user: null }) };
  context.set(apiContext, {
    account,
    catalog: { products: async () => ({ products }) },
  } as unknown as Client);
  const request = new Request('https://songs.example/checkout');
  const left = await clientLoader({ request, params: {}, context }).catch((thrown: unknown) => thrown);
  const said = toastStore.getState().toasts.map(({ text }) => text);
  return { to: left instanceof Response ? left.headers.get('Location') : left, said };
}

const SONG = line('personalized-song', { id: '1' }, 19_999);
const CAP = line('cap', { id: '2' }, 4_800);
const MUG = line('mug', { id: '3' }, 1_000);

it('a song that the shop does not sell at the moment leaves the cart, but its story is kept', async () => {
  cartStore.keep(cartOf(SONG, CAP));
  const { to, said } = await open([sold('2', 'cap', 4_800)]);
  expect([to, cartStore.read().products]).toEqual(['/cart', []]);
  expect(said).toContainEqual(
    'What you told us about your song is saved. You can go on with it once we sell it again.',
  );
  expect(forgetSong).not.toHaveBeenCalled();
});

it('tells a changed price also when another product has left the cart', async () => {
  cartStore.keep(cartOf(CAP, MUG));
  const { to, said } = await open([sold('2', 'cap', 5_200)]);
  expect(to).toBe('/cart');
  expect(said).toContainEqual('cap now costs $52.00 instead of $48.00.');
});
