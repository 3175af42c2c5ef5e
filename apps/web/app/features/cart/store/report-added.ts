import type { Client } from '@keepsong/contract/transport/client';
import { type AnalyticsItem, analyticsItem } from '@keepsong/domain/cart/analytics-item';
import { type CartStage, cartStage, storyOfCart } from '@keepsong/domain/cart/cart-stage';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { browserApi } from '~/platform/api/api.ts';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { track } from '~/platform/page/analytics.ts';

declare module '~/platform/page/analytics.ts' {
  interface AnalyticsEvents {
    /** `event_id` is the shop's own id for the same event (spec 7.3-05). Null when the shop could not be told. */
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
  /** The path of the page without its query, which may hold tokens. */
  path: () => string;
};

/** Reports added lines to the shop and to the page's event queue, once each (spec 7.3-05). */
export function addedReporter({ api, report, brand, path }: AddedPorts) {
  // A line that was removed and put back counts as added once.
  const told = new Set<string>();

  /**
   * The customer's stage with this cart (spec 4.5). If the cart belongs to an earlier story, the shop is asked for
   * the story's status.
   */
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
      // Ignore a failure. The cart works without this call, and the event needs no id.
      .catch(() => undefined);
    report('product added', { ...item, content_id: item.sku, event_id, stage });
  }

  /** `cart` is the whole cart, with the new lines in it. */
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
