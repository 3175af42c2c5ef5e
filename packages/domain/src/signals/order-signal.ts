import type { FrozenLine } from '../cart/kinds/index.ts';
import type { Quote } from '../checkout/quote.ts';
import { paidFor, SHIPPING_LINE, sharesOf, sumOf, taxIn } from '../checkout/refunds/shares.ts';
import { piecesIn, type RefundWish } from '../checkout/refunds/wish.ts';
import { affiliationOf } from './affiliation.ts';
import type { Agreed } from './consent.ts';
import type { EventProps, Purpose } from './events.ts';
import type { SignalContext } from './read-batch.ts';

/** The customer's consent at the time of the order. It is stored with the order. */
export type OrderConsent = Agreed & {
  /** The id under which the customer's later choices are stored. It is told only with consent to analytics. */
  visitor: string | null;
  /** The user agent of the browser. Only with consent to marketing. */
  agent?: string;
} & SignalContext;

type SoldLine = Pick<
  FrozenLine,
  'cartUuid' | 'productId' | 'name' | 'sku' | 'productType' | 'titleEn' | 'instant'
>;
type SoldCart = {
  lines: readonly SoldLine[];
  affiliate: string | null;
  ad?: { landing: string | null } | undefined;
};

const dollars = (cents: number): number => cents / 100;

/**
 * An order in the form of Segment, its products with the fields of spec 3.5-09. Credit that the customer spent is a part
 * of `total`, as it is of the refund of the order. It contains no name, address or text of the customer.
 */
export function orderCompleted(
  { id, paymentType }: { id: number; paymentType: string },
  cart: SoldCart,
  quote: Quote,
  brand: string,
): EventProps<'Order Completed'> {
  const { taxes, shipping, discount, coupon_code: coupon } = quote;
  const goods = sharesOf(quote).filter((share) => share.id !== SHIPPING_LINE);
  return {
    order_id: String(id),
    total: dollars(sumOf(paidFor(quote))),
    revenue: dollars(goods.reduce((sum, { amount, tax }) => sum + amount - tax, 0)),
    tax: dollars(taxes),
    shipping: dollars(shipping),
    discount: dollars(discount),
    currency: 'USD',
    products: quote.lines.map((line) => soldOf(line, cart, brand)),
    payment_method: paymentType,
    ...(coupon === null ? {} : { coupon }),
    ...affiliationOf(cart.affiliate),
    ...(cart.ad?.landing ? { lp_variant: cart.ad.landing } : {}),
  };
}

type Back = {
  id: number;
  amountCents: number;
  taxCents: number;
  lines: readonly { id: string; amount: number }[];
  wish: RefundWish | null;
};

/**
 * A refund in the form of Segment. It names the products that somebody gave back: a sum and money that the provider sent
 * back by itself are for no product.
 */
export function orderRefunded(
  orderId: number,
  { id, amountCents, taxCents, lines, wish }: Back,
  { cart, quote, brand }: { cart: SoldCart; quote: Quote; brand: string },
): EventProps<'Order Refunded'> {
  const parcel = lines.find((line) => line.id === SHIPPING_LINE)?.amount ?? 0;
  const share = sharesOf(quote).find((line) => line.id === SHIPPING_LINE);
  const shipping = share ? parcel - taxIn(share, parcel) : 0;
  const isOfProducts = wish !== null && !('amount' in wish);
  const back = quote.lines.filter(
    ({ cart_uuid }) => isOfProducts && lines.some((line) => line.id === cart_uuid),
  );
  return {
    order_id: String(orderId),
    refund_id: String(id),
    total: dollars(amountCents),
    revenue: dollars(Math.max(0, amountCents - taxCents - shipping)),
    tax: dollars(taxCents),
    currency: 'USD',
    products: back.map((line) =>
      soldOf({ ...line, quantity: piecesIn(wish, line.cart_uuid) || line.quantity }, cart, brand),
    ),
  };
}

function soldOf(
  { cart_uuid, id: productId, name, unitPrice, quantity }: Quote['lines'][number],
  cart: SoldCart,
  brand: string,
) {
  const line = cart.lines.find(({ cartUuid }) => cartUuid === cart_uuid);
  const title = line?.titleEn ?? name;
  return {
    product_id: String(line?.productId ?? productId),
    ...(line?.sku === undefined ? {} : { sku: line.sku }),
    // Segment calls it `name`, and the specification calls it the title.
    name: title,
    title,
    price: dollars(unitPrice),
    quantity,
    brand,
    category: line?.productType ?? 'fee',
    code: name,
    instant_product: line?.instant !== undefined,
  };
}

/**
 * The purpose with which an order is reported. It is the shop's own record, unless the customer agreed to more.
 */
export const purposeOfOrder = (consent: Agreed | undefined): Purpose =>
  consent?.analytics ? 'analytics' : consent?.marketing ? 'marketing' : 'necessary';
