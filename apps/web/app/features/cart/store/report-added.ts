import type { Client } from '@keepsong/contract/transport/client';
import { analyticsItem, signalProduct } from '@keepsong/domain/cart/analytics-item';
import type { Cart } from '@keepsong/domain/cart/cart';
import { type CartStage, cartStage } from '@keepsong/domain/cart/cart-stage';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { discountsOf } from '@keepsong/domain/checkout/coupon';
import { shownPath } from '@keepsong/domain/signals/shown-path';
import { browserApi } from '~/platform/api/api.ts';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { onTracked, track } from '~/platform/page/analytics.ts';
import { type StatusApi, withCartSignal, withStoryStatus } from '~/platform/signals/cart-signals.ts';
import { cartStore } from './cart.store.ts';

export type AddedPorts = {
  api: () => {
    catalog: Pick<Client['catalog'], 'fbAddToCart'>;
    stories: Pick<Client['stories'], 'statusById'>;
  };
  report: typeof track;
  brand: () => string;
  /** The path of the page without its query, which may hold tokens. */
  path: () => string;
  /** The cart as it is now. */
  read: () => Pick<Cart, 'products' | 'coupon'>;
  /** Runs the work a moment later, so that a double press is reported as one event. */
  later: (work: () => void) => void;
};

/** A line that was added and is not reported yet. `event_id` and `stage` are filled in when the shop has answered. */
type Added = { line: CartLine; event_id: string | null; stage: CartStage };

/** Reports added and removed lines, to the shop and as events (spec 7.3-05). */
export function addedReporter({ api, report, brand, path, read, later }: AddedPorts) {
  // The lines that were already reported. Each line is reported once while it is in the cart.
  const told = new Set<string>();
  const waiting = new Map<string, Added>();

  function tellShop(added: Added): void {
    const item = analyticsItem(added.line, brand());
    const query = { ...item, instant_product: String(item.instant_product), current_path: shownPath(path()) };
    api()
      .catalog.fbAddToCart(
        { query },
        {
          onAnswer(header) {
            added.event_id = header('x-request-id');
          },
        },
      )
      // Ignore a failure. The cart works without this call, and the event needs no id.
      .catch(() => undefined);
  }

  /**
   * Reports the waiting lines. Lines of the same product become one event, with the product's present quantity
   * in the cart.
   */
  function flush(): void {
    const { products, coupon } = read();
    const ofProduct = new Map([...waiting.values()].map((added) => [added.line.id, added]));
    waiting.clear();
    for (const { line, event_id, stage } of ofProduct.values()) {
      const held = products.filter(({ id }) => id === line.id);
      const quantity = held.reduce((sum, one) => sum + one.quantity, 0) || line.quantity;
      report('Product Added', {
        ...signalProduct({ ...line, quantity }, brand()),
        content_id: line.sku,
        event_id,
        stage,
        currency: 'USD',
        ...(coupon ? { coupon: coupon.code } : {}),
      });
    }
  }

  return {
    /** `cart` is the whole cart, with the new lines in it. */
    added(lines: readonly CartLine[], cart: readonly CartLine[]): void {
      const fresh = lines.filter(({ cart_uuid }) => !told.has(cart_uuid));
      for (const line of fresh) {
        const added: Added = { line, event_id: null, stage: cartStage(cart, null) };
        told.add(line.cart_uuid);
        waiting.set(line.cart_uuid, added);
        tellShop(added);
        withStoryStatus(
          cart,
          (status) => {
            added.stage = cartStage(cart, status);
          },
          api,
        );
      }
      if (fresh.length > 0) later(flush);
    },
    removed(lines: readonly CartLine[]): void {
      flush();
      const { coupon } = read();
      for (const line of lines) {
        told.delete(line.cart_uuid);
        report('Product Removed', {
          ...signalProduct(line, brand()),
          currency: 'USD',
          ...(coupon ? { coupon: coupon.code } : {}),
        });
      }
    },
    flush,
  };
}

const DOUBLE_PRESS_MS = 700;

const reporter = addedReporter({
  api: browserApi,
  report: track,
  brand: () => browserPage().settings.brand,
  path: () => window.location.pathname,
  read: () => cartStore.getState().cart,
  later: (work) => void setTimeout(work, DOUBLE_PRESS_MS),
});

// Report before the visitor leaves the page, and before the next page view is reported. The condition is needed
// because the server loads this file too.
if (!import.meta.env.SSR) {
  window.addEventListener('pagehide', reporter.flush, { capture: true });
  onTracked('Page Viewed', reporter.flush);
}

export const reportAdded = reporter.added;
export const reportRemoved = reporter.removed;

/** Reports a coupon that has become active. Its discount does not include the discounts of promotions. */
export function reportCoupon(
  cart: Pick<Cart, 'products' | 'coupon' | 'affiliate'>,
  report: typeof track = track,
  brand?: () => string,
  api?: StatusApi,
): void {
  const { coupon, products } = cart;
  if (coupon === null) return;
  const cents = discountsOf(
    coupon,
    products.map((line) => ({ ...line, promo: 0 })),
  ).reduce((sum, one) => sum + one, 0);
  const { code } = coupon;
  withCartSignal(
    cart,
    (signal) =>
      report('Coupon Applied', {
        ...signal,
        ...{ coupon: code, coupon_id: code, coupon_name: code, discount: cents / 100 },
      }),
    brand,
    api,
  );
}
