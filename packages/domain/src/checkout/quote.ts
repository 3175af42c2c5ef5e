import { inCartOrder, isSong } from '../cart/cart-order.ts';
import { bestPromo, type PromoAddon } from '../cart/coupon/promo-addon.ts';
import type { ExtraInfo } from '../cart/extra-info.ts';
import { EXTRA_VERSE, SERVICE_FEE } from '../cart/named-products.ts';
import { type Coupon, discountsOf } from './coupon.ts';
import { type Credits, NO_CREDITS, spendOnProducts } from './credits.ts';
import { assertCents, chargeable } from './money.ts';

/** The reason why a line of the quote is charged. The texts for customers are in the message files. */
export type LineReason = 'song' | 'extra_verse' | 'add_on' | 'service_fee';

/**
 * A product with the price from the server, never from the browser. `price` is in cents for one item. `cart_uuid`
 * identifies the line of the cart.
 */
export type QuoteProduct = {
  cart_uuid: string;
  id: string;
  /** The product's slug, such as personalized-song (spec 3.6). */
  name: string;
  product_type: string;
  price: number;
  quantity: number;
  added_at: string;
  underSong: boolean;
  /** The owner of the story to which the product belongs. Null when it belongs to no story yet. */
  owner_id: string | null;
  extra_info: Pick<ExtraInfo, 'exclude_from_discounts' | 'exclude_from_account_credits' | 'instant_product'>;
};

/**
 * Taxes in cents, as the tax service calculated them for `taxableAmounts`. `lines` has the tax by `cart_uuid`; a line
 * without an entry is not taxed.
 */
export type Taxes = { lines: ReadonlyMap<string, number>; shipping: number };

export const NO_TAXES: Taxes = { lines: new Map(), shipping: 0 };

export type QuoteInput = {
  products: readonly QuoteProduct[];
  /** The active promotions (`activePromos`). */
  promos: readonly PromoAddon[];
  /** The coupon that applies, checked by `checkCoupon`. */
  coupon: Coupon | null;
  /** The promotion that needs no code, chosen by `automaticFor`. */
  automatic?: Coupon | null | undefined;
  /** The service-fee product. Null when the shop charges no fee. */
  serviceFee: QuoteProduct | null;
  /** The customer's credits and user id. */
  credits: Credits;
  userId: string | null;
  /** The shipping price in cents; 0 when nothing is sent. */
  shippingCents: number;
  taxes: Taxes;
};

/** The parts of a quote that are unknown while a cart has no customer and no address. */
export const UNKNOWN_YET = {
  serviceFee: null,
  credits: NO_CREDITS,
  userId: null,
  shippingCents: 0,
  taxes: NO_TAXES,
} as const satisfies Partial<QuoteInput>;

/**
 * One line of the quote, in cents. price = unitPrice × quantity. The customer pays price − promo − discount − credit +
 * tax for the line.
 */
export type QuoteLine = {
  cart_uuid: string;
  id: string;
  name: string;
  reason: LineReason;
  unitPrice: number;
  quantity: number;
  price: number;
  /** The discount of a promotion. It reduces only one item of the line (spec 5-35). */
  promo: number;
  /** The discount of the coupon. */
  discount: number;
  /** The amount that credits of both kinds pay. */
  credit: number;
  /** The non-taxable part of `credit`, which reduces the amount that is taxed. */
  creditNonTaxable: number;
  tax: number;
};

/**
 * The totals of spec 3.4-10, in cents. `discount` is the sum of promotions and coupon. `credit_applied` is everything
 * that credits pay, for products and for taxes. `waived` is the amount of a total of 1–49 cents, which the shop does
 * not charge; otherwise 0.
 */
export type QuoteTotals = {
  currency: 'USD';
  subtotal: number;
  discount: number;
  credit_applied: number;
  shipping: number;
  taxes: number;
  waived: number;
  total: number;
};

export type Quote = QuoteTotals & {
  lines: readonly QuoteLine[];
  /** The code of the coupon; null without a coupon. */
  coupon_code: string | null;
  /**
   * The promotion that applied without a code, and its part of the promotions' discount. Missing without one.
   */
  promotion?: { code: string; off: number };
  /** The amount that is taken from each kind of credit. */
  spent: Credits;
};

/**
 * Prices a cart, for the cart page, the checkout, the receipt and the server. The order of operations (spec
 * 10.4-02):
 * 1. promotions and the coupon, 2. credits on products, 3. the taxes of each line, 4. the remaining taxable
 * credit pays taxes. The order of the given products does not change the amounts. A discount that is spent
 * product by product follows the order in which a cart shows its products. Throws a RangeError for amounts or
 * quantities that are not whole numbers ≥ 0, which a checked cart never has.
 */
export function quoteCart(input: QuoteInput): Quote {
  const { coupon, promos, serviceFee, shippingCents, taxes, automatic = null } = input;
  assertCents(shippingCents);
  assertCents(taxes.shipping);
  const shown = serviceFee ? [...input.products, serviceFee] : input.products;
  const inTurn = inCartOrder(input.products);
  const priced = (serviceFee ? [...inTurn, serviceFee] : inTurn).map((product) => priceItem(product, promos));
  const promoted = automatic === null ? priced : promoteItems(priced, automatic);
  const discounted = coupon === null ? promoted : discountItems(promoted, coupon);
  const lines = new Map(
    creditItems(discounted, input).map(({ line }) => [line.cart_uuid, taxLine(line, taxes)]),
  );
  return {
    lines: shown.flatMap(({ cart_uuid }) => lines.get(cart_uuid) ?? []),
    coupon_code: coupon?.code ?? null,
    ...(automatic === null
      ? {}
      : { promotion: { code: automatic.code, off: promoSum(promoted) - promoSum(priced) } }),
    ...totalUp([...lines.values()], input),
  };
}

/** The amount of each line that is taxed, in cents: its price minus discounts and non-taxable credit. */
export const taxableAmounts = ({ lines }: Pick<Quote, 'lines'>): { cart_uuid: string; cents: number }[] =>
  lines.map(({ cart_uuid, price, promo, discount, creditNonTaxable }) => ({
    cart_uuid,
    cents: price - promo - discount - creditNonTaxable,
  }));

/** A line while `quoteCart` works on it. The rules need the fields of its product. */
type Item = { product: QuoteProduct; line: QuoteLine };

function priceItem(product: QuoteProduct, promos: readonly PromoAddon[]): Item {
  const { cart_uuid, id, name, price, quantity } = product;
  assertCents(price);
  assertCents(quantity);
  const whole = price * quantity;
  assertCents(whole);
  const line = {
    cart_uuid,
    id,
    name,
    reason: lineReason(product),
    unitPrice: price,
    quantity,
    price: whole,
    promo: quantity === 0 ? 0 : bestPromo(name, price, promos),
    discount: 0,
    credit: 0,
    creditNonTaxable: 0,
    tax: 0,
  };
  return { product, line };
}

const promoSum = (items: readonly Item[]): number => items.reduce((sum, { line }) => sum + line.promo, 0);

const offEach = (items: readonly Item[], coupon: Coupon): number[] =>
  discountsOf(
    coupon,
    items.map(({ product: { name, price, quantity, extra_info }, line: { promo } }) => ({
      name,
      price,
      quantity,
      extra_info,
      promo,
    })),
  );

/**
 * The discount of an automatic promotion counts as a promotion. A coupon then applies to the remaining price.
 */
function promoteItems(items: readonly Item[], automatic: Coupon): Item[] {
  const discounts = offEach(items, automatic);
  return items.map(({ product, line }, index) => ({
    product,
    line: { ...line, promo: line.promo + (discounts[index] ?? 0) },
  }));
}

function discountItems(items: readonly Item[], coupon: Coupon): Item[] {
  const discounts = offEach(items, coupon);
  return items.map(({ product, line }, index) => ({
    product,
    line: { ...line, discount: discounts[index] ?? 0 },
  }));
}

function creditItems(items: readonly Item[], { credits, userId }: QuoteInput): Item[] {
  const spent = spendOnProducts(
    credits,
    items.map(({ product: { owner_id, extra_info }, line: { price, promo, discount } }) => ({
      due: price - promo - discount,
      owner_id,
      extra_info,
    })),
    userId,
  );
  return items.map(({ product, line }, index) => {
    const { nonTaxable, taxable } = spent[index] ?? NO_CREDITS;
    return { product, line: { ...line, credit: nonTaxable + taxable, creditNonTaxable: nonTaxable } };
  });
}

function taxLine(line: QuoteLine, taxes: Taxes): QuoteLine {
  const tax = taxes.lines.get(line.cart_uuid) ?? 0;
  assertCents(tax);
  return { ...line, tax };
}

function totalUp(
  lines: readonly QuoteLine[],
  { credits, shippingCents, taxes: { shipping: shippingTax } }: QuoteInput,
): QuoteTotals & { spent: Credits } {
  const sum = (of: (line: QuoteLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const subtotal = sum(({ price }) => price);
  const discount = sum((line) => line.promo + line.discount);
  const taxes = sum(({ tax }) => tax) + shippingTax;
  const nonTaxable = sum(({ creditNonTaxable }) => creditNonTaxable);
  const onProducts = sum(({ credit }) => credit);
  // Taxable credit was paid for earlier, like money, so it may pay taxes (spec 9.1-07).
  const onTaxes = Math.min(credits.taxable - (onProducts - nonTaxable), taxes);
  const credit_applied = onProducts + onTaxes;
  const due = subtotal - discount - credit_applied + shippingCents + taxes;
  const total = chargeable(due);
  return {
    currency: 'USD',
    subtotal,
    discount,
    credit_applied,
    shipping: shippingCents,
    taxes,
    waived: due - total,
    total,
    spent: { nonTaxable, taxable: credit_applied - nonTaxable },
  };
}

function lineReason({ name, product_type }: QuoteProduct): LineReason {
  if (name === EXTRA_VERSE) return 'extra_verse';
  if (name === SERVICE_FEE) return 'service_fee';
  return isSong({ name, product_type }) ? 'song' : 'add_on';
}

/**
 * A text that identifies the content of a quote. Quotes with the same products and amounts have the same text,
 * whatever the order of the lines and their `cart_uuid`. The checkout stores the text. When a later quote gives
 * another text, the customer sees the new quote before anything is charged.
 */
export function quoteHash(quote: Quote): string {
  const lines = quote.lines
    .map(({ id, name, quantity, unitPrice, promo, discount, credit, creditNonTaxable, tax }) =>
      JSON.stringify([id, name, quantity, unitPrice, promo, discount, credit, creditNonTaxable, tax]),
    )
    .sort();
  const { currency, coupon_code, spent, subtotal, discount, credit_applied, shipping, taxes, total } = quote;
  const sums = [subtotal, discount, credit_applied, spent.nonTaxable, shipping, taxes, total];
  return JSON.stringify(['2', currency, coupon_code, lines, ...sums]);
}
