import { type Cart, withProducts } from '@keepsong/domain/cart/cart';
import type { CatalogProduct, LineStamp } from '@keepsong/domain/cart/kinds/index';
import { withChoice } from '@keepsong/domain/cart/lines';
import { GRATUITY, isGratuity, RUSH_FEE } from '@keepsong/domain/cart/named-products';
import { type RushFee, sameRush } from '@keepsong/domain/checkout/rush';
import { ok, type Result, refuse } from '@keepsong/domain/result';

type Store = { read: () => Cart; keep: (cart: Cart) => void };

/** Operations for choices that have a price: faster delivery and the tip. */
export function choiceOperations({ read, keep }: Store, stamp: () => LineStamp) {
  const keepOk = (cart: Cart): Result<Cart> => {
    keep(cart);
    return ok(cart);
  };

  return {
    /** Stores how many days the song's artist needs without rush delivery (spec 3.4-04). */
    keepStandardDays(days: number | null): void {
      const cart = read();
      if (cart.standardDeliveryDays !== days) keep({ ...cart, standardDeliveryDays: days });
    },

    /**
     * Chooses faster delivery. `product` is the catalog's rush fee; the choice decides its price (spec 3.5-05).
     * Refuses with `rush_unavailable` for a choice that the product does not offer, or without a song by an artist.
     */
    chooseRush(
      product: CatalogProduct & { rush_options: readonly RushFee[] },
      choice: RushFee,
    ): Result<Cart> {
      const cart = read();
      const offered = product.rush_options.find((option) => sameRush(option, choice));
      if (product.name !== RUSH_FEE || offered === undefined || !cart.hasOriginalSong)
        return refuse('rush_unavailable');
      const { rush_options: _, ...own } = product;
      return keepOk(withChoice(cart, own, stamp, { price: offered.cost, rushFeeInfo: offered }));
    },

    /** Removes rush delivery, because the shop no longer offers it (spec 8.2). */
    dropRush(): void {
      const cart = read();
      keep(
        withProducts(
          cart,
          cart.products.filter(({ kind }) => kind !== 'rush_fee'),
        ),
      );
    },

    /** Gives the artist a tip of `cents`. Refuses with `gratuity_invalid` outside the allowed range. */
    giveGratuity(product: CatalogProduct, cents: number): Result<Cart> {
      const cart = read();
      if (product.name !== GRATUITY || !isGratuity(cents) || !cart.hasOriginalSong)
        return refuse('gratuity_invalid');
      return keepOk(withChoice(cart, product, stamp, { price: cents }));
    },
  };
}
