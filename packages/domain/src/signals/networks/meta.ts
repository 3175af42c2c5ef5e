import type { ToldTo } from '../events.ts';
import type { Signal } from '../read-batch.ts';
import { numberOf, partsOf, textOf } from './read-properties.ts';

/** An event in the form of Meta's pixel and Conversions API. */
export type MetaEvent = { name: string; data: Readonly<Record<string, unknown>> };

/** Meta's standard events. Meta gets no others. */
const NAMES: Readonly<Record<string, string>> = {
  'Page Viewed': 'PageView',
  'Product Viewed': 'ViewContent',
  'Product Added': 'AddToCart',
  'Checkout Started': 'InitiateCheckout',
  'Payment Info Entered': 'AddPaymentInfo',
  'Order Completed': 'Purchase',
  Lead: 'Lead',
} satisfies Record<ToldTo<'meta'>, string>;

function dataOf(properties: Readonly<Record<string, unknown>>): MetaEvent['data'] {
  const parts =
    partsOf(properties.products) ?? (textOf(properties, 'product_id') === '' ? null : [properties]);
  if (parts === null) return {};
  const contents = parts.map((part) => ({
    id: textOf(part, 'product_id'),
    quantity: numberOf(part, 'quantity') ?? 1,
    item_price: numberOf(part, 'price') ?? 0,
  }));
  const sum = contents.reduce((all, { quantity, item_price }) => all + quantity * item_price, 0);
  return {
    currency: textOf(properties, 'currency') || 'USD',
    value: numberOf(properties, 'total') ?? numberOf(properties, 'value') ?? Math.round(sum * 100) / 100,
    content_type: 'product',
    content_ids: contents.map(({ id }) => id),
    contents,
    num_items: contents.reduce((all, { quantity }) => all + quantity, 0),
    ...(textOf(properties, 'order_id') === '' ? {} : { order_id: textOf(properties, 'order_id') }),
  };
}

/** The event in the form of Meta. Null for an event that Meta does not get. */
export function metaEvent({ name, properties }: Pick<Signal, 'name' | 'properties'>): MetaEvent | null {
  const named = NAMES[name];
  return named === undefined ? null : { name: named, data: dataOf(properties) };
}
