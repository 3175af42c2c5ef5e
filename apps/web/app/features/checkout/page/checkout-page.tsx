import type { Cart } from '@keepsong/domain/cart/cart';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { shipsAbroad } from '@keepsong/domain/checkout/ships';
import { formatMoney } from '@keepsong/domain/format/money';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import type { EmailCodeProps } from '../form/account-section.tsx';
import './checkout.css';
import { CheckoutSections } from '../form/checkout-sections-view.tsx';
import type { PhoneCodeProps } from '../form/contact-section.tsx';
import { nothingDueWords } from '../form/section-words.ts';
import { PaymentSection } from '../payment/payment-section.tsx';
import type { Leave } from '../payment/recovery.ts';
import { usePurchase } from '../payment/use-purchase.ts';
import { FoldedSummary, SideSummary, type SummaryParts } from '../price/order-summary.tsx';
import { priceRows } from '../price/price-rows.ts';
import type { PaymentMethod } from '../provider/card-form.ts';
import { useWallet } from '../wallet/use-wallet.ts';
import { WalletArea } from '../wallet/wallet-area.tsx';
import { CompletePurchase } from './complete-purchase.tsx';
import type { CheckoutData } from './load-checkout.ts';
import { useCheckout } from './use-checkout.ts';

export type CheckoutPageProps = {
  cart: Cart;
  data: CheckoutData;
  /** `items` draws the lines at the prices of a quote. */
  summary: Omit<SummaryParts, 'items'> & { items: (quote: Quote) => ReactNode };
  /** Whether the customer has come back from a failed payment. */
  paymentFailed: boolean;
  /** The address to which a code was sent before this page opened. Null for none. */
  codeSentTo: string | null;
  /** The delivery date of the song and the shop's guarantees. Shown above the button. */
  promises: readonly string[];
  onAddresses: (addresses: Cart['addresses']) => void;
  /** Called with the chosen payment method (spec 3.4-06). */
  onMethod: (method: PaymentMethod) => void;
  /** Called when the shop has computed a new price, because it counts the promised day anew then. */
  onPriced: () => void;
  onLeave: (recovery: Leave) => void;
  isCartGood: () => Promise<boolean>;
  emailCode: (props: EmailCodeProps) => ReactNode;
  phoneCode: (props: PhoneCodeProps) => ReactNode;
};

/** 'Checkout': sections from top to bottom, every amount beside them, one button at the end (spec 2.5-02). */
export function CheckoutPage(props: CheckoutPageProps) {
  const { cart, data, summary, onLeave } = props;
  const { locale } = usePage();
  const navigate = useNavigate();
  const isOpen = useSwitch('checkout');
  const [totalBefore, setTotalBefore] = useState<number | null>(null);

  function leaveWithoutPayments(): void {
    toast.show({
      tone: 'warning',
      text: m.checkout_library_failed(),
      action: { label: m.checkout_contact_support(), to: '/contact-us' },
    });
    void navigate('/cart', { replace: true });
  }

  const checkout = useCheckout({ ...props, onUnavailable: leaveWithoutPayments });
  const { facts, fields, open, price } = checkout;
  const { shown } = price;
  const total = formatMoney(shown.quote.total, locale);
  const { busy, problem, purchase } = usePurchase({
    isCartGood: props.isCartGood,
    onPlaced: (path) => void navigate(path, { replace: true }),
    async onRequoted(fresh, { by, agreed, prepare }) {
      const priced = fresh ?? (await prepare());
      if (by === 'wallet' && priced.quote.total !== agreed) wallet.tellRequoted(agreed, priced.quote.total);
      setTotalBefore(shown.quote.total);
      if (fresh) price.take(fresh);
      return priced;
    },
    onCountry: () => price.refuseCountry(facts.shipping.country),
    onLeave,
  });
  const wallet = useWallet({ cart, song: data.draft, checkout, busy, purchase });
  const payByCard = () =>
    void purchase({
      by: 'card',
      agreed: shown.quote.total,
      order: ({ payment, quote }) => ({
        cart,
        payment,
        quote,
        shipping: payment.needsShipping ? facts.shipping : null,
        shippingName: facts.shippingName,
        giftNote: checkout.form.giftNote,
        song: data.draft,
      }),
      current: price.current,
      prepare: price.refresh,
      card: fields.card,
    });
  const walletProblem = problem?.by === 'wallet' ? problem : null;
  const otherProblem = problem?.by === 'wallet' ? null : problem;
  const cardProblem =
    otherProblem ??
    (props.paymentFailed && !busy && !problem
      ? { words: m.checkout_payment_failed(), reason: '', by: 'card' as const }
      : null);
  const free = nothingDueWords(shown, cart.giftCards.length > 0);
  const parts = {
    ...summary,
    items: summary.items(shown.quote),
    rows: priceRows(shown, {
      ships: shown.payment.needsShipping,
      locale,
    }),
    total,
    busy: price.busy,
  };
  const hasChanged = totalBefore !== null && totalBefore !== shown.quote.total;
  const elsewhere = price.problem ? { words: price.problem, reason: '', by: 'card' as const } : null;
  const homeOnly = cart.products.find((product) => !shipsAbroad([product]));

  return (
    <div className="wrap pb-24">
      <h1 className="d2 mt-7 mb-6">{m.checkout_title()}</h1>
      {summary.arrival}
      <FoldedSummary {...parts} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-16">
        <div>
          <WalletArea wallet={wallet} problem={walletProblem} isAboveForm />
          <CheckoutSections
            checkout={checkout}
            free={free}
            geo={data.geo}
            onlyHome={homeOnly ? m.checkout_only_home({ title: homeOnly.title }) : ''}
            emailCode={props.emailCode}
            phoneCode={props.phoneCode}
            payment={
              <PaymentSection
                open={open === 'payment'}
                free={free}
                fields={fields}
                safeWords={cart.payment_type === 'paypal' ? m.checkout_paypal_safe() : m.checkout_card_safe()}
                problem={cardProblem}
              />
            }
          />
          <CompletePurchase
            ready={checkout.ready}
            isClosed={!isOpen}
            busy={busy}
            pricing={price.busy}
            total={total}
            totalBefore={hasChanged ? formatMoney(totalBefore, locale) : ''}
            problem={elsewhere ?? (open === 'payment' ? null : otherProblem)}
            promises={props.promises}
            onPurchase={payByCard}
          />
        </div>
        <SideSummary {...parts} />
      </div>
    </div>
  );
}
