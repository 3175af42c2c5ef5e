import type { LineBase } from './kinds/line.ts';

/** What advertising and statistics are told of a product (spec 3.5-09); money in dollars, not cents (spec 9.1-01). */
export type AnalyticsItem = {
  sku: string;
  title: string;
  price: number;
  quantity: number;
  brand: string;
  category: string;
  code: string;
  instant_product: boolean;
};

/** A line of the cart in the words of statistics; `code` is its slug. */
export const analyticsItem = (
  line: Pick<LineBase, 'sku' | 'title' | 'price' | 'quantity' | 'product_type' | 'name' | 'extra_info'>,
  brand: string,
): AnalyticsItem => ({
  sku: line.sku,
  title: line.title,
  price: line.price / 100,
  quantity: line.quantity,
  brand,
  category: line.product_type,
  code: line.name,
  instant_product: line.extra_info.instant_product,
});
