import type { LineBase } from './kinds/line.ts';

/**
 * The description of a product for advertising and statistics (spec 3.5-09). Money is in dollars, not cents (spec
 * 9.1-01).
 */
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

/** A line of the cart as an analytics item; `code` is its slug. */
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
