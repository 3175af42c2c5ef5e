import type { OrderDetail } from '@keepsong/contract/checkout';
import type { Client } from '@keepsong/contract/transport/client';
import { songInfoOf } from '@keepsong/domain/cart/lines';
import { redirect, replace, useLocation } from 'react-router';
import { forgetDraft } from '~/features/builder/draft/draft.ts';
import { keptCards } from '~/features/cart/ecard/kept-cards.store.ts';
import { cartStore } from '~/features/cart/store/cart.store.ts';
import { emptyCart } from '~/features/cart/store/cart-actions.ts';
import { readForm } from '~/features/checkout/form/checkout-form.ts';
import { rememberAddresses } from '~/features/checkout/form/remembered-addresses.ts';
import { GiftReceipt } from '~/features/checkout/order/gift-receipt.tsx';
import { isGiftReceipt } from '~/features/checkout/order/gift-receipt-path.ts';
import { loadOrder } from '~/features/checkout/order/load-order.ts';
import { OrderPage } from '~/features/checkout/order/order-page.tsx';
import { OrderSkeleton, OrderTitle } from '~/features/checkout/page/checkout-skeleton.tsx';
import { orderAttempt } from '~/features/checkout/payment/order-attempt.ts';
import { completePath } from '~/features/checkout/payment/pending-submission.ts';
import { AttentionPage, UnknownOrderPage, WaitingPage } from '~/features/checkout/payment/waiting-page.tsx';
import { forgetInstant } from '~/features/instant/page/instant.store.ts';
import { localStore } from '~/platform/api/storage.ts';
import { setChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { defineLoad } from '~/platform/loading/load.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import type { Route } from './+types/complete-checkout';

/**
 * Call this once an order is processed. It remembers the addresses of the order and removes everything else that this
 * browser stored for the order. Products that were added to the cart after the order stay.
 */
function forgetOrder(api: Client, submissionId: string, { ships }: OrderDetail): void {
  const attempt = orderAttempt.attempt();
  const placed = orderAttempt.submission() ?? attempt?.submissionId;
  if (placed !== submissionId) return;
  const cart = cartStore.read();
  const { addresses: written, hasInstantSong } = cart;
  const { billing, shipping } = written;
  const song = songInfoOf(cart)?.songbuilder_slug;
  const shippingName = readForm(localStore).shippingName ?? '';
  const addresses = { billing, shipping: ships ? shipping : null };
  void rememberAddresses(api, localStore, { addresses, shippingName });
  orderAttempt.clear();
  const ordered = attempt?.submissionId === submissionId ? attempt.quote.lines : null;
  emptyCart(ordered && new Set(ordered.map(({ cart_uuid }) => cart_uuid)));
  // The customer may have added another song to the cart during the payment. Its data must stay.
  const left = cartStore.read();
  if (song) {
    forgetDraft(song);
    if (!left.hasOriginalSong) keptCards.forget();
  }
  if (hasInstantSong && !left.hasInstantSong) forgetInstant();
}

const load = defineLoad(async ({ api, request }) => {
  const query = new URL(request.url).searchParams;
  const submissionId = query.get('submission_id') ?? orderAttempt.submission();
  if (!submissionId) throw redirect('/');
  const state = await loadOrder(api, submissionId, query.get('redirect_status'));
  if (state.kind === 'failed') throw replace('/checkout?payment=failed');
  if (state.kind === 'attention') orderAttempt.clear();
  if (state.kind === 'order') {
    forgetOrder(api, submissionId, state.placed.order);
    setChromeFacts({ storySlug: state.placed.order.slug ?? '' });
    if (state.placed.order.slug === null)
      throw replace(`/thank-you?${new URLSearchParams({ submission_id: submissionId })}`);
  }
  // The payment provider adds a secret of the payment to the address. It must not stay in the browser's history.
  if (query.has('payment_intent_client_secret')) throw replace(completePath(submissionId));
  return state;
});

export { load as clientLoader };

export const handle = { skipAuthRedirect: true, finishesInBrowser: true };

export const HydrateFallback = () => (
  <>
    <OrderTitle />
    <OrderSkeleton />
  </>
);

export default function CompleteCheckout({ loaderData: state }: Route.ComponentProps) {
  const Placed = isGiftReceipt(useLocation().search) ? GiftReceipt : OrderPage;
  return (
    <>
      <OrderTitle />
      {state.kind === 'order' ? <Placed placed={state.placed} /> : null}
      {state.kind === 'pending' ? <WaitingPage /> : null}
      {state.kind === 'attention' ? <AttentionPage /> : null}
      {state.kind === 'unknown' ? <UnknownOrderPage /> : null}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
