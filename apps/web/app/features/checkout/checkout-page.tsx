import type { Cart } from '@keepsong/domain/cart/cart';
import { formatMoney } from '@keepsong/domain/format/money';
import { type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api.ts';
import { usePage } from '~/platform/page-context.tsx';
import { useSession } from '~/platform/session.store.ts';
import { toast } from '~/ui/toast.store.ts';
import type { EmailCodeProps } from './account-section.tsx';
import './checkout.css';
import { CheckoutSections } from './checkout-sections-view.tsx';
import { CompletePurchase } from './complete-purchase.tsx';
import type { PhoneCodeProps } from './contact-section.tsx';
import type { CheckoutData } from './load-checkout.ts';
import { FoldedSummary, SideSummary, type SummaryParts } from './order-summary.tsx';
import { PaymentSection } from './payment-section.tsx';
import { preparePayment } from './prepare-payment.ts';
import type { Recovery } from './recovery.ts';
import { useCheckout } from './use-checkout.ts';
import { usePurchase } from './use-purchase.ts';

export type CheckoutPageProps = {
  cart: Cart;
  data: CheckoutData;
  summary: SummaryParts;
  /** The customer is back from a payment that did not work. */
  paymentFailed: boolean;
  onAddresses: (addresses: Cart['addresses']) => void;
  onLeave: (recovery: Extract<Recovery, { kind: 'leave' }>) => void;
  emailCode: (props: EmailCodeProps) => ReactNode;
  phoneCode: (props: PhoneCodeProps) => ReactNode;
};

/** 'Checkout': sections from top to bottom, every amount beside them, one button at the end (spec 2.5-02). */
export function CheckoutPage(props: CheckoutPageProps) {
  const { cart, data, summary, onLeave } = props;
  const { locale, settings } = usePage();
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  const [totalBefore, setTotalBefore] = useState<number | null>(null);
  const total = formatMoney(data.quote.total, locale);

  function leaveWithoutPayments(): void {
    toast.show({
      tone: 'warning',
      text: m.checkout_library_failed(),
      action: {
        label: m.checkout_contact_support(),
        onPress: () => window.location.assign(`mailto:${settings.support_email}`),
      },
    });
    void navigate('/cart', { replace: true });
  }

  const checkout = useCheckout({ ...props, onUnavailable: leaveWithoutPayments });
  const { user, form, facts, fields, open } = checkout;
  const { busy, problem, purchase } = usePurchase({
    order: {
      cart,
      payment: data.payment,
      shipping: data.payment.needsShipping ? facts.shipping : null,
      shippingName: user
        ? `${user.first_name} ${user.last_name}`.trim()
        : `${form.firstName} ${form.lastName}`.trim(),
    },
    card: fields.card,
    prepare: () =>
      preparePayment(browserApi(), cart, {
        total: data.quote.total,
        userId: useSession.getState().user?.id ?? null,
      }),
    onPlaced: (path) => void navigate(path, { replace: true }),
    onRequoted() {
      setTotalBefore(data.quote.total);
      void revalidate();
    },
    onLeave,
  });
  const cardProblem =
    problem ?? (props.paymentFailed && !busy ? { words: m.checkout_payment_failed(), reason: '' } : null);
  const parts = { ...summary, total, busy: state === 'loading' };
  const hasChanged = totalBefore !== null && totalBefore !== data.quote.total;

  return (
    <div className="wrap pb-24">
      <h1 className="d2 mt-7 mb-6">{m.checkout_title()}</h1>
      <FoldedSummary {...parts} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-16">
        <div>
          <CheckoutSections
            checkout={checkout}
            geo={data.geo}
            onAddresses={props.onAddresses}
            emailCode={props.emailCode}
            phoneCode={props.phoneCode}
            payment={
              <PaymentSection
                open={open === 'payment'}
                free={data.quote.total === 0}
                fields={fields}
                problem={cardProblem}
              />
            }
          />
          <CompletePurchase
            ready={checkout.ready}
            busy={busy}
            total={total}
            totalBefore={hasChanged ? formatMoney(totalBefore, locale) : ''}
            problem={open === 'payment' ? null : problem}
            onPurchase={() => void purchase()}
          />
        </div>
        <SideSummary {...parts} />
      </div>
    </div>
  );
}
