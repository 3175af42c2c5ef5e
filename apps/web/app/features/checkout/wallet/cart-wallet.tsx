import type { Cart } from '@keepsong/domain/cart/cart';
import { use, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { safeLocal } from '~/platform/api/storage.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { EMPTY_BILLING, EMPTY_SHIPPING, keepForm, readForm } from '../form/checkout-form.ts';
import type { CheckoutFacts } from '../form/checkout-sections.ts';
import { leaveNote } from '../page/arrival-note.ts';
import type { CheckoutData } from '../page/load-checkout.ts';
import type { Leave } from '../payment/recovery.ts';
import { usePurchase } from '../payment/use-purchase.ts';
import { usePrice } from '../price/use-price.ts';
import { useWallet, type WalletHost } from './use-wallet.ts';
import { WalletArea } from './wallet-area.tsx';
import { typedByWallet, type WalletData } from './wallet-order.ts';

type CartWalletProps = {
  cart: Cart;
  /** Null when this cart cannot be paid at once. */
  opened: Promise<CheckoutData | null>;
  /** What the customer must complete before the cart can be bought. '' for nothing. */
  hindrance: () => string;
  isCartGood: () => Promise<boolean>;
  onAddresses: (addresses: Cart['addresses']) => void;
  /** Called when the shop has priced the cart anew. Days and prices of the page may be older. */
  onPriced: () => void;
  onLeave: (recovery: Leave) => void;
};

/**
 * The wallets below the cart's link to the checkout. A customer can pay with them without opening the checkout.
 */
export function CartWallet({ opened, ...props }: CartWalletProps) {
  const data = use(opened);
  return data && <OpenWallet {...props} data={data} />;
}

type OpenWalletProps = Omit<CartWalletProps, 'opened'> & { data: CheckoutData };

function OpenWallet(props: OpenWalletProps) {
  const { cart, data, isCartGood, hindrance, onLeave } = props;
  const navigate = useNavigate();
  const host = useCartHost(props);
  const { price } = host;
  const { busy, problem, purchase } = usePurchase({
    isCartGood,
    onPlaced: (path) => void navigate(path),
    async onRequoted(fresh, { agreed, prepare }) {
      const priced = fresh ?? (await prepare());
      if (priced.quote.total !== agreed) wallet.tellRequoted(agreed, priced.quote.total);
      if (fresh) price.take(fresh);
      return priced;
    },
    onCountry: () => price.refuseCountry(host.facts.shipping.country),
    onLeave,
  });
  const wallet = useWallet({ cart, song: data.draft, checkout: host, hindrance, busy, purchase });
  return <WalletArea wallet={wallet} problem={problem} />;
}

/**
 * The parts of the checkout that a wallet needs, for the cart. If the wallet lacks some data, the checkout page
 * asks for it.
 */
function useCartHost({ cart, data, onAddresses, onPriced, onLeave }: OpenWalletProps) {
  const navigate = useNavigate();
  const user = useUser();
  const [form, setForm] = useState(() => readForm(safeLocal));
  const price = usePrice({ cart, userId: user?.id ?? null, data, onPriced, onLeave });
  const { total, needsShipping } = price.shown.payment;
  const shipping = cart.addresses.shipping ?? EMPTY_SHIPPING;
  const { first_name, last_name } = user ?? { first_name: form.firstName, last_name: form.lastName };
  const facts: CheckoutFacts = {
    user,
    email: form.email,
    newEmail: null,
    needsShipping,
    billing: cart.addresses.billing ?? EMPTY_BILLING,
    shipping,
    shippingName: form.shippingName ?? `${first_name} ${last_name}`.trim(),
    isSentThere: shipping.country !== price.refusedCountry,
    cardComplete: false,
    total,
  };
  return {
    facts,
    form,
    price,
    takeGiven(given: WalletData) {
      const next = { ...form, ...typedByWallet(given) };
      keepForm(safeLocal, next);
      setForm(next);
      onAddresses(given.addresses);
    },
    bringTo() {
      leaveNote({ tone: 'warning', text: m.checkout_wallet_incomplete(), codeSentTo: null });
      void navigate('/checkout');
    },
    takeKnownEmail(email = form.email) {
      leaveNote({ tone: 'info', text: m.checkout_wallet_known({ email }), codeSentTo: email });
      void navigate('/checkout');
    },
  } satisfies WalletHost;
}
