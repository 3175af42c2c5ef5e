import { type Cart, withProducts } from '@keepsong/domain/cart/cart';
import type { CatalogProduct, LineStamp } from '@keepsong/domain/cart/kinds/index';
import { withChoice } from '@keepsong/domain/cart/lines';
import { GRATUITY, isGratuity, RUSH_FEE } from '@keepsong/domain/cart/named-products';
import { type RushFee, sameRush } from '@keepsong/domain/checkout/rush';
import { ok, type Result, refuse } from '@keepsong/domain/result';

type Store = { read: () => Cart; keep: (cart: Cart) => void };

/** What the customer's choice puts a price on: faster delivery and the gratuity. */
export function choiceOperations({ read, keep }: Store, stamp: () => LineStamp) {
  const keepOk = (cart: Cart): Result<Cart> => {
    keep(cart);
    return ok(cart);
  };

  return {
    /** Keeps in how many days the song's artist delivers when nobody hurries (spec 3.4-04). */
    keepStandardDays(days: number | null): void {
      const cart = read();
      if (cart.standardDeliveryDays !== days) keep({ ...cart, standardDeliveryDays: days });
    },

    /**
     * Chooses faster delivery; `product` is the catalog's rush fee, whose choice makes its price (spec 3.5-05). Refuses
     * `rush_unavailable` for what the product does not offer, or without a song that an artist writes.
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

    /** Takes rush delivery out, which the shop offers no more (spec 8.2). */
    dropRush(): void {
      const cart = read();
      keep(
        withProducts(
          cart,
          cart.products.filter(({ kind }) => kind !== 'rush_fee'),
        ),
      );
    },

    /** Gives the artist `cents` beside the price. Refuses `gratuity_invalid` outside what can be given. */
    giveGratuity(product: CatalogProduct, cents: number): Result<Cart> {
      const cart = read();
      if (product.name !== GRATUITY || !isGratuity(cents) || !cart.hasOriginalSong)
        return refuse('gratuity_invalid');
      return keepOk(withChoice(cart, product, stamp, { price: cents }));
    },
  };
}
