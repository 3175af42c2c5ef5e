import type { Client } from '@keepsong/contract/transport/client';
import { type AnalyticsItem, analyticsItem } from '@keepsong/domain/cart/analytics-item';
import { type CartStage, cartStage, storyOfCart } from '@keepsong/domain/cart/cart-stage';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { browserApi } from '~/platform/api/api.ts';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { track } from '~/platform/page/analytics.ts';

declare module '~/platform/page/analytics.ts' {
  interface AnalyticsEvents {
    /** `event_id` is the shop's own name for the same event (spec 7.3-05); null when it could not be told. */
    'product added': AnalyticsItem & { content_id: string; event_id: string | null; stage: CartStage };
  }
}

export type AddedPorts = {
  api: () => {
    catalog: Pick<Client['catalog'], 'fbAddToCart'>;
    stories: Pick<Client['stories'], 'statusById'>;
  };
  report: typeof track;
  brand: () => string;
  /** Without its query, which may hold tokens. */
  path: () => string;
};

/** Tells the shop and the page's queue of events of what was put into the cart, once each (spec 7.3-05). */
export function addedReporter({ api, report, brand, path }: AddedPorts) {
  // What was taken out by mistake and put back was added once.
  const told = new Set<string>();

  /** How far the customer is with what the cart holds now (spec 4.5); the status of an own story is asked for. */
  async function stageOf(cart: readonly CartLine[]): Promise<CartStage> {
    const id = Number(storyOfCart(cart) ?? Number.NaN);
    if (!Number.isSafeInteger(id)) return cartStage(cart, null);
    const asked = api().stories.statusById({ params: { id } }, { cache: true });
    return cartStage(
      cart,
      await asked.then(
        ({ status }) => status,
        () => null,
      ),
    );
  }

  async function tell(line: CartLine, stage: CartStage): Promise<void> {
    const item = analyticsItem(line, brand());
    let event_id: string | null = null;
    await api()
      .catalog.fbAddToCart(
        { query: { ...item, instant_product: String(item.instant_product), current_path: path() } },
        { onAnswer: (header) => (event_id = header('x-request-id')) },
      )
      // The cart is as good without it, and so is the event.
      .catch(() => undefined);
    report('product added', { ...item, content_id: item.sku, event_id, stage });
  }

  /** `cart` is what is in the cart with them. */
  return async (lines: readonly CartLine[], cart: readonly CartLine[]): Promise<void> => {
    const fresh = lines.filter(({ cart_uuid }) => !told.has(cart_uuid));
    for (const { cart_uuid } of fresh) told.add(cart_uuid);
    if (fresh.length === 0) return;
    const stage = await stageOf(cart);
    await Promise.all(fresh.map((line) => tell(line, stage)));
  };
}

export const reportAdded = addedReporter({
  api: browserApi,
  report: track,
  brand: () => browserPage().settings.brand,
  path: () => window.location.pathname,
});
