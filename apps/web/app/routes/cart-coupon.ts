import type { Client } from '@keepsong/contract/transport/client';
import type { Cart } from '@keepsong/domain/cart/cart';
import { quoteOfCart } from '~/features/cart/page/quote-of-cart.ts';
import { cartStore } from '~/features/cart/store/cart.store.ts';
import { removeCoupon, renewCoupon, setCouponAside } from '~/features/cart/store/cart-actions.ts';
import { m } from '~/paraglide/messages.js';
import { refusalWords } from '~/platform/api/errors.ts';
import { fetchAhead } from '~/platform/loading/lazy-reload.ts';
import { useSession } from '~/platform/session/session.store.ts';
import { toast } from '~/ui/overlay/toast.store.ts';

type Api = { checkout: Pick<Client['checkout'], 'couponValidation'> };

/**
 * Checks the cart's coupon again, because its rules may have changed since the visitor entered it. If the coupon no
 * longer applies or takes off another amount, this tells the visitor already in the cart and not only at the checkout.
 * Never throws, because the cart must be shown even if the check fails.
 */
export async function checkCoupon(api: Api, cart: Cart): Promise<void> {
  if (cart.coupon === null) return;
  const load = () => import('~/features/checkout/price/validate-coupon.ts');
  if (!(await fetchAhead(load))) return;
  const { validateCoupon } = await load();
  const facts = { total: quoteOfCart(cart).total, userId: useSession.getState().user?.id ?? null };
  const verdict = await validateCoupon(api, cart, facts);
  // If the coupon has changed since the call started, here or in another tab, the answer is outdated.
  if (cartStore.read().coupon?.code !== cart.coupon.code) return;
  const before = quoteOfCart(cartStore.read()).total;
  if (verdict.kind === 'applies') renewCoupon(verdict.coupon);
  if (verdict.kind === 'aside') setCouponAside();
  if (verdict.kind === 'over') removeCoupon();
  const after = cartStore.read();
  if (after.coupon === null) {
    const code = verdict.kind === 'over' ? verdict.code : 'coupon_not_applicable';
    toast.show({ tone: 'warning', text: refusalWords(code) });
  } else if (quoteOfCart(after).total !== before) toast.show({ tone: 'info', text: m.cart_prices_changed() });
}
