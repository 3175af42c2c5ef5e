import type { Product } from '@keepsong/contract/catalog';
import { type Cart, resetCart, withProducts } from '@keepsong/domain/cart/cart';
import { isInstantSong, isSong } from '@keepsong/domain/cart/cart-order';
import { holdsTheSame } from '@keepsong/domain/cart/kinds/bundle';
import { type CartLine, keepsPrice, readLine } from '@keepsong/domain/cart/kinds/index';
import { fitInputs } from '@keepsong/domain/cart/line/lost-inputs';
import { podFields } from '@keepsong/domain/cart/pod';
import type { PodRules } from '@keepsong/domain/cart/pod-rules';
import { goesWithNewSong } from '@keepsong/domain/cart/unbuyable-lines';
import { catalogProduct } from '../offer/catalog-product.ts';

/** A product or the service fee whose price has changed since the customer saw it: both prices, in cents. */
export type Repriced = { title: string; before: number; after: number };

/** The result of comparing the products of the cart with the products of the shop. */
export type Refreshed = {
  cart: Cart;
  /** Lines whose products are no longer sold. If the song is among them, the whole cart is emptied. */
  dropped: CartLine[];
  /** Bundles whose contents changed (spec 4.3-09). */
  changed: CartLine[];
  /** Lines that are not sold with the song of the cart (decision 0052). An older cart may have some. */
  unfit: CartLine[];
  /** The products whose price changed, each once. */
  repriced: Repriced[];
  /**
   * Whether the song was dropped, so that the cart is empty. Its draft is kept: the shop may sell the song again soon,
   * and the customer did not remove it.
   */
  reset: boolean;
};

const PRODUCT_ID = /^[1-9]\d{0,14}$/;
/** The most ids that one call for products may contain. */
const MOST_ASKED = 100;

/**
 * The product ids to ask the shop for. Anyone can write other values into the browser's storage. Values that cannot be
 * product ids are left out, because the shop never sold such products.
 */
export const askableIds = ({ products }: Pick<Cart, 'products'>): number[] =>
  [...new Set(products.map(({ id }) => id).filter((id) => PRODUCT_ID.test(id)))]
    .map(Number)
    .slice(0, MOST_ASKED);

/**
 * Drops products that the shop no longer sells and takes over titles, prices and extra_info (spec 4.3-09, 4.3-10).
 * `asked` is the cart at the time of the call; lines added since are kept unchecked.
 */
export function refreshProducts(
  cart: Cart,
  sold: readonly Product[],
  asked: Pick<Cart, 'products'> = cart,
): Refreshed {
  const byId = new Map(sold.map((product) => [product.id, product]));
  const judged = new Set(asked.products.map(({ cart_uuid }) => cart_uuid));
  const isGone = ({ id, cart_uuid }: CartLine) => judged.has(cart_uuid) && !byId.has(id);
  const dropped = cart.products.filter(isGone);
  if (dropped.some(isSong))
    return { cart: resetCart(cart), dropped, changed: [], unfit: [], repriced: [], reset: true };
  const known = cart.products
    .filter((line) => !isGone(line))
    .map((line) => ({ line, product: byId.get(line.id) }));
  const isWhole = ({ line, product }: (typeof known)[number]) =>
    product === undefined || holdsTheSame(line.bundled_products, product.bundled_products);
  const fresh = known
    .filter(isWhole)
    .map(({ line, product }) => (product ? refreshLine(line, product) : line));
  const song = fresh.find(isSong);
  // A line that names an earlier song belongs only to that one.
  const unfit = fresh.filter(
    (line) =>
      song && line !== song && line.parent_story_id === null && !goesWithNewSong(line, isInstantSong(song)),
  );
  const products = fresh.filter((line) => !unfit.includes(line));
  const changed = known.filter((one) => !isWhole(one)).map(({ line }) => line);
  const repriced = repricedOf(cart.products, products);
  return { cart: withProducts(cart, products), dropped, changed, unfit, repriced, reset: false };
}

function repricedOf(before: readonly CartLine[], after: readonly CartLine[]): Repriced[] {
  const found = new Map<string, Repriced>();
  for (const { cart_uuid, id, title, price } of after) {
    const seen = before.find((line) => line.cart_uuid === cart_uuid)?.price ?? price;
    if (seen !== price) found.set(`${id} ${seen}`, { title, before: seen, after: price });
  }
  return [...found.values()];
}

function refreshLine(line: CartLine, product: Product): CartLine {
  const { price, extra_info, bundled_products, ...rest } = catalogProduct(product);
  const priced = keepsPrice(line)
    ? {}
    : { price, cartPrice: price, extra_info, ...fittedFields(line, extra_info) };
  const known = new Map(bundled_products.map((item) => [item.id, item]));
  const refreshed = {
    ...line,
    ...rest,
    ...priced,
    bundled_products: line.bundled_products.map((item) => ({ ...item, ...known.get(item.id) })),
  };
  // With the new product data the line may be of another kind, so read the whole line again.
  return readLine(refreshed) ?? line;
}

/** The fields of a line with the customer's input, after the shop has changed what the product asks for. */
function fittedFields(line: CartLine, rules: PodRules) {
  const given = line.kind === 'pod' ? line.pod_inputs : null;
  const { pod_inputs, lost_inputs } = fitInputs({ ...line, pod_inputs: given }, rules);
  if (pod_inputs === null) return { lost_inputs };
  // Without its pictures, a line neither expires with them nor shows them.
  const isBare = pod_inputs.images.length < (given?.images.length ?? 0);
  return { ...(isBare ? podFields(pod_inputs) : { pod_inputs }), lost_inputs };
}
