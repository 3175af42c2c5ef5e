import { unfinishedECards, unfinishedPod } from '@keepsong/domain/cart/cart-care';
import { songInfoOf } from '@keepsong/domain/cart/lines';
import { redirect, useNavigate } from 'react-router';
import { EmailCode } from '~/features/auth/email-code.tsx';
import { PhoneCode } from '~/features/auth/phone-code.tsx';
import { askForArtist, keptSong } from '~/features/builder/draft/draft.ts';
import { checkCart, dropPast } from '~/features/cart/care/check-cart.ts';
import { CouponField } from '~/features/cart/coupon/coupon-field.tsx';
import { giftCardHindrance } from '~/features/cart/gift-card/gift-card-hindrance.ts';
import { CartItems, CartThumb } from '~/features/cart/line/cart-items.tsx';
import { loadDraft } from '~/features/cart/page/load-cart.ts';
import { quoteOfCart } from '~/features/cart/page/quote-of-cart.ts';
import { cartStore, useCart } from '~/features/cart/store/cart.store.ts';
import { dropCoupons, dropRush, keepAddresses, keepMethod } from '~/features/cart/store/cart-actions.ts';
import { CheckoutPage } from '~/features/checkout/page/checkout-page.tsx';
import { CheckoutSkeleton } from '~/features/checkout/page/checkout-skeleton.tsx';
import { applyRecovery, type CartResets, enterCheckout } from '~/features/checkout/page/load-checkout.ts';
import { orderAttempt } from '~/features/checkout/payment/order-attempt.ts';
import type { Leave } from '~/features/checkout/payment/recovery.ts';
import { m } from '~/paraglide/messages.js';
import { defineLoad } from '~/platform/loading/load.ts';
import { needPaymentDocument } from '~/platform/loading/load-context.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { startSession } from '~/platform/session/session.store.ts';
import { BrandLink } from '~/shell/header/brand-link.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Icon } from '~/ui/picture/icon.tsx';
import type { Route } from './+types/checkout';
import { forgetSong } from './forget-song.ts';

const PLACES = { cart: '/cart', artists: '/song-builder/artist-recommendations' } as const;

/** What to remove from the cart when the shop refuses an order, for each flag of spec 8.2. */
const CART_RESETS: CartResets = {
  addresses: () => keepAddresses({ billing: null, shipping: null }),
  coupon: dropCoupons,
  rushFee: dropRush,
};

async function recover(recovery: Leave): Promise<string> {
  applyRecovery(recovery, orderAttempt, CART_RESETS);
  const song = songInfoOf(cartStore.read());
  if (recovery.to === 'artists' && song) await askForArtist(song.songbuilder_slug);
  return PLACES[recovery.to];
}

// The cart is stored only in this browser (spec 3.4-01), so the server cannot load it.
const load = defineLoad(async ({ api, request, context }) => {
  await startSession(api);
  const { cart, removed, gone } = await checkCart(api);
  if (gone) await forgetSong(gone);
  if (removed || cart.products.length === 0) throw redirect(PLACES.cart);
  if (unfinishedECards(cart).length > 0) {
    toast.show({ tone: 'error', text: m.cart_ecard_missing() });
    throw redirect(PLACES.cart);
  }
  if (unfinishedPod(cart).length > 0) {
    toast.show({ tone: 'error', text: m.cart_pod_missing() });
    throw redirect(PLACES.cart);
  }
  const hindrance = giftCardHindrance(cart, new Date());
  if (hindrance) {
    toast.show({ tone: 'error', text: hindrance });
    throw redirect(PLACES.cart);
  }
  needPaymentDocument(context, request);
  const entry = await enterCheckout({
    api,
    store: orderAttempt,
    cart,
    quote: quoteOfCart(cart),
    loadDraft: (slug) => loadDraft(api, slug),
    keptSong,
    keepAddresses,
  });
  if (entry.kind === 'go') throw redirect(entry.path);
  if (entry.kind === 'leave') throw redirect(await recover(entry.recovery));
  const paymentFailed = new URL(request.url).searchParams.get('payment') === 'failed';
  return { ...entry.data, paymentFailed };
});

export { load as clientLoader };

export const handle = { skipAuthRedirect: true, finishesInBrowser: true };

export const HydrateFallback = () => (
  <>
    <Title />
    <CheckoutHeader />
    <CheckoutSkeleton />
  </>
);

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const cart = useCart();
  const navigate = useNavigate();
  const { paymentFailed, ...data } = loaderData;
  return (
    <>
      <Title />
      <CheckoutHeader />
      <CheckoutPage
        cart={cart}
        data={data}
        paymentFailed={paymentFailed}
        summary={{
          items: <CartItems cart={cart} draft={data.draft} />,
          thumb: <CartThumb cart={cart} draft={data.draft} />,
          coupon: <CouponField />,
        }}
        onAddresses={keepAddresses}
        onMethod={keepMethod}
        onLeave={(recovery) => void recover(recovery).then((path) => navigate(path, { replace: true }))}
        isCartGood={async () => {
          const { removed, gone } = await dropPast();
          if (gone) await forgetSong(gone);
          if (removed) await navigate(PLACES.cart, { replace: true });
          return !removed;
        }}
        emailCode={(props) => <EmailCode {...props} />}
        phoneCode={(props) => <PhoneCode {...props} />}
      />
    </>
  );
}

function Title() {
  const { brand } = usePage().settings;
  return <title>{`${m.checkout_title()} · ${brand}`}</title>;
}

/** The checkout has no menu. Its only exits are the next step and the logo (spec 2.5-02). */
function CheckoutHeader() {
  return (
    <div className="wrap">
      <div className="flex min-h-20 items-center justify-between gap-4 border-b-[1.5px] border-rule">
        <BrandLink />
        <span className="small muted flex items-center gap-2">
          <Icon name="lock" size={18} />
          {m.checkout_secure()}
        </span>
      </div>
    </div>
  );
}
