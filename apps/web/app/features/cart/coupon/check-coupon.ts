import type { Cart } from '@keepsong/domain/cart/cart';
import type { Coupon } from '@keepsong/domain/checkout/coupon';
import { m } from '~/paraglide/messages.js';
import { refusalWords } from '~/platform/api/errors.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { removeCoupon, renewCoupon, setCouponAside } from '../operations/cart-actions.ts';
import { quoteOfCart } from '../page/quote-of-cart.ts';
import { cartStore } from '../store/cart.store.ts';

/** The shop's answer about a coupon that is already in the cart. `unsaid`: the shop gave no answer. */
type Verdict =
  | { kind: 'applies'; coupon: Coupon }
  | { kind: 'aside'; budget?: boolean }
  | { kind: 'over'; code: 'coupon_unknown' | 'coupon_ended' }
  | { kind: 'unsaid' };

/**
 * Checks the cart's coupon again, because its rules may have changed since the visitor entered it. If the coupon no
 * longer applies or takes off another amount, this tells the visitor already in the cart and not only at the checkout.
 * `ask` asks the shop and never throws, because the cart must be shown even if the check fails.
 */
export async function checkCoupon(cart: Cart, ask: (total: number) => Promise<Verdict>): Promise<void> {
  if (cart.coupon === null) return;
  const verdict = await ask(quoteOfCart(cart).total);
  // If the coupon has changed since the call started, here or in another tab, the answer is outdated.
  if (cartStore.read().coupon?.code !== cart.coupon.code) return;
  const before = quoteOfCart(cartStore.read()).total;
  if (verdict.kind === 'applies') renewCoupon(verdict.coupon);
  if (verdict.kind === 'aside') setCouponAside();
  if (verdict.kind === 'over') removeCoupon();
  const after = cartStore.read();
  if (after.coupon === null) {
    const code = verdict.kind === 'over' ? verdict.code : 'coupon_not_applicable';
    const isBudget = verdict.kind === 'aside' && verdict.budget;
    toast.show({ tone: 'warning', text: isBudget ? m.errors_coupon_budget() : refusalWords(code) });
  } else if (quoteOfCart(after).total !== before) toast.show({ tone: 'info', text: m.cart_prices_changed() });
}
