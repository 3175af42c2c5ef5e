import { redirect, useLocation } from 'react-router';
import { GiftReceipt } from '~/features/checkout/order/gift-receipt.tsx';
import { isGiftReceipt } from '~/features/checkout/order/gift-receipt-path.ts';
import { loadOrder } from '~/features/checkout/order/load-order.ts';
import { OrderPage } from '~/features/checkout/order/order-page.tsx';
import { OrderSkeleton, OrderTitle } from '~/features/checkout/page/checkout-skeleton.tsx';
import { completePath } from '~/features/checkout/payment/pending-submission.ts';
import { UnknownOrderPage } from '~/features/checkout/payment/waiting-page.tsx';
import { defineLoad } from '~/platform/loading/load.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import type { Route } from './+types/thank-you';

/** The confirmation page of an order without a song (spec 2.5-09). */
const load = defineLoad(async ({ api, request }) => {
  const submissionId = new URL(request.url).searchParams.get('submission_id');
  if (!submissionId) throw redirect('/');
  const state = await loadOrder(api, submissionId, null);
  if (state.kind === 'order') return state.placed;
  if (state.kind === 'unknown') return null;
  throw redirect(completePath(submissionId));
});

export { load as clientLoader };

export const handle = { skipAuthRedirect: true, finishesInBrowser: true };

export const HydrateFallback = () => (
  <>
    <OrderTitle />
    <OrderSkeleton />
  </>
);

export default function ThankYou({ loaderData: placed }: Route.ComponentProps) {
  const Placed = isGiftReceipt(useLocation().search) ? GiftReceipt : OrderPage;
  return (
    <>
      <OrderTitle />
      {placed ? <Placed placed={placed} /> : <UnknownOrderPage />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}
