import type { ExtraInfo } from './extra-info.ts';
import type { LineBase } from './line/line.ts';

/**
 * A product in the form for advertising and analytics services (spec 3.5-09). Money is in dollars and not in
 * cents (spec 9.1-01).
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

/** Converts a line of the cart. Its slug becomes `code`. */
export const analyticsItem = (
  line: Pick<LineBase, 'sku' | 'title' | 'price' | 'quantity' | 'product_type' | 'name'> & {
    extra_info: Pick<ExtraInfo, 'instant_product'>;
  },
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

/** A product in the form that Segment uses in events: the fields of spec 3.5-09 with its id and name. */
export type SignalProduct = AnalyticsItem & { product_id: string; name: string };

export const signalProduct = (
  line: Parameters<typeof analyticsItem>[0] & Pick<LineBase, 'id'>,
  brand: string,
): SignalProduct => ({
  product_id: line.id,
  ...analyticsItem(line, brand),
  // Segment calls it `name`, and the specification calls it the title.
  name: line.title,
});
