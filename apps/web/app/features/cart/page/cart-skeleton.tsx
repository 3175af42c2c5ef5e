import { m } from '~/paraglide/messages.js';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Skeleton } from '~/ui/status/skeleton.tsx';

/** Shown while this browser reads the cart. */
export function CartSkeleton() {
  return (
    <div className="wrap pt-5 pb-24" aria-busy="true">
      <h1 className="d2 mb-8">{m.cart_title()}</h1>
      <VisuallyHidden>{m.cart_loading()}</VisuallyHidden>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-16">
        <div className="flex flex-col gap-6 border-t-2 border-(--rule-strong) py-8 md:flex-row md:gap-25">
          <Skeleton shape="sleeve" className="w-[62%] flex-none md:w-52.5" />
          <div className="grid flex-1 content-start gap-4">
            <Skeleton height="34px" width="70%" />
            <Skeleton width="50%" />
            <Skeleton width="60%" />
          </div>
        </div>
        <Skeleton shape="block" height="320px" />
      </div>
    </div>
  );
}
