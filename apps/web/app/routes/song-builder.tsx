import { useCallback, useEffect } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import '~/features/artists/artist/artists.css';
import '~/features/builder/page/builder.css';
import '~/shell/recording/recorder.css';
import { BuilderProvider } from '~/features/builder/page/builder-context.tsx';
import { loadBuilder } from '~/features/builder/page/load-step.ts';
import { useCart } from '~/features/cart/store/cart.store.ts';
import { EarlyInput, useEarlyInput } from '~/platform/loading/early-input.tsx';
import type { Route } from './+types/song-builder';
import { cartHoldsSong, nameSongInCart } from './song-builder-cart.ts';

export { loadBuilder as clientLoader, loadBuilder as loader };

/**
 * Load the draft and the price again only after the entry page, because that page may have opened another draft. On all
 * other pages the browser keeps the draft that it has.
 */
export const shouldRevalidate = ({ currentUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === '/song-builder';

/** Visitors who sign in on a builder screen stay in the builder. */
export const handle = { skipAuthRedirect: true };

/**
 * The frame around every screen of the song builder. All screens share one draft, and have no site header or footer
 * (spec 2.3-01).
 */
export default function SongBuilder({ loaderData }: Route.ComponentProps) {
  useEarlyInput();
  const cart = useCart();
  const inCart = useCallback((slug: string) => cartHoldsSong(cart, slug), [cart]);
  useEffect(nameSongInCart, []);
  return (
    <BuilderProvider found={loaderData.found} price={loaderData.price} isInCart={inCart}>
      <EarlyInput />
      <Outlet />
    </BuilderProvider>
  );
}
