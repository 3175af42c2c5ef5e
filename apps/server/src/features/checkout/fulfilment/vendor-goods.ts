import type { NewMessage, Notifications } from '../../notifications/notifications.service.ts';
import type { OrderRow } from '../checkout.repository.ts';

type Lines = OrderRow['cart']['lines'];

/** The ids of a line's product and of the products in its bundle. */
export const productsIn = ({ productId, contents = [] }: Lines[number]): number[] => [
  productId,
  ...contents.map((item) => item.productId),
];

type Reach = Parameters<Notifications['notifyUser']>[1];

/** A product that a vendor makes, and how to reach the vendor. */
export type VendorGood = { productId: number; vendorId: number; vendorName: string; reach: Reach };

/** The lines of an order of which these vendors make the product, or a part of the bundle. */
export const linesOfVendors = (lines: Lines, goods: readonly Pick<VendorGood, 'productId'>[]): Lines =>
  lines.filter((line) => productsIn(line).some((id) => goods.some(({ productId }) => productId === id)));

/**
 * For each vendor: how to reach the vendor, and the parameters of a message about the goods that the vendor
 * makes of these lines.
 */
export function goodsOfVendors(orderId: number, lines: Lines, vendors: readonly VendorGood[]) {
  return [...new Set(vendors.map(({ vendorId }) => vendorId))].flatMap((vendorId) => {
    const goods = vendors.filter((one) => one.vendorId === vendorId);
    const [first] = goods;
    const own = linesOfVendors(lines, goods);
    if (!first || own.length === 0) return [];
    const { reach } = first;
    const params = {
      orderId,
      goods: own.map(({ titleEn, titleSp, quantity }) => ({
        title: reach.locale === 'sp' ? titleSp : titleEn,
        quantity,
      })),
      path: `/partners/${vendorId}`,
    };
    return [{ vendorId, reach, params, lineIds: own.map(({ cartUuid }) => cartUuid) }];
  });
}

/** The messages to the vendors who make goods of a paid order, one for each vendor. */
export const vendorMessages = (
  { id, cart }: OrderRow,
  vendors: readonly VendorGood[],
  notifications: Pick<Notifications, 'messagesTo'>,
): NewMessage[] =>
  goodsOfVendors(id, cart.lines, vendors).flatMap(({ vendorId, reach, params }) =>
    notifications.messagesTo(reach, 'order_to_vendor', params, `order:${id}:vendor:${vendorId}`),
  );
