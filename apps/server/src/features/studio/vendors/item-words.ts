import type { GoodsReturn } from '@keepsong/contract/makers/goods-return';
import { isMadeFromSong } from '@keepsong/domain/cart/named-products';
import type { Locale } from '@keepsong/domain/format/locale';
import { ITEM_STATES, type ItemState, trackingUrl } from '@keepsong/domain/studio/vendor-items';
import type { FrozenCart as Cart } from '../../../../db/schema/checkout.ts';
import { makersDetails } from '../../checkout/fulfilment/order-detail.ts';

export type FrozenCart = Cart;
export type FrozenLine = FrozenCart['lines'][number];

export type Item = { lineId: string; productId: number; quantity: number };

/**
 * The product of an item as it was ordered: the line itself, or a part of its bundle. `asksForLyrics` says whether
 * it is an editors' product that asks for lines of a song. Null when the order no longer has the line.
 */
export function productOf(cart: FrozenCart, { lineId, productId }: Pick<Item, 'lineId' | 'productId'>) {
  const line = cart.lines.find(({ cartUuid }) => cartUuid === lineId);
  if (!line) return null;
  const asksForLyrics = line.pod?.asksForLyrics === true;
  if (line.productId === productId) return { line, product: line, isWhole: true, asksForLyrics };
  const product = line.contents?.find((one) => one.productId === productId);
  return product
    ? { line, product, isWhole: false, asksForLyrics: product.asksForLyrics ?? asksForLyrics }
    : null;
}

export type FoundProduct = NonNullable<ReturnType<typeof productOf>>;

/**
 * A vendor with the lead time and days off that the customer was shown. What the vendor changes after the order moves
 * nothing that was promised.
 */
export const asShown = <M extends { vendorId: number }>(cart: FrozenCart, maker: M): M => ({
  ...maker,
  ...cart.shownMakers?.find(({ vendorId }) => vendorId === maker.vendorId),
});

/** The items that vendors make for a line: the line itself, or parts of its bundle. */
export function partsOf<M extends { productId: number; vendorId: number }>(
  line: FrozenLine,
  makers: readonly M[],
): (M & { quantity: number })[] {
  const makerOf = (id: number) => makers.find(({ productId }) => productId === id);
  const whole = makerOf(line.productId);
  const parts = (line.contents ?? []).flatMap(({ productId }) => {
    const maker = makerOf(productId);
    return maker && maker.vendorId !== whole?.vendorId ? [maker] : [];
  });
  const counted = Map.groupBy(whole ? [whole, ...parts] : parts, ({ productId }) => productId);
  return [...counted.values()].flatMap((same) => {
    const [maker] = same;
    return maker ? [{ ...maker, quantity: line.quantity * same.length }] : [];
  });
}

/**
 * A found product as its vendor reads it. A part of a bundle has the texts of the bundle, but its other contents are
 * the goods of other vendors.
 */
export const madeWords = ({ line, product, isWhole }: FoundProduct, locale: Locale) => ({
  title: locale === 'sp' ? product.titleSp : product.titleEn,
  details: makersDetails(isWhole ? line : { ...line, contents: [] }, locale),
});

/** Items as messages list them: their titles in a language, and their quantities. */
export const goodsOf = (cart: FrozenCart, items: readonly Item[], locale: Locale) =>
  items.flatMap((item) => {
    const found = productOf(cart, item);
    return found ? [{ title: madeWords(found, locale).title, quantity: item.quantity }] : [];
  });

type Parcel = {
  id: number;
  isReturn: boolean;
  itemIds: readonly number[];
  labelKey: string | null;
} & Omit<GoodsReturn, 'label_url'>;

/** The return parcel of an item, as pages show it; null without one. */
export function returnView(parcels: readonly Parcel[], itemId: number): GoodsReturn | null {
  const back = parcels.find(({ isReturn, itemIds }) => isReturn && itemIds.includes(itemId));
  if (!back) return null;
  const { id, state, carrier, tracking, labelKey } = back;
  return {
    ...{ state, carrier, tracking },
    label_url: labelKey === null ? null : `/v3/api/dashboard/returns/${id}/label.pdf`,
  };
}

type Shown = Item & {
  id: number;
  state: string;
  sendBy: string;
  carrier: string | null;
  tracking: string | null;
};

/** Items as pages show them to their buyers. Stopped items look like new ones. */
export const goodsViews = (
  cart: FrozenCart,
  items: readonly Shown[],
  parcels: readonly Parcel[],
  locale: Locale,
) =>
  items.flatMap((item) =>
    goodsOf(cart, [item], locale).map((goods) => ({
      ...goods,
      state: ITEM_STATES.find((state): state is ItemState => state === item.state) ?? ('new' as const),
      send_by: item.sendBy,
      carrier: item.carrier,
      tracking: item.tracking,
      tracking_url: trackingUrl(item.carrier, item.tracking),
      return: returnView(parcels, item.id),
    })),
  );

/** Whether goods of a line are made from a song. */
export const isFromSong = ({ name, pod, contents = [] }: FrozenLine): boolean =>
  pod?.asksForLyrics === true ||
  contents.some(({ asksForLyrics }) => asksForLyrics) ||
  [{ name }, ...contents].some(isMadeFromSong);

/** Whether an item is made from a song. Another part of the same bundle may be made from one without it. */
export function isItemFromSong(cart: FrozenCart, item: Pick<Item, 'lineId' | 'productId'>): boolean {
  const found = productOf(cart, item);
  if (!found) return false;
  return found.isWhole
    ? isFromSong(found.line)
    : found.asksForLyrics || isMadeFromSong({ name: found.product.name });
}

/** Whether goods of this line wait for a song of the same order. */
export const waitsForSong = (line: FrozenLine): boolean => line.storyId === undefined && isFromSong(line);
