import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { songInfoOf } from '@keepsong/domain/cart/lines';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { browserDraft, savedCopy } from '~/features/builder/draft/draft.ts';
import { checkCart, checkFee } from '~/features/cart/care/check-cart.ts';
import { checkDelivery } from '~/features/cart/care/check-delivery.ts';
import { useFreshCart } from '~/features/cart/care/use-fresh-cart.ts';
import { CartPage } from '~/features/cart/page/cart-page.tsx';
import { CartSkeleton } from '~/features/cart/page/cart-skeleton.tsx';
import { loadCartFacts } from '~/features/cart/page/load-cart.ts';
import { useCart } from '~/features/cart/store/cart.store.ts';
import { m } from '~/paraglide/messages.js';
import { defineLoad } from '~/platform/loading/load.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import type { Route } from './+types/cart';
import { checkCartCoupon } from './cart-coupon.ts';
import { CartExpress } from './cart-express.tsx';
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
  const [facts] = await Promise.all([loadCartFacts(api, cart, savedCopy), checkCartCoupon(api, cart)]);
  checkDelivery(facts);
  return { facts, repriced: [...repriced, ...checkFee(facts.serviceFee)] };
});

export { load as clientLoader };

export const handle = { skipAuthRedirect: true, finishesInBrowser: true };

export const HydrateFallback = () => (
  <>
    <Title />
    <CartSkeleton start={PATHS.start} />
  </>
);

function Title() {
  const { brand } = usePage().settings;
  return (
    <>
      <title>{`${m.cart_title()} · ${brand}`}</title>
      <meta name="description" content={m.cart_empty_text()} />
    </>
  );
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  useNewArtist();
  const forget = (song: CartLine) => void forgetSong(song);
  const repriced = useFreshCart(loaderData.repriced, forget);
  return (
    <>
      <Title />
      <CartPage
        facts={loaderData.facts}
        repriced={repriced}
        paths={PATHS}
        express={<CartExpress />}
        onSongDeleted={forget}
      />
    </>
  );
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
