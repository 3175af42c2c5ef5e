import type { Cart } from '@keepsong/domain/cart/cart';
import { MOST_GIFT_CARDS } from '@keepsong/domain/credits/gift-card-code';
import { useNavigate, useRevalidator } from 'react-router';
import { hindranceOf } from '~/features/cart/care/check-cart.ts';
import { keepAddresses } from '~/features/cart/operations/cart-actions.ts';
import { cartStore } from '~/features/cart/store/cart.store.ts';
import type { CheckoutData, CheckoutEntry } from '~/features/checkout/page/load-checkout.ts';
import type { RecoveryFlag } from '~/features/checkout/payment/recovery.ts';
import { CartWallet } from '~/features/checkout/wallet/cart-wallet.tsx';
import { browserApi } from '~/platform/api/api.ts';
import { startSession } from '~/platform/session/session.store.ts';
import { enter, isStillGood, recover } from './checkout-entry.ts';

/** The flags of a refused code. The cart shows its codes, so it takes them off itself. */
const CODE_FLAGS: readonly RecoveryFlag[] = ['reset_coupon', 'reset_gift_cards'];

/** A cart has one coupon and some gift cards, and each refusal names at least one of them. */
const MOST_REFUSALS = 1 + MOST_GIFT_CARDS;

const isOfCode = (entry: CheckoutEntry): entry is Extract<CheckoutEntry, { kind: 'leave' }> =>
  entry.kind === 'leave' && entry.recovery.flags.some((flag) => CODE_FLAGS.includes(flag));

const codesOf = ({ coupon, giftCards }: Cart): string =>
  JSON.stringify([coupon?.code, giftCards.map(({ code }) => code)]);

/**
 * Prepares a payment directly from the cart. A code that the shop refuses leaves the cart with a message, so that the
 * cart shows the true total. Null when a payment is not possible; the cart's link to the checkout then shows the reason.
 */
export async function openCartWallet(): Promise<CheckoutData | null> {
  const api = browserApi();
  try {
    await startSession(api);
    let cart = cartStore.read();
    let entry = await enter(api, cart);
    for (let refusals = 0; refusals < MOST_REFUSALS && isOfCode(entry); refusals += 1) {
      // The customer may have changed the codes while the shop answered, and the answer is not about the new ones.
      if (codesOf(cartStore.read()) === codesOf(cart)) await recover(entry.recovery);
      cart = cartStore.read();
      entry = await enter(api, cart);
    }
    return entry.kind === 'open' ? entry.data : null;
  } catch {
    // Nobody has asked for a wallet yet, so a fault here must not disturb the cart.
    return null;
  }
}

/** The buttons of the wallets in the cart. */
export default function CartWalletPart({
  cart,
  opened,
}: {
  cart: Cart;
  opened: Promise<CheckoutData | null>;
}) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (
    <CartWallet
      cart={cart}
      opened={opened}
      hindrance={() => hindranceOf(cartStore.read())}
      isCartGood={isStillGood}
      onAddresses={keepAddresses}
      onPriced={() => void revalidate()}
      onLeave={(recovery) => void recover(recovery).then((path) => navigate(path))}
    />
  );
}
