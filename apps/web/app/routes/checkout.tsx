import type { Quote } from '@keepsong/domain/checkout/quote';
import { useRef, useState } from 'react';
import { redirect, useNavigate } from 'react-router';
import { EmailCode } from '~/features/auth/email-code.tsx';
import { PhoneCode } from '~/features/auth/phone-code.tsx';
import { checkCart, checkFee, hindranceOf } from '~/features/cart/care/check-cart.ts';
import { sayRepriced } from '~/features/cart/care/repriced-words.ts';
import { CouponField } from '~/features/cart/coupon/coupon-field.tsx';
import { promisesOf } from '~/features/cart/delivery/cart-promises.ts';
import { CartItems, CartThumb, SongArrival } from '~/features/cart/line/cart-items.tsx';
import { keepAddresses, keepMethod } from '~/features/cart/operations/cart-actions.ts';
import { type CartDates, loadDates, loadSongs } from '~/features/cart/page/load-cart.ts';
import { useCart } from '~/features/cart/store/cart.store.ts';
import { takeNote } from '~/features/checkout/page/arrival-note.ts';
import { CheckoutPage } from '~/features/checkout/page/checkout-page.tsx';
import { CheckoutSkeleton } from '~/features/checkout/page/checkout-skeleton.tsx';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { defineLoad } from '~/platform/loading/load.ts';
import { needPaymentDocument } from '~/platform/loading/need-document.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { startSession } from '~/platform/session/session.store.ts';
import { BrandLink } from '~/shell/header/brand-link.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Icon } from '~/ui/picture/icon.tsx';
import type { Route } from './+types/checkout';
import { enter, isStillGood, recover } from './checkout-entry.ts';
import { forgetSong } from './forget-song.ts';

// The cart is stored only in this browser (spec 3.4-01), so the server cannot load it.
const load = defineLoad(async ({ api, request, context }) => {
  await startSession(api);
  const { cart, removed, gone, repriced } = await checkCart(api);
  if (gone) await forgetSong(gone);
  // Before the cart opens, because the check has already stored the new prices and does not find them again.
  sayRepriced(repriced);
  if (removed || cart.products.length === 0) throw redirect('/cart');
  const hindrance = hindranceOf(cart);
  if (hindrance) {
    toast.show({ tone: 'error', text: hindrance });
    throw redirect('/cart');
  }
  needPaymentDocument(context, request);
  const [dates, songs, entry] = await Promise.all([
    loadDates(api, cart),
    loadSongs(api, cart),
    enter(api, cart),
  ]);
  if (entry.kind === 'go') throw redirect(entry.path);
  if (entry.kind === 'leave') throw redirect(await recover(entry.recovery));
  sayRepriced(checkFee(feeIn(entry.data.quote)));
  const paymentFailed = new URL(request.url).searchParams.get('payment') === 'failed';
  return { ...entry.data, dates, songs, paymentFailed, codeSentTo: takeNote() };
});

export { load as clientLoader };

function feeIn({ lines }: Quote): { title: string; price: number } | null {
  const line = lines.find(({ reason }) => reason === 'service_fee');
  return line ? { title: m.checkout_service_fee(), price: line.unitPrice } : null;
}

export const handle = { skipAuthRedirect: true, finishesInBrowser: true };

export const HydrateFallback = () => (
  <>
    <Title />
    <CheckoutHeader />
    <CheckoutSkeleton />
  </>
);

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { locale } = usePage();
  const cart = useCart();
  const navigate = useNavigate();
  const { paymentFailed, dates: datesAtFirst, songs, codeSentTo, ...data } = loaderData;
  const [newDates, setNewDates] = useState<CartDates | null>(null);
  const dates = newDates ?? datesAtFirst;
  const asked = useRef(0);
  // A day that the page has shown is replaced only by a newer one.
  const loadNewDates = async () => {
    asked.current += 1;
    const mine = asked.current;
    const fresh = await loadDates(browserApi(), cart).catch(() => null);
    if (fresh && mine === asked.current) setNewDates(fresh);
  };
  return (
    <>
      <Title />
      <CheckoutHeader />
      <CheckoutPage
        cart={cart}
        data={data}
        paymentFailed={paymentFailed}
        codeSentTo={codeSentTo}
        summary={{
          items: (quote) => (
            <CartItems cart={cart} draft={data.draft} dates={dates} songs={songs} quote={quote} />
          ),
          thumb: <CartThumb cart={cart} draft={data.draft} />,
          arrival: <SongArrival cart={cart} draft={data.draft} dates={dates} />,
          coupon: <CouponField />,
        }}
        promises={promisesOf(cart, dates, locale)}
        onAddresses={keepAddresses}
        onMethod={keepMethod}
        onPriced={() => void loadNewDates()}
        onLeave={(recovery) => void recover(recovery).then((path) => navigate(path, { replace: true }))}
        isCartGood={async () => {
          const isGood = await isStillGood();
          if (!isGood) await navigate('/cart', { replace: true });
          return isGood;
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
