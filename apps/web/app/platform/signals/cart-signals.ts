import type { Client } from '@keepsong/contract/transport/client';
import type { Cart } from '@keepsong/domain/cart/cart';
import { storyOfCart } from '@keepsong/domain/cart/cart-stage';
import { type CartSignal, cartSignal } from '@keepsong/domain/signals/cart-signal';
import type { StoryStatus } from '@keepsong/domain/stories/story';
import { browserApi } from '../api/api.ts';
import { browserPage } from '../chrome/page-facts.ts';

export type StatusApi = () => { stories: Pick<Client['stories'], 'statusById'> };

/**
 * Calls `tell` with the status of the story that the cart is for, which decides the stage of its events (spec 4.5,
 * decision 0052). The shop is asked for it only if a line belongs to a story. Without such a line `tell` is called at
 * once with null, and with null later if the status cannot be read or the visitor leaves the page before.
 */
export function withStoryStatus(
  products: readonly Cart['products'][number][],
  tell: (status: StoryStatus | null) => void,
  api: StatusApi = browserApi,
): void {
  const id = Number(storyOfCart(products) ?? Number.NaN);
  if (!Number.isSafeInteger(id)) {
    tell(null);
    return;
  }
  const waiting = new AbortController();
  const end = (status: StoryStatus | null) => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    tell(status);
  };
  // In the capture phase, so that the event is there when the sender sends the last ones of the page.
  window.addEventListener('pagehide', () => end(null), { capture: true, signal: waiting.signal });
  api()
    .stories.statusById({ params: { id } }, { cache: true })
    .then(
      ({ status }) => end(status),
      () => end(null),
    );
}

/** Calls `tell` with the cart in the form for events, as soon as its stage is known. */
export function withCartSignal(
  cart: Pick<Cart, 'products' | 'coupon' | 'affiliate'>,
  tell: (signal: CartSignal) => void,
  brand: () => string = () => browserPage().settings.brand,
  api: StatusApi = browserApi,
): void {
  withStoryStatus(cart.products, (status) => tell(cartSignal(cart, status, brand())), api);
}
