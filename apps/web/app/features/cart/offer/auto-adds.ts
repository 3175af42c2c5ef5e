import { addProduct, type Cart, withProducts } from '@keepsong/domain/cart/cart';
import { isPromoActive, missingAutoAdds, type PromoFacts } from '@keepsong/domain/cart/coupon/promo-addon';
import { type CatalogProduct, type LineStamp, newLine } from '@keepsong/domain/cart/kinds/index';
import { isHeldOnce } from '@keepsong/domain/cart/quantity';

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

/**
 * The slugs of products that promotions add now and that the customer has not taken out (spec 3.7-02). Not those whose
 * purpose another product of the cart has already: the free streaming would be useless beside the paid one.
 */
export const wantedAutoAdds = (cart: Cart, now: Date): string[] =>
  missingAutoAdds(cart.products, factsOf(cart, now)).filter(
    (name) =>
      !cart.refusedAutoAdds.includes(name) && !isHeldOnce(cart.products, { name, parent_story_id: null }),
  );

/** The cart without the products of promotions that have ended. Returns the same object when nothing changes. */
export function dropEndedAutoAdds(cart: Cart, now: Date): Cart {
  const facts = factsOf(cart, now);
  const wanted = new Set(
    cart.products.flatMap(({ extra_info }) =>
      extra_info.promo_addons
        .filter((promo) => promo.auto_add_to_cart === '1' && isPromoActive(promo, facts))
        .map(({ product_name }) => product_name),
    ),
  );
  const kept = cart.products.filter(({ auto_added, name }) => !auto_added || wanted.has(name));
  return kept.length === cart.products.length ? cart : withProducts(cart, kept);
}

/** A product of the catalog, and whether it is listed under the song. */
type Added = CatalogProduct & { under_song: boolean };

/**
 * Adds the given products. Leaves out a product that no promotion of the cart adds any more, because the cart may have
 * changed while `products` were loaded.
 */
export function addAutoAdds(cart: Cart, products: readonly Added[], now: Date, stamp: () => LineStamp): Cart {
  const wanted = new Set(wantedAutoAdds(cart, now));
  return products.reduce((grown, { under_song: underSong, ...product }) => {
    if (!wanted.has(product.name)) return grown;
    const added = addProduct(grown, newLine(product, stamp(), { underSong, auto_added: true }));
    return added.ok ? added.value : grown;
  }, cart);
}
