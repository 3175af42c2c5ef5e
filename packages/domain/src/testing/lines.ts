import { PLAIN_INFO } from '../cart/extra-info.ts';
import {
  type CartLine,
  type CatalogProduct,
  type LineFields,
  newLine,
  readLine,
} from '../cart/kinds/index.ts';

/** A product of the catalog for 10 dollars, changed by `change`. */
export const productNamed = (name: string, change: Partial<CatalogProduct> = {}): CatalogProduct => ({
  id: '1',
  name,
  title: name,
  sku: 'S',
  price: 1_000,
  product_type: 'add-on',
  requires_shipping_address: false,
  photo: null,
  extra_info: PLAIN_INFO,
  ...change,
});

/** A new line with the id `a`. */
export const lineOfProduct = (product: CatalogProduct, own: Partial<LineFields> = {}): CartLine =>
  newLine(product, { cart_uuid: 'a', added_at: new Date('2026-11-21T12:00:00Z') }, own);

/** A line with some fields replaced. The new fields decide the kind of the line. */
export function lineWith(line: CartLine, change: Partial<LineFields>): CartLine {
  const changed = readLine({ ...line, ...change });
  if (changed === null) throw new Error('these fields do not form a cart line');
  return changed;
}

/** A line, typed so that tests can read the fields of every kind of line. Fields of other kinds are undefined. */
export const allOf = (line: CartLine | undefined): Partial<LineFields> => line ?? {};
