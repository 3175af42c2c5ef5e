import type { Product } from '@keepsong/contract/catalog';
import type { Client } from '@keepsong/contract/transport/client';
import type { Cart } from '@keepsong/domain/cart/cart';
import { reservedToTry } from '@keepsong/domain/cart/coupon/cart-coupon';
import type { LineStamp } from '@keepsong/domain/cart/kinds/index';
import type { CouponTrial } from '../coupon/try-coupon.ts';
import { addAutoAdds, dropEndedAutoAdds, wantedAutoAdds } from '../offer/auto-adds.ts';
import { catalogProduct } from '../offer/catalog-product.ts';

export type SettlePorts = {
  api: () => Pick<Client, 'catalog'>;
  read: () => Cart;
  keep: (cart: Cart) => void;
  tryCoupon: (code: string) => Promise<CouponTrial>;
  /** A code of which nothing can become: it is forgotten, and this is said. */
  onRefused: (code: 'coupon_unknown' | 'coupon_ended') => void;
  now: () => Date;
  stamp: () => LineStamp;
};

/**
 * Does by itself what follows from a cart: what promotions add comes in, what a promotion brought goes when that ends
 * (spec 3.7-02, 5-35), and the reserved coupon is tried once its products are there (4.3-07). What cannot be had now,
 * as the shop is out of reach, is left for the next time; nobody is kept from anything by that.
 */
export function cartSettler({ api, read, keep, tryCoupon, onRefused, now, stamp }: SettlePorts) {
  /** What the shop does not sell is asked for once. */
  const unsold = new Set<string>();
  let triedFor = '';
  let running: Promise<void> | null = null;
  let again = false;

  async function addWanted(): Promise<void> {
    const names = wantedAutoAdds(read(), now()).filter((name) => !unsold.has(name));
    if (names.length === 0) return;
    const sold = await findProducts(names);
    if (sold === null) return;
    for (const name of names) if (!sold.some((product) => product.name === name)) unsold.add(name);
    const products = sold.map((one) => ({ ...catalogProduct(one), under_song: one.under_song }));
    const cart = read();
    const grown = addAutoAdds(cart, products, now(), stamp);
    if (grown !== cart) keep(grown);
  }

  function findProducts(name: string[]): Promise<Product[] | null> {
    const query = { ids: [], name, includes: [], excludes: [] };
    return api()
      .catalog.products({ query })
      .then(
        ({ products }) => products,
        () => null,
      );
  }

  async function tryReserved(): Promise<void> {
    const cart = read();
    const code = reservedToTry(cart, cart.products);
    if (code === null) {
      triedFor = '';
      return;
    }
    // A code that the same goods did not suit before does not suit them now.
    const goods = JSON.stringify([code, cart.products.map(({ id, quantity }) => [id, quantity])]);
    if (goods === triedFor) return;
    const trial = await tryCoupon(code);
    if (trial.kind === 'reserved' || trial.kind === 'refused') triedFor = goods;
    if (trial.kind === 'refused') onRefused(trial.code);
  }

  async function settleOnce(): Promise<void> {
    const cart = read();
    const left = dropEndedAutoAdds(cart, now());
    if (left !== cart) keep(left);
    await tryReserved();
    // After the coupon: promotions may ask for its code.
    await addWanted();
  }

  async function settleAll(): Promise<void> {
    while (again) {
      again = false;
      await settleOnce();
    }
  }

  /** Ends when nothing follows any more from how the cart was when it was asked, or became meanwhile. */
  return function settleCart(): Promise<void> {
    again = true;
    running ??= settleAll().finally(() => {
      running = null;
    });
    return running;
  };
}
