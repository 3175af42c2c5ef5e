import { stepPath } from '@keepsong/domain/builder/steps';
import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { useCallback } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import '~/features/artists/artist/artists.css';
import '~/features/builder/page/builder.css';
import '~/shell/recording/recorder.css';
import { browserDraft } from '~/features/builder/draft/draft.ts';
import { BuilderProvider } from '~/features/builder/page/builder-context.tsx';
import { loadBuilder } from '~/features/builder/page/load-step.ts';
import { useCart, useDraftInCart } from '~/features/cart/store/cart.store.ts';
import { EarlyInput, useEarlyInput } from '~/platform/loading/early-input.tsx';
import { Away } from '~/shell/header/away.tsx';
import type { Route } from './+types/song-builder';
import { cartHoldsSong } from './song-builder-cart.ts';

export { loadBuilder as clientLoader, loadBuilder as loader };

/**
 * Load the shared data again only after two kinds of pages: the entry page, which may have opened another
 * draft, and the pages that choose an artist, because the delivery day depends on the artist. On all other
 * pages the browser keeps the loaded data.
 */
export const shouldRevalidate = ({ currentUrl }: ShouldRevalidateFunctionArgs) =>
  RELOADED_AFTER.includes(plainPath(currentUrl.pathname));

const RELOADED_AFTER = ['/song-builder', stepPath('artist'), stepPath('find-artist')];

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
  useDraftInCart(browserDraft);
  return (
    <BuilderProvider
      found={loaderData.found}
      price={loaderData.price}
      promised={loaderData.promised}
      isInCart={inCart}
    >
      <Away />
      <EarlyInput />
      <Outlet />
    </BuilderProvider>
  );
}
