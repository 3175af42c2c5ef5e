import type { Client } from '@keepsong/contract/transport/client';
import type { Cart } from '@keepsong/domain/cart/cart';
import { checkCoupon } from '~/features/cart/coupon/check-coupon.ts';
import { fetchAhead } from '~/platform/loading/lazy-reload.ts';
import { useSession } from '~/platform/session/session.store.ts';

type Api = { checkout: Pick<Client['checkout'], 'couponValidation'> };

/**
 * Checks the coupon of the cart with a call of the checkout. The code for that is fetched only when the cart
 * has a coupon.
 */
export const checkCartCoupon = (api: Api, cart: Cart): Promise<void> =>
  checkCoupon(cart, async (total) => {
    const load = () => import('~/features/checkout/price/validate-coupon.ts');
    if (!(await fetchAhead(load))) return { kind: 'unsaid' };
    const { validateCoupon } = await load();
    return validateCoupon(api, cart, { total, userId: useSession.getState().user?.id ?? null });
  });
