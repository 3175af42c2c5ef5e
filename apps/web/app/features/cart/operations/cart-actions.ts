import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { useStore } from 'zustand';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { switchesOff } from '~/platform/session/use-switch.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { cartMender } from '../care/mend-cart.ts';
import { type CouponTrial, couponTrial } from '../coupon/try-coupon.ts';
import { lineTitle } from '../page/cart-words.ts';
import { cartStore, withReports } from '../store/cart.store.ts';
import { cartOperations, type Removal } from './cart-operations.ts';

const now = () => new Date();
const newId = () => crypto.randomUUID();
/**
 * An information toast is enough when a coupon is put aside, because nothing is lost and the cart page shows the code.
 */
const onCouponAside = (code: string) =>
  void toast.show({ tone: 'info', text: m.cart_coupon_aside({ code }) });

const operations = cartOperations(cartStore, { now, newId, onCouponAside });

/** Operations on this browser's cart. */
export const {
  addToCart,
  changeLine,
  putBack,
  setExtraVerses,
  setLineQuantity,
  chooseRush,
  dismissLostRush,
  giveGratuity,
  keepStandardDays,
  keepShownFee,
  dropExpired: dropExpiredProducts,
  keepAddresses,
  dropAddresses,
  keepMethod,
  takeCoupon,
  reserveCoupon,
  reserveCode,
  renewCoupon,
  setCouponAside,
  removeCoupon,
  forgetReserved,
  takeGiftCard,
  dropGiftCard,
  keepAffiliate,
} = operations;

/** Removes a line, and reports the line together with the other lines that were removed with it. */
export const removeLine = (cartUuid: string): Removal =>
  reportingRemoved(() => operations.removeLine(cartUuid));

/** Removes the line of a product that no promotion gives any more, and reports that. Returns the line, if there was one. */
export const dropGiven = (productId: string): CartLine | null =>
  reportingRemoved(() => operations.dropGiven(productId));

/** Removes rush delivery, because the shop no longer offers it, and reports that. */
export const dropRush = (): void => reportingRemoved(operations.dropRush);

function reportingRemoved<T>(remove: () => T): T {
  const before = cartStore.read().products;
  const removal = remove();
  const left = cartStore.read().products;
  reportGone(before.filter(({ cart_uuid }) => !left.some((line) => line.cart_uuid === cart_uuid)));
  return removal;
}

const reportGone = (gone: readonly CartLine[]): void =>
  withReports(({ reportRemoved }) => reportRemoved(gone));

/** Says that a promotion gives what the customer would have paid for in these lines. */
function sayGiven(lines: readonly CartLine[]): void {
  reportGone(lines);
  toast.show({ tone: 'info', text: m.cart_given({ titles: lines.map(lineTitle).join(', ') }) });
}

const trial = couponTrial({
  api: browserApi,
  read: cartStore.read,
  takeCoupon,
  reserveCoupon,
  takeGiftCard,
});

/** Tries a code on this browser's cart. The file that reports the coupon is fetched while the shop answers. */
export function tryCoupon(code: string): Promise<CouponTrial> {
  withReports(() => undefined);
  return trial.tryCoupon(code);
}

/** What the code field of the cart shows. */
export const codeTrial = trial.state;

/** The code that is being tried (spec 3.4-05), or null. */
export const useTemporaryCoupon = (): string | null => useStore(codeTrial, (s) => s.temporaryCoupon);

/** Why the shop took a code out of this cart. '' when it took none, or the customer has tried another one since. */
export const useRefusedCode = (): string => useStore(codeTrial, (s) => s.refused);

/** Keeps why a code left the cart, so that the reason stands beside the code field. '' forgets it. */
export const tellRefusedCode = (refused: string): void => codeTrial.setState({ refused });

/** Removes the coupon and the reserved one, because the shop refuses to take them. The reason stands beside the field. */
export function refuseCoupons(why: string): void {
  operations.dropCoupons();
  tellRefusedCode(why);
}

/**
 * Removes the gift cards that the shop refuses, or all when it did not say which. The reason stands beside the
 * field.
 * @param ends the last letters of their codes
 */
export function refuseGiftCards(why: string, ends?: readonly string[]): void {
  operations.dropGiftCards(ends);
  tellRefusedCode(why);
}

/** Removes what was ordered, and the reason why a code could not be used for it. */
export function removeOrdered(ordered: ReadonlySet<string> | null): CartLine[] {
  tellRefusedCode('');
  return operations.removeOrdered(ordered);
}

// The reason belongs to this cart, and not to the one that the customer fills next.
cartStore.subscribe(({ cart }) => {
  if (cart.products.length === 0) tellRefusedCode('');
});

async function sayRefused(code: string): Promise<void> {
  forgetReserved();
  const { refusalWords } = await import('~/platform/api/errors.ts');
  const text = refusalWords(code);
  tellRefusedCode(text);
  toast.show({ tone: 'warning', text });
}

/** Brings the present cart up to date: adds and removes products of promotions, and tries the reserved coupon. */
export const mendCart = cartMender({
  api: browserApi,
  read: cartStore.read,
  keep: cartStore.keep,
  tryCoupon,
  onRefused: (code) => void sayRefused(code),
  onGiven: sayGiven,
  switchesOff,
  now,
  stamp: () => ({ cart_uuid: newId(), added_at: now() }),
});
