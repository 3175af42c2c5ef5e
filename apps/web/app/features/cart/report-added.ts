import type { Client } from '@keepsong/contract/client';
import { type AnalyticsItem, analyticsItem } from '@keepsong/domain/cart/analytics-item';
import type { CartProduct } from '@keepsong/domain/cart/cart';
import { track } from '~/platform/analytics.ts';
import { browserApi } from '~/platform/api.ts';
import { browserPage } from '~/platform/page-facts.ts';

declare module '~/platform/analytics.ts' {
  interface AnalyticsEvents {
    /** `event_id` is the shop's own name for the same event (spec 7.3-05); null when it could not be told. */
    'product added': AnalyticsItem & { content_id: string; event_id: string | null };
  }
}

export type AddedPorts = {
  api: () => { catalog: Pick<Client['catalog'], 'fbAddToCart'> };
  report: typeof track;
  brand: () => string;
  /** Without its query, which may hold tokens. */
  path: () => string;
};

/** Tells the shop and the page's queue of events of what was put into the cart, once each (spec 7.3-05). */
export function addedReporter({ api, report, brand, path }: AddedPorts) {
  // What was taken out by mistake and put back was added once.
  const told = new Set<string>();

  async function tell(line: CartProduct): Promise<void> {
    const item = analyticsItem(line, brand());
    let event_id: string | null = null;
    await api()
      .catalog.fbAddToCart(
        { query: { ...item, instant_product: String(item.instant_product), current_path: path() } },
        { onAnswer: (header) => (event_id = header('x-request-id')) },
      )
      // The cart is as good without it, and so is the event.
      .catch(() => undefined);
    report('product added', { ...item, content_id: item.sku, event_id });
  }

  return async (lines: readonly CartProduct[]): Promise<void> => {
    const fresh = lines.filter(({ cart_uuid }) => !told.has(cart_uuid));
    for (const { cart_uuid } of fresh) told.add(cart_uuid);
    await Promise.all(fresh.map(tell));
  };
}

export const reportAdded = addedReporter({
  api: browserApi,
  report: track,
  brand: () => browserPage().settings.brand,
  path: () => window.location.pathname,
});
