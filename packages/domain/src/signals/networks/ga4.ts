import type { ToldTo } from '../events.ts';
import { NECESSARY } from '../necessary.ts';
import type { Signal } from '../read-batch.ts';
import { numberOf, partsOf, textOf } from './read-properties.ts';

/** An event in the form of GA4. */
export type Ga4Event = { name: string; params: Readonly<Record<string, unknown>> };

/** GA4's standard names. Other events are spelled in GA4's way. */
const NAMES: Readonly<Record<string, string>> = {
  'Page Viewed': 'page_view',
  'Product List Viewed': 'view_item_list',
  'Product Viewed': 'view_item',
  'Product Added': 'add_to_cart',
  'Product Removed': 'remove_from_cart',
  'Cart Viewed': 'view_cart',
  'Checkout Started': 'begin_checkout',
  'Payment Info Entered': 'add_payment_info',
  'Order Completed': 'purchase',
  'Order Refunded': 'refund',
  Lead: 'generate_lead',
};
/** Events that are so frequent that a network would discard others. */
const TOO_MANY: readonly string[] = ['real-time listened'];

/**
 * The events that the server tells GA4 where it has the key for it: those that only the server knows for sure,
 * and those of payment pages, whose documents have no script of GA4. GA4 counts a repetition twice, so pages
 * then leave them out.
 */
export const GA4_BY_SERVER: readonly string[] = [
  'Order Completed',
  'Order Refunded',
  'Lead',
  'Checkout Started',
  'Checkout Step Viewed',
  'Checkout Step Completed',
  'Payment Info Entered',
] satisfies ToldTo<'ga4'>[];

/** GA4's limits. */
const LONGEST_NAME = 40;
const LONGEST_VALUE = 100;
const MOST_PARAMS = 20;

const spelled = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST_NAME);

function itemOf(product: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { price, quantity } = product;
  const named = {
    item_id: textOf(product, 'product_id'),
    item_name: textOf(product, 'title') || textOf(product, 'name'),
    item_brand: textOf(product, 'brand'),
    item_category: textOf(product, 'category'),
    item_variant: textOf(product, 'code'),
  };
  const filled = Object.entries(named).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(filled.map(([name, value]) => [name, value.slice(0, LONGEST_VALUE)])),
    price,
    quantity,
  };
}

/** The value of an event: its own sum, or that of its product. */
function worthOf(properties: Readonly<Record<string, unknown>>): number | null {
  const price = numberOf(properties, 'price');
  const sum = price === null ? null : Math.round(price * (numberOf(properties, 'quantity') ?? 1) * 100) / 100;
  return (
    numberOf(properties, 'revenue') ?? numberOf(properties, 'value') ?? numberOf(properties, 'total') ?? sum
  );
}

function paramsOf(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { products, order_id, payment_method, path, title, ...rest } = properties;
  const parts = partsOf(products) ?? (textOf(properties, 'product_id') === '' ? null : [properties]);
  const plain = Object.entries(rest).filter(([name, value]) =>
    parts === null
      ? ['string', 'number', 'boolean'].includes(typeof value)
      : ['currency', 'tax', 'shipping', 'coupon', 'affiliation', 'stage', 'list_id'].includes(name),
  );
  const value = worthOf(properties);
  return {
    ...Object.fromEntries(
      plain
        .slice(0, MOST_PARAMS)
        .map(([name, one]) => [
          spelled(name.replace(/^list_id$/, 'item_list_id')),
          typeof one === 'string' ? one.slice(0, LONGEST_VALUE) : one,
        ]),
    ),
    ...(typeof order_id === 'string' ? { transaction_id: order_id } : {}),
    ...(typeof payment_method === 'string' ? { payment_type: payment_method } : {}),
    ...(typeof path === 'string' ? { page_path: path } : {}),
    ...(typeof path === 'string' && typeof title === 'string'
      ? { page_title: title.slice(0, LONGEST_VALUE) }
      : {}),
    ...(value !== null && 'currency' in rest ? { value } : {}),
    ...(parts === null ? {} : { items: parts.map(itemOf) }),
  };
}

/** The event in the form of GA4. Null for an event that no network gets. */
export function ga4Event({ name, properties }: Pick<Signal, 'name' | 'properties'>): Ga4Event | null {
  if (NECESSARY.includes(name) || TOO_MANY.includes(name)) return null;
  return { name: NAMES[name] ?? spelled(name), params: paramsOf(properties) };
}
