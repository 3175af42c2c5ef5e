import type { Product } from '@keepsong/contract/catalog';
import type { Client } from '@keepsong/contract/transport/client';
import { type Cart, withProducts } from '@keepsong/domain/cart/cart';
import { reservedToTry } from '@keepsong/domain/cart/coupon/cart-coupon';
import type { CartLine, LineStamp } from '@keepsong/domain/cart/kinds/index';
import { soldBySwitch, stillSold } from '@keepsong/domain/system/sold';
import type { SwitchName } from '@keepsong/domain/system/switches';
import type { CouponTrial } from '../coupon/try-coupon.ts';
import { addAutoAdds, dropEndedAutoAdds, wantedAutoAdds } from '../offer/auto-adds.ts';
import { catalogProduct } from '../offer/catalog-product.ts';

export type MendPorts = {
  api: () => Pick<Client, 'catalog'>;
  read: () => Cart;
  keep: (cart: Cart) => void;
  tryCoupon: (code: string) => Promise<CouponTrial>;
  /** Called for a code that can never be used. It is removed, and the customer is told. */
  onRefused: (code: Extract<CouponTrial, { kind: 'refused' }>['code']) => void;
  /** Called when a promotion gives what the customer paid for in these lines, and has taken their place. */
  onGiven: (lines: readonly CartLine[]) => void;
  /** Asks which products the staff have turned off for this visitor. */
  switchesOff: () => Promise<readonly SwitchName[]>;
  now: () => Date;
  stamp: () => LineStamp;
};

/**
 * Brings a changed cart up to date: adds the products of promotions, removes the products of promotions that
 * have ended (spec 3.7-02, 5-35) or that are turned off, and tries the reserved coupon once its products are in
 * the cart (4.3-07). If the shop cannot be reached, the next call tries again; until then the customer can
 * continue.
 */
export function cartMender(ports: MendPorts) {
  const { api, read, keep, tryCoupon, onRefused, onGiven, switchesOff, now, stamp } = ports;
  /** The slugs of products that the shop does not sell, so that it is asked for each only once. */
  const unsold = new Set<string>();
  let triedFor = '';
  /** The last active code and its products. The shop may put it aside, for example when its budget is too small. */
  let activeFor = '';
  let running: Promise<void> | null = null;
  let again = false;

  /**
   * The products among `names` that are not turned off. Asks the shop only if one of them can be turned off by
   * a switch.
   */
  const stillOpen = async (names: readonly string[]): Promise<readonly string[]> =>
    soldBySwitch(names).length === 0 ? names : stillSold(names, await switchesOff());

  /** Removes products that promotions have added and that were turned off since. */
  async function dropClosed(): Promise<void> {
    const added = read().products.filter(({ auto_added }) => auto_added);
    const names = added.map(({ name }) => name);
    const open = await stillOpen(names);
    if (open.length === names.length) return;
    const cart = read();
    keep(
      withProducts(
        cart,
        cart.products.filter(({ auto_added, name }) => !auto_added || open.includes(name)),
      ),
    );
  }

  async function addWanted(): Promise<void> {
    const wanted = wantedAutoAdds(read(), now()).filter((name) => !unsold.has(name));
    const names = [...(await stillOpen(wanted))];
    if (names.length === 0) return;
    const sold = await findProducts(names);
    if (sold === null) return;
    for (const name of names) if (!sold.some((product) => product.name === name)) unsold.add(name);
    const products = sold.map((one) => ({ ...catalogProduct(one), under_song: one.under_song }));
    const cart = read();
    const grown = addAutoAdds(cart, products, now(), stamp);
    if (grown === cart) return;
    keep(grown);
    const replaced = cart.products.filter((line) => !grown.products.includes(line));
    if (replaced.length > 0) onGiven(replaced);
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
    if (cart.coupon) activeFor = chosenFor(cart.coupon.code, cart);
    const code = reservedToTry(cart, cart.products);
    if (code === null) {
      triedFor = '';
      if (cart.coupon === null) activeFor = '';
      return;
    }
    // Do not try a code again on the same products, also when it was put aside on them.
    const goods = goodsOf(code, cart.products);
    if (goods === triedFor || chosenFor(code, cart) === activeFor) return;
    activeFor = '';
    const trial = await tryCoupon(code);
    if (trial.kind === 'applied') activeFor = chosenFor(code, read());
    if (trial.kind === 'reserved' || trial.kind === 'refused') triedFor = goods;
    if (trial.kind === 'refused') onRefused(trial.code);
  }

  async function mendOnce(): Promise<void> {
    const cart = read();
    const left = dropEndedAutoAdds(cart, now());
    if (left !== cart) keep(left);
    await dropClosed();
    await tryReserved();
    // Add the products after the coupon, because a promotion may apply only with that coupon's code.
    await addWanted();
  }

  async function mendAll(): Promise<void> {
    while (again) {
      again = false;
      await mendOnce();
    }
  }

  /** Resolves once the cart is up to date. This includes changes that are made while it runs. */
  return function mendCart(): Promise<void> {
    again = true;
    running ??= mendAll().finally(() => {
      running = null;
    });
    return running;
  };
}

const goodsOf = (code: string, products: Cart['products']): string =>
  JSON.stringify([code, products.map(({ id, quantity }) => [id, quantity])]);

/** Without the products that promotions add, because they come and go with the code. */
const chosenFor = (code: string, { products }: Cart): string =>
  goodsOf(
    code,
    products.filter(({ auto_added }) => !auto_added),
  );
