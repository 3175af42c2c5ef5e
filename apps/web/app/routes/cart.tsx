import { removeDraft } from '~/features/builder/draft.ts';
import { CartPage } from '~/features/cart/cart-page.tsx';
import { CartSkeleton } from '~/features/cart/cart-skeleton.tsx';
import { checkCart } from '~/features/cart/check-cart.ts';
import { loadCartFacts } from '~/features/cart/load-cart.ts';
import { m } from '~/paraglide/messages.js';
import { defineLoad } from '~/platform/load.ts';
import { usePage } from '~/platform/page-context.tsx';
import type { Route } from './+types/cart';

const PATHS = {
  edit: '/song-builder',
  findArtist: '/song-builder/artist-recommendations',
  start: '/song-builder',
} as const;

// The cart is this browser's own (spec 3.4-01), so there is nothing that a server could load.
const load = defineLoad(async ({ api }) => {
  const { cart, reset } = await checkCart(api);
  if (reset) await removeDraft();
  return loadCartFacts(api, cart);
});

export { load as clientLoader };

export const handle = { skipAuthRedirect: true };

export const HydrateFallback = () => <CartSkeleton />;

export default function Cart({ loaderData }: Route.ComponentProps) {
  const { brand } = usePage().settings;
  return (
    <>
      <title>{`${m.cart_title()} · ${brand}`}</title>
      <CartPage facts={loaderData} paths={PATHS} onSongDeleted={() => void removeDraft()} />
    </>
  );
}
