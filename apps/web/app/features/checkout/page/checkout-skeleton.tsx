import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Skeleton } from '~/ui/status/skeleton.tsx';

/** The checkout while the shop computes the price of the cart. */
export function CheckoutSkeleton() {
  return (
    <div className="wrap pb-24" aria-busy="true">
      <h1 className="d2 mt-7 mb-6">{m.checkout_title()}</h1>
      <VisuallyHidden>{m.checkout_loading()}</VisuallyHidden>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-16">
        <div className="grid gap-5 border-t-2 border-(--rule-strong) pt-5">
          <Skeleton height="32px" width="50%" />
          <Skeleton shape="block" height="54px" />
          <Skeleton height="32px" width="60%" />
          <Skeleton height="32px" width="45%" />
        </div>
        <Skeleton shape="block" height="320px" className="hidden lg:block" />
      </div>
    </div>
  );
}

/** The title of an order's page. It is the same before the order is loaded. */
export function OrderTitle() {
  const { brand } = usePage().settings;
  return (
    <>
      <title>{`${m.checkout_complete_title()} · ${brand}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/** An order's page while the shop is asked for its state. */
export function OrderSkeleton() {
  return (
    <div className="wrap pt-5 pb-24" aria-busy="true">
      <VisuallyHidden>{m.checkout_order_loading()}</VisuallyHidden>
      <div className="flex flex-col gap-8 md:flex-row md:gap-25">
        <Skeleton shape="sleeve" className="w-[62%] flex-none md:w-65" />
        <div className="grid flex-1 content-center gap-4">
          <Skeleton height="52px" width="80%" />
          <Skeleton width="60%" />
          <Skeleton width="50%" />
        </div>
      </div>
    </div>
  );
}
