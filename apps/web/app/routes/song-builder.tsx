import { useCallback } from 'react';
import { Outlet } from 'react-router';
import '~/features/artists/artists.css';
import '~/features/builder/builder.css';
import { BuilderProvider } from '~/features/builder/builder-context.tsx';
import { loadBuilder } from '~/features/builder/step-load.ts';
import { useCart } from '~/features/cart/cart.store.ts';
import type { Route } from './+types/song-builder';
import { cartHoldsSong } from './song-builder-cart.ts';

export { loadBuilder as clientLoader, loadBuilder as loader };

/** The browser keeps the draft from here on. */
export const shouldRevalidate = () => false;

/** Around every screen of the song builder: no site chrome (spec 2.3-01), one draft. */
export default function SongBuilder({ loaderData }: Route.ComponentProps) {
  const cart = useCart();
  const inCart = useCallback((slug: string) => cartHoldsSong(cart, slug), [cart]);
  return (
    <BuilderProvider draft={loaderData.draft} isInCart={inCart}>
      <Outlet />
    </BuilderProvider>
  );
}
