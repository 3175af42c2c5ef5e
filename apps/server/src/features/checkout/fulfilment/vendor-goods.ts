import type { NewMessage, Notifications } from '../../notifications/notifications.service.ts';
import type { VendorReach } from '../../notifications/vendor-reach.ts';
import { goodsOf, type Item, madeWords, partsOf, productOf } from '../../studio/vendors/item-words.ts';
import type { OrderRow } from '../checkout.repository.ts';

type Cart = OrderRow['cart'];
type Lines = Cart['lines'];

/** The ids of a line's product and of the products in its bundle. */
export const productsIn = ({ productId, contents = [] }: Lines[number]): number[] => [
  productId,
  ...contents.map((item) => item.productId),
];

/** A product that a vendor makes, and how to reach the vendor. `reach` is null when nobody reads mails for the vendor. */
export type VendorGood = {
  productId: number;
  vendorId: number;
  vendorName: string;
  reach: VendorReach | null;
};

/** The lines of an order of which these vendors make the product, or a part of the bundle. */
export const linesOfVendors = (lines: Lines, goods: readonly Pick<VendorGood, 'productId'>[]): Lines =>
  lines.filter((line) => productsIn(line).some((id) => goods.some(({ productId }) => productId === id)));

/** The lines of the address to which the goods of an order are sent. Empty when nothing is sent. */
export function shipToLines({ addresses: { shipping: to } }: Cart): string[] {
  if (!to) return [];
  const town = [to.city, to.state, to.postal_code].filter(Boolean).join(', ');
  return [to.name ?? '', to.line1, to.line2 ?? '', town, to.country].filter((line) => line !== '');
}

/** For a vendor without a page: what the vendor needs to make and send these items. */
export const sheetFor = ({ hasPage, locale }: VendorReach, cart: Cart, items: readonly Item[]) =>
  hasPage
    ? {}
    : {
        sheet: {
          to: shipToLines(cart),
          lines: items.flatMap((item) => {
            const found = productOf(cart, item);
            return found ? [madeWords(found, locale)] : [];
          }),
          giftNote: cart.giftNote ?? '',
        },
      };

/**
 * For each vendor who can be reached: how to reach the vendor, and the parameters of a message about the goods that
 * the vendor makes of these lines.
 */
function goodsOfVendors(
  { id: orderId, cart }: Pick<OrderRow, 'id' | 'cart'>,
  lines: Lines,
  vendors: readonly VendorGood[],
) {
  return [...new Set(vendors.map(({ vendorId }) => vendorId))].flatMap((vendorId) => {
    const first = vendors.find((one) => one.vendorId === vendorId);
    const items = lines.flatMap((line) =>
      partsOf(line, vendors)
        .filter((part) => part.vendorId === vendorId)
        .map(({ productId, quantity }) => ({ lineId: line.cartUuid, productId, quantity })),
    );
    if (!first?.reach || items.length === 0) return [];
    const { reach } = first;
    const params = {
      orderId,
      goods: goodsOf(cart, items, reach.locale),
      ...sheetFor(reach, cart, items),
      path: `/partners/${vendorId}`,
    };
    return [{ vendorId, reach, params }];
  });
}

/** The messages to the vendors who make goods of a paid order, one for each vendor. */
export const vendorMessages = (
  order: OrderRow,
  vendors: readonly VendorGood[],
  notifications: Pick<Notifications, 'messagesTo'>,
): NewMessage[] =>
  goodsOfVendors(order, order.cart.lines, vendors).flatMap(({ vendorId, reach, params }) =>
    notifications.messagesTo(reach, 'order_to_vendor', params, `order:${order.id}:vendor:${vendorId}`),
  );
