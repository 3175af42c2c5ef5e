import { addProduct, type Cart, withProducts } from '@keepsong/domain/cart/cart';
import {
  activePromos,
  autoAdds,
  bestPromo,
  missingAutoAdds,
  type PromoFacts,
} from '@keepsong/domain/cart/coupon/promo-addon';
import {
  type CartLine,
  type CatalogProduct,
  type LineStamp,
  newLine,
} from '@keepsong/domain/cart/kinds/index';
import { isOnlyGiven } from '@keepsong/domain/cart/named-products';
import { sameForSong } from '@keepsong/domain/cart/quantity';

const factsOf = ({ coupon }: Cart, now: Date): PromoFacts => ({ couponCode: coupon?.code ?? null, now });

/**
 * Whether a promotion of a product in the cart adds this product by itself, even if the promotion is not active now.
 */
export const isAutoAdd = (name: string, { products }: Pick<Cart, 'products'>): boolean =>
  products.some(({ extra_info }) =>
    extra_info.promo_addons.some(
      ({ product_name, auto_add_to_cart }) => auto_add_to_cart === '1' && product_name === name,
    ),
  );

/** Whether the promotions of a cart leave nothing to pay for a product. */
const isFree = (cart: Cart, { name, price }: Pick<CartLine, 'name' | 'price'>, now: Date): boolean =>
  bestPromo(name, price, activePromos(cart.products, factsOf(cart, now))) >= price;

/** The lines that do the same for the new song as a product that a promotion adds. */
const besides = ({ products }: Cart, name: string): CartLine[] =>
  sameForSong(products, { name, parent_story_id: null });

/**
 * The slugs of products that promotions add now (spec 3.7-02). Not those that the customer has taken out, unless the cart
 * has another product that does the same and that the customer pays for: that one shows that the customer wants it. If
 * such a product costs nothing already, a second one would be useless.
 */
export const wantedAutoAdds = (cart: Cart, now: Date): string[] =>
  missingAutoAdds(cart.products, factsOf(cart, now)).filter((name) => {
    const others = besides(cart, name);
    return others.length > 0
      ? others.some((held) => !isFree(cart, held, now))
      : !cart.refusedAutoAdds.includes(name);
  });

/**
 * The cart without the products of promotions that have ended, and without those that only a promotion may bring: the
 * checkout refuses them. Returns the same object when nothing changes.
 */
export function dropEndedAutoAdds(cart: Cart, now: Date): Cart {
  const given = autoAdds(activePromos(cart.products, factsOf(cart, now)));
  const kept = cart.products.filter(
    (held) => !(held.auto_added || isOnlyGiven(held)) || given.has(held.name),
  );
  return kept.length === cart.products.length ? cart : withProducts(cart, kept);
}

/** A product of the catalog, and whether it is listed under the song. */
type Added = CatalogProduct & { under_song: boolean };

/**
 * Adds the given products. Leaves out a product that no promotion of the cart adds any more, because the cart may have
 * changed while `products` were loaded. A product that costs nothing takes the place of those that do the same for the
 * song, so that nobody pays for what a promotion gives (decision 0152).
 */
export function addAutoAdds(cart: Cart, products: readonly Added[], now: Date, stamp: () => LineStamp): Cart {
  const wanted = new Set(wantedAutoAdds(cart, now));
  return products.reduce((grown, { under_song: underSong, ...product }) => {
    if (!wanted.has(product.name)) return grown;
    const line = newLine(product, stamp(), { underSong, auto_added: true });
    const others = besides(grown, product.name);
    if (others.length > 0) return inPlaceOf(others, line, grown, now);
    const added = addProduct(grown, line);
    return added.ok ? added.value : grown;
  }, cart);
}

/**
 * The cart with a free line in place of others. Unchanged when the promotion or the customer's code needs one of them: the
 * line would not stay, or the code would be put aside, which may be worth more.
 */
function inPlaceOf(others: readonly CartLine[], line: CartLine, cart: Cart, now: Date): Cart {
  const left = cart.products.filter((held) => !others.includes(held));
  const changed = withProducts(cart, [...left, line]);
  const staysFree = isFree(changed, line, now) && dropEndedAutoAdds(changed, now) === changed;
  if (!staysFree || changed.coupon !== cart.coupon) return cart;
  return { ...changed, refusedAutoAdds: cart.refusedAutoAdds.filter((name) => name !== line.name) };
}
