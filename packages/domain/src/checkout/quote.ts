import { assertCents, chargeable, taxOn } from './money.ts';

/** Why an amount is on the bill. The words are in the message files. */
export type LineReason = 'song' | 'extra_verse' | 'add_on' | 'service_fee';

/** A product with the server's own price. `price` in cents for one, `cart_uuid` names the line. */
export type QuoteProduct = {
  cart_uuid: string;
  id: string;
  /** The product's slug, such as personalized-song (spec 3.6). */
  name: string;
  product_type: string;
  price: number;
  quantity: number;
};

export type QuoteInput = {
  products: readonly QuoteProduct[];
  /** The service-fee product when the shop charges one. */
  serviceFee: QuoteProduct | null;
  /** What sending costs, in cents; 0 when nothing ships. */
  shippingCents: number;
  /** What the rate table says for each line by its cart_uuid, in millionths; a line without an entry is not taxed. */
  taxRatesPpm: ReadonlyMap<string, number>;
};

/** One line. price = unitPrice × quantity; what is charged for it is price − discount − credit + tax. */
export type QuoteLine = {
  cart_uuid: string;
  id: string;
  name: string;
  reason: LineReason;
  unitPrice: number;
  quantity: number;
  price: number;
  discount: number;
  credit: number;
  tax: number;
};

/** The totals of spec 3.4-10, in cents. `waived` is a total of 1–49 cents that is not charged. */
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

export type Quote = QuoteTotals & { lines: readonly QuoteLine[] };

/**
 * Prices a cart: for the cart page, the checkout, the receipt and the server. Order of operations (decisions): each
 * stage takes lines and returns lines, discounts first, then credits, then taxes on what is left of a line.
 * Throws RangeError for amounts or quantities that are no whole numbers, which a checked cart never has.
 */
export function quoteCart(input: QuoteInput): Quote {
  assertCents(input.shippingCents);
  const products = input.serviceFee ? [...input.products, input.serviceFee] : input.products;
  const priced = products.map(priceLine);
  const taxed = priced.map((line) => taxLine(line, input.taxRatesPpm.get(line.cart_uuid) ?? 0));
  return { lines: taxed, ...totalUp(taxed, input.shippingCents) };
}

function priceLine({ cart_uuid, id, name, product_type, price, quantity }: QuoteProduct): QuoteLine {
  assertCents(price);
  assertCents(quantity);
  const reason = lineReason(name, product_type);
  const whole = price * quantity;
  assertCents(whole);
  return {
    cart_uuid,
    id,
    name,
    reason,
    unitPrice: price,
    quantity,
    price: whole,
    discount: 0,
    credit: 0,
    tax: 0,
  };
}

const taxLine = (line: QuoteLine, ratePpm: number): QuoteLine => ({
  ...line,
  tax: taxOn(line.price - line.discount - line.credit, ratePpm),
});

function totalUp(lines: readonly QuoteLine[], shipping: number): QuoteTotals {
  const sum = (key: 'price' | 'discount' | 'credit' | 'tax') =>
    lines.reduce((total, line) => total + line[key], 0);
  const [subtotal, discount, credit_applied, taxes] = [
    sum('price'),
    sum('discount'),
    sum('credit'),
    sum('tax'),
  ];
  const due = subtotal - discount - credit_applied + shipping + taxes;
  const total = chargeable(due);
  return { currency: 'USD', subtotal, discount, credit_applied, shipping, taxes, waived: due - total, total };
}

function lineReason(name: string, productType: string): LineReason {
  if (name === 'extra-verse') return 'extra_verse';
  if (name === 'service-fee') return 'service_fee';
  return name === 'personalized-song' || productType === 'song' ? 'song' : 'add_on';
}

/**
 * The same goods at the same money give the same text, in whatever order and under whatever cart ids they stand.
 * Checkout freezes it: when it changes, the customer sees a fresh quote before anything is charged.
 */
export function quoteHash(quote: Quote): string {
  const lines = quote.lines
    .map(({ id, name, quantity, unitPrice, discount, credit, tax }) =>
      JSON.stringify([id, name, quantity, unitPrice, discount, credit, tax]),
    )
    .sort();
  const { currency, subtotal, discount, credit_applied, shipping, taxes, total } = quote;
  return JSON.stringify(['1', currency, lines, subtotal, discount, credit_applied, shipping, taxes, total]);
}

const TOTAL_KEYS = ['subtotal', 'discount', 'credit_applied', 'shipping', 'taxes', 'total'] as const;

/** Whether two quotes ask for the same money, line details aside. */
export const sameTotals = (
  a: Pick<QuoteTotals, (typeof TOTAL_KEYS)[number]>,
  b: Pick<QuoteTotals, (typeof TOTAL_KEYS)[number]>,
): boolean => TOTAL_KEYS.every((key) => a[key] === b[key]);
