import type { Cart } from '@keepsong/domain/cart/cart';
import { m } from '~/paraglide/messages.js';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';
import { ByStored } from '~/platform/page/by-stored.tsx';
import { EmptySleeve } from '~/shell/frame/empty-sleeve.tsx';
import { NewSongLink } from '~/shell/header/start-song-link.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { Skeleton } from '~/ui/status/skeleton.tsx';

const LINES = { key: STORED_KEYS.cart, field: 'products' satisfies keyof Cart };

/** Shown while this browser reads the cart. A browser without one shows at once that the cart is empty. */
export function CartSkeleton({ start }: { start: string }) {
  return (
    <div className="wrap pt-5 pb-24" aria-busy="true">
      <h1 className="d2 mb-8">{m.cart_title()}</h1>
      <ByStored stored={LINES} some={<Waiting />} none={<EmptyCart start={start} />} />
    </div>
  );
}

/** A cart without lines. `start` is where a song begins. */
export function EmptyCart({ start }: { start: string }) {
  return (
    <EmptyState
      art={<EmptySleeve />}
      title={m.cart_empty_title()}
      text={m.cart_empty_text()}
      action={<NewSongLink placement="empty_cart" to={start} />}
    />
  );
}

function Waiting() {
  return (
    <>
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
    </>
  );
}
