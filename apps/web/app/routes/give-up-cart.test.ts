import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { afterEach, expect, it, vi } from 'vitest';
import { line, song } from '~/features/cart/testing/carts.ts';
import { takeTracked } from '~/platform/page/analytics.ts';
import { giveUpCart } from './give-up-cart.ts';

afterEach(() => void vi.unstubAllGlobals());

it('a cart that is given up for another song is reported line by line, and its songs are forgotten', async () => {
  vi.stubGlobal('window', {
    ...{ addEventListener: () => undefined, localStorage: { getItem: () => null } },
    location: { pathname: '/song-builder' },
  });
  vi.stubGlobal('document', {
    ...{ cookie: '', documentElement: { lang: 'en' }, location: { pathname: '/' } },
    getElementById: () => null,
    querySelector: () => null,
  });
  const told: string[] = [];
  takeTracked(({ event, props }) => {
    if (event === 'Product Removed') told.push(String(Reflect.get(props, 'code')));
  });
  const forgetSong = vi.fn(async (_: CartLine) => undefined);
  const mine = song();
  await giveUpCart([mine, line('lyric-print')], forgetSong);
  await vi.waitFor(() => expect(told).toEqual(['personalized-song', 'lyric-print']));
  expect(forgetSong.mock.calls).toEqual([[mine]]);
  // The next report is told at once, because the visitor may leave the page.
  void giveUpCart([line('lyric-print')], forgetSong);
  expect(told).toHaveLength(3);
});
