import type { Product } from '@keepsong/contract/catalog';
import type { Client } from '@keepsong/contract/transport/client';
import type { Cart } from '@keepsong/domain/cart/cart';
import { isSong } from '@keepsong/domain/cart/cart-order';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { LACKS, type Lack } from '@keepsong/domain/cart/line/line';
import { uploadsToClaim, withClaim } from '@keepsong/domain/cart/lines';
import { linesThatLack } from '@keepsong/domain/cart/unbuyable-lines';
import { m } from '~/paraglide/messages.js';
import { isNetworkError } from '~/platform/api/api-error.ts';
import { claimUpload } from '~/platform/api/claim-upload.ts';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { dropExpiredProducts, keepShownFee, mendCart, removeLine } from '../operations/cart-actions.ts';
import { lineTitle } from '../page/cart-words.ts';
import { cartStore } from '../store/cart.store.ts';
import { askableIds, type Repriced, refreshProducts } from './refresh-products.ts';

/**
 * The result of checking the cart. `removed` says that a line was removed, so the customer should see the cart.
 * `gone` is the song if it expired or lost its cover; its draft must then be removed too. `repriced` must be told before
 * the customer pays.
 */
export type CartCheck = { cart: Cart; removed: boolean; gone: CartLine | null; repriced: Repriced[] };

/**
 * Checks the cart when the customer opens cart or checkout. Removes expired products and products with a missing
 * cover (spec 4.4-04, 4.4-05), takes over the shop's titles and prices (4.3-08), and applies promotions and the
 * reserved coupon. Toasts say what changed. If the shop cannot be reached, the cart stays as it is, because the
 * checkout computes the price anyway.
 */
export async function checkCart(api: Client): Promise<CartCheck> {
  const past = await dropPast();
  await claimUploads();
  const refreshed = await refresh(api);
  await mendCart();
  return {
    cart: cartStore.read(),
    removed: past.removed || refreshed.removed,
    gone: past.gone,
    repriced: refreshed.repriced,
  };
}

/**
 * Stores the service fee that the customer is shown now. Returns its change since they last saw it, which must be told
 * like a changed price of a product. `fee` is null when the fee is not known.
 */
export function checkFee(fee: { title: string; price: number } | null): Repriced[] {
  const { products, shownFee } = cartStore.read();
  if (fee === null || products.length === 0) return [];
  keepShownFee(fee.price);
  const isOther = shownFee !== null && shownFee !== fee.price;
  return isOther ? [{ title: fee.title, before: shownFee, after: fee.price }] : [];
}

/** Claims the uploads whose claim has not reached the shop, so that the shop keeps them as long as the cart does. */
async function claimUploads(): Promise<void> {
  for (const upload of uploadsToClaim(cartStore.read(), new Date()))
    cartStore.keep(withClaim(cartStore.read(), await claimUpload(upload)));
}

/** What the customer must complete before the cart can be bought. '' when nothing is missing. */
export function hindranceOf(cart: Cart, now = new Date()): string {
  for (const lack of LACKS) {
    const [line] = linesThatLack(cart, lack, now);
    if (line) return LACK_WORDS[lack](line);
  }
  return '';
}

/**
 * The name of a line, and what it still needs. It names the line, because the customer may read this on another
 * page than the cart.
 */
const named =
  (what: () => string) =>
  ({ title }: CartLine): string =>
    m.cart_line_hindrance({ name: title, what: what() });

const LACK_WORDS: Record<Lack, (line: CartLine) => string> = {
  ecard: () => m.cart_ecard_missing(),
  look: named(m.cart_pod_look),
  pod: named(m.cart_pod_missing),
  song: named(m.cart_goods_missing),
  intro: named(m.cart_intro_missing),
  recipient: () => m.cart_gift_missing(),
  day: () => m.cart_gift_late(),
  choice: () => m.errors_song_data_invalid(),
};

/** Removes lines that are expired or have lost their cover, and tells the customer (spec 4.4-04, 4.4-05, 8.3-05). */
export async function dropPast(): Promise<Omit<CartCheck, 'cart' | 'repriced'>> {
  const song = cartStore.read().products.find(isSong) ?? null;
  const expired = dropExpiredProducts();
  const uncovered = await dropUncovered();
  const removed = expired.removed.length > 0 || uncovered.removed;
  if (removed) toast.show({ tone: 'warning', text: m.cart_items_expired() });
  return { removed, gone: expired.reset || uncovered.reset ? song : null };
}

async function dropUncovered() {
  const { products } = cartStore.read();
  if (products.every(({ cover_public_id }) => cover_public_id === null))
    return { removed: false, reset: false };
  const { findUnreachableCovers } = await import('./unreachable-covers.ts');
  const gone = await findUnreachableCovers(products, (input, init) => window.fetch(input, init));
  const removals = gone.map(({ cart_uuid }) => removeLine(cart_uuid));
  return { removed: gone.length > 0, reset: removals.some(({ reset }) => reset) };
}

/** Loads products by their ids. Without ids it makes no call, because the shop would answer with no product. */
async function findSold(api: Client, ids: number[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  return (await api.catalog.products({ query: { ids, name: [], includes: [], excludes: [] } })).products;
}

async function refresh(api: Client): Promise<Pick<CartCheck, 'removed' | 'repriced'>> {
  const asked = cartStore.read();
  if (asked.products.length === 0) return { removed: false, repriced: [] };
  try {
    const products = await findSold(api, askableIds(asked));
    const { cart, dropped, changed, unfit, repriced, reset } = refreshProducts(
      cartStore.read(),
      products,
      asked,
    );
    cartStore.keep(cart);
    if (dropped.length > 0) {
      const { support_email: email } = browserPage().settings;
      toast.show({ tone: 'error', text: m.cart_product_missing({ email }) });
      if (reset) toast.show({ tone: 'info', text: m.cart_song_kept() });
    } else if (changed.length > 0) {
      const titles = changed.map(lineTitle).join(', ');
      toast.show({ tone: 'warning', text: m.cart_bundle_changed({ titles }) });
    }
    if (unfit.length > 0) {
      const titles = unfit.map(lineTitle).join(', ');
      toast.show({ tone: 'warning', text: m.cart_unfit_removed({ titles }) });
    }
    return { removed: dropped.length + changed.length + unfit.length > 0, repriced };
  } catch (error) {
    if (isNetworkError(error)) return { removed: false, repriced: [] };
    throw error;
  }
}
