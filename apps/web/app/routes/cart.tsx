import { songInfoOf } from '@keepsong/domain/cart/lines';
import { useEffect, useMemo, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { browserDraft, savedCopy } from '~/features/builder/draft/draft.ts';
import { checkCart, hindranceOf } from '~/features/cart/care/check-cart.ts';
import { checkDelivery } from '~/features/cart/care/check-delivery.ts';
import { CartPage } from '~/features/cart/page/cart-page.tsx';
import { CartSkeleton } from '~/features/cart/page/cart-skeleton.tsx';
import { loadCartFacts } from '~/features/cart/page/load-cart.ts';
import { refreshSong, useCart } from '~/features/cart/store/cart.store.ts';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { defineLoad } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import type { Route } from './+types/cart';
import { checkCartCoupon } from './cart-coupon.ts';
import { forgetSong } from './forget-song.ts';

const PATHS = {
  edit: '/song-builder',
  findArtist: '/song-builder/artist-recommendations',
  start: '/song-builder',
  instant: { edit: '/instant-builder/step/1', findArtist: '/instant-builder/preview' },
} as const;

// The cart is stored only in this browser (spec 3.4-01), so the server cannot load it.
const load = defineLoad(async ({ api }) => {
  const { cart, gone, repriced } = await checkCart(api);
  if (gone) await forgetSong(gone);
  await browserDraft().flush();
  const before = savedCopy();
  const [facts] = await Promise.all([loadCartFacts(api, cart), checkCartCoupon(api, cart)]);
  // Update the song in the cart from the draft that the shop sent, because another device may have changed the
  // draft. Skip this if the draft in this browser changed while the page loaded: the cart then already has the
  // newer song.
  if (facts.draft && before !== null && before === savedCopy()) refreshSong(facts.draft);
  checkDelivery(facts);
  return { facts, repriced };
});

export { load as clientLoader };

export const handle = { skipAuthRedirect: true, finishesInBrowser: true };

export const HydrateFallback = () => (
  <>
    <Title />
    <CartSkeleton />
  </>
);

function Title() {
  const { brand } = usePage().settings;
  return <title>{`${m.cart_title()} · ${brand}`}</title>;
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  useNewArtist();
  return (
    <>
      <Title />
      <CartPage
        facts={loaderData.facts}
        repriced={loaderData.repriced}
        paths={PATHS}
        express={<Express />}
        onSongDeleted={(song) => void forgetSong(song)}
      />
    </>
  );
}

const loadWallet = () => import('./cart-wallet-part.tsx');
const CartWallet = lazyPart(loadWallet);

/**
 * The buttons of the wallets. They are loaded as soon as the cart can be bought, and never delay or disturb the
 * cart.
 */
function Express() {
  const cart = useCart();
  const isReady = hindranceOf(cart) === '';
  const opened = useMemo(
    () =>
      isReady
        ? loadWallet().then(
            (part) => part.openCartWallet(),
            () => null,
          )
        : null,
    [isReady],
  );
  return opened && <CartWallet cart={cart} opened={opened} />;
}

/** Loads the page again when another tab chooses another artist for the song, because the delivery date changes too. */
function useNewArtist(): void {
  const cart = useCart();
  const { revalidate } = useRevalidator();
  const artist = songInfoOf(cart)?.artist_id;
  const loadedFor = useRef(artist);
  useEffect(() => {
    if (artist === loadedFor.current) return;
    const isOther = artist !== undefined && loadedFor.current !== undefined;
    loadedFor.current = artist;
    if (isOther) void revalidate();
  }, [artist, revalidate]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
