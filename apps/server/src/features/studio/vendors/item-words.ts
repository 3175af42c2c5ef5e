import type { Locale } from '@keepsong/domain/format/locale';
import { ITEM_STATES, type ItemState, trackingUrl } from '@keepsong/domain/studio/vendor-items';
import type { FrozenCart } from '../../../../db/schema/checkout.ts';

export type FrozenLine = FrozenCart['lines'][number];

type Item = { lineId: string; productId: number; quantity: number };

/** The product of an item as it was ordered: the line itself, or a part of its bundle. Null for a line that is gone. */
export function productOf(cart: FrozenCart, { lineId, productId }: Pick<Item, 'lineId' | 'productId'>) {
  const line = cart.lines.find(({ cartUuid }) => cartUuid === lineId);
  if (!line) return null;
  if (line.productId === productId) return { line, product: line, isWhole: true };
  const product = line.contents?.find((one) => one.productId === productId);
  return product ? { line, product, isWhole: false } : null;
}

/** What messages say of items: their titles in a language, and how many. */
export const goodsOf = (cart: FrozenCart, items: readonly Item[], locale: Locale) =>
  items.flatMap((item) => {
    const found = productOf(cart, item);
    if (!found) return [];
    return [
      {
        title: locale === 'sp' ? found.product.titleSp : found.product.titleEn,
        quantity: item.quantity,
      },
    ];
  });

type Shown = Item & { state: string; sendBy: string; carrier: string | null; tracking: string | null };

/** Items as pages show them to those who bought them. What is stopped has the state of what is new. */
export const goodsViews = (cart: FrozenCart, items: readonly Shown[], locale: Locale) =>
  items.flatMap((item) =>
    goodsOf(cart, [item], locale).map((goods) => ({
      ...goods,
      state: ITEM_STATES.find((state): state is ItemState => state === item.state) ?? ('new' as const),
      send_by: item.sendBy,
      carrier: item.carrier,
      tracking: item.tracking,
      tracking_url: trackingUrl(item.carrier, item.tracking),
    })),
  );
