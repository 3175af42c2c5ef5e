import { redirect, replace, useLocation } from 'react-router';
import { removeOrdered } from '~/features/cart/operations/cart-actions.ts';
import { cartStore } from '~/features/cart/store/cart.store.ts';
import { forgetOrder } from '~/features/checkout/order/forget-order.ts';
import { GiftReceipt } from '~/features/checkout/order/gift-receipt.tsx';
import { isGiftReceipt } from '~/features/checkout/order/gift-receipt-path.ts';
import { loadOrder } from '~/features/checkout/order/load-order.ts';
import { OrderPage } from '~/features/checkout/order/order-page.tsx';
import { checkoutReporter } from '~/features/checkout/page/checkout-signals.ts';
import { OrderSkeleton, OrderTitle } from '~/features/checkout/page/checkout-skeleton.tsx';
import { orderAttempt } from '~/features/checkout/payment/order-attempt.ts';
import { completePath } from '~/features/checkout/payment/pending-submission.ts';
import { AttentionPage, UnknownOrderPage, WaitingPage } from '~/features/checkout/payment/waiting-page.tsx';
import { setChromeFacts } from '~/platform/chrome/chrome-facts.store.ts';
import { defineLoad } from '~/platform/loading/load.ts';
import { needReceiverDocument } from '~/platform/loading/need-document.ts';
import { trackJoined } from '~/platform/page/analytics.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import type { Route } from './+types/complete-checkout';
import { forgetOrderedSong } from './forget-song.ts';

const load = defineLoad(async ({ api, request, context }) => {
  const query = new URL(request.url).searchParams;
  const submissionId = query.get('submission_id') ?? orderAttempt.submission();
  if (!submissionId) throw redirect('/');
  const state = await loadOrder(api, submissionId, query.get('redirect_status'));
  if (state.kind === 'failed') throw replace('/checkout?payment=failed');
  if (state.kind === 'attention') orderAttempt.clear();
  if (state.kind === 'order') {
    const { told } = state.placed.order;
    if (told) needReceiverDocument(context, request);
    // Report the order here and not at the checkout: the bank or the shop may have opened this document.
    if (orderAttempt.submission() === submissionId) {
      checkoutReporter.placed();
      if (told) trackJoined('Order Completed', told.properties, told.event_id);
    }
    const cart = { read: cartStore.read, removeOrdered, forgetOrderedSong };
    forgetOrder(api, submissionId, state.placed.order, cart);
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
