import { displayPhone } from '@keepsong/domain/auth/phone-display';
import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { AccordionSection } from '~/ui/layout/accordion.tsx';
import type { CheckoutData } from '../page/load-checkout.ts';
import type { Checkout } from '../page/use-checkout.ts';
import { AccountSection, type EmailCodeProps } from './account-section.tsx';
import { billingRegion, shippingRegion } from './address-regions.ts';
import { BillingSection } from './billing-section.tsx';
import { isComplete, type SectionId, sectionAfter, shownSections } from './checkout-sections.ts';
import { ContactSection, type PhoneCodeProps } from './contact-section.tsx';
import { regionLine } from './region-line.ts';
import { continueWords, sectionTitle } from './section-words.ts';
import { ShippingSection } from './shipping-section.tsx';

type SectionsProps = {
  checkout: Checkout;
  geo: CheckoutData['geo'];
  /** Names the products that are sent only within the country. '' when all can be sent abroad. */
  onlyHome: string;
  /** Why no card is needed (`nothingDueWords`), '' when one is. */
  free: string;
  emailCode: (props: EmailCodeProps) => ReactNode;
  phoneCode: (props: PhoneCodeProps) => ReactNode;
  /** The card fields. They stay mounted below the last section. */
  payment: ReactNode;
};

/** The sections from top to bottom. One is open; completed ones are one line with 'Edit'. */
export function CheckoutSections({ payment, free, ...props }: SectionsProps) {
  const { checkout } = props;
  const { facts, open, setOpen, brought } = checkout;
  const list = useFocusOnOpen(open, brought);
  const isTold = checkout.user?.sms_updates === true && open !== 'contact' && isComplete('contact', facts);
  const hasTexts = useSwitch('texts', isTold);
  return (
    <div ref={list}>
      {shownSections(facts).map((id, index) => {
        const state = id === open ? 'open' : isComplete(id, facts) ? 'done' : 'todo';
        return (
          <AccordionSection
            key={id}
            number={index + 1}
            title={sectionTitle(id)}
            state={state}
            stateLabel={state === 'done' ? m.checkout_section_done() : undefined}
            summary={summaryOf(id, { ...props, free }, hasTexts)}
            editLabel={m.checkout_edit()}
            onEdit={() => setOpen(id)}
          >
            {id === 'payment' ? null : <Section id={id} {...props} />}
          </AccordionSection>
        );
      })}
      {payment}
    </div>
  );
}

/**
 * Moves the focus to the first field of the section that opens after 'Continue'. The payment section has no field of
 * its own and the card fields load later, so there the heading takes the focus, and Tab goes on to the card fields.
 * The first section of the page does not take the focus.
 */
function useFocusOnOpen(open: SectionId, brought: number) {
  const list = useRef<HTMLDivElement>(null);
  const key = `${open} ${brought}`;
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const section = list.current?.querySelector('[data-state="open"]');
    const field = section?.querySelector<HTMLElement>('input, select, button');
    (field ?? section?.querySelector<HTMLElement>('h2'))?.focus();
    section?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return list;
}

type SectionProps = Omit<SectionsProps, 'payment' | 'free'> & { id: Exclude<SectionId, 'payment'> };

function Section({ id, checkout, geo, onlyHome, emailCode, phoneCode }: SectionProps) {
  const { user, form, edit, facts, goOn, keepAddresses } = checkout;
  const { billing, shipping } = facts;
  const continueLabel = continueWords(sectionAfter(id, facts));
  switch (id) {
    case 'account':
      return (
        <AccountSection
          user={user}
          email={form.email}
          onEmail={(email) => edit({ email })}
          codeSentTo={checkout.codeSentTo}
          onCodeSent={checkout.setCodeSentTo}
          onNew={checkout.takeNewEmail}
          onSignedIn={() => checkout.goOnSignedIn()}
          continueLabel={continueLabel}
          emailCode={emailCode}
        />
      );
    case 'contact':
      return (
        <ContactSection
          user={user}
          email={form.email}
          typed={form}
          onTyped={edit}
          onSaved={(saved) => goOn({ user: saved })}
          onKnown={checkout.takeKnownEmail}
          continueLabel={continueLabel}
          phoneCode={phoneCode}
        />
      );
    case 'billing_address':
      return (
        <BillingSection
          address={billing}
          short={!facts.needsShipping}
          geo={geo}
          onChange={(next) => keepAddresses({ billing: next, shipping })}
          onContinue={() => goOn()}
          continueLabel={continueLabel}
        />
      );
    case 'shipping_address':
      return (
        <ShippingSection
          address={shipping}
          geo={geo}
          name={facts.shippingName}
          onName={(shippingName) => edit({ shippingName })}
          maySameRegion={checkout.mayBeSentAsBilled}
          onlyHome={onlyHome}
          isRefused={!facts.isSentThere}
          giftNote={form.giftNote}
          onGiftNote={(giftNote) => edit({ giftNote })}
          sameRegion={checkout.shipsToBilling}
          onSameRegion={(shipsToBilling) => {
            // Start the parcel's own address with the values of the billing address.
            keepAddresses({ billing, shipping });
            edit({ shipsToBilling });
          }}
          onChange={(next) => keepAddresses({ billing, shipping: next })}
          onContinue={() => goOn()}
          continueLabel={continueLabel}
        />
      );
  }
}

/** The entered values in one line. */
function summaryOf(
  id: SectionId,
  { checkout, geo, free }: Pick<SectionsProps, 'checkout' | 'geo' | 'free'>,
  hasTexts: boolean,
): string {
  const { user, form, facts } = checkout;
  switch (id) {
    case 'account':
      return user?.email ?? form.email;
    case 'contact': {
      const name = `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim();
      const phone = displayPhone(user?.phone_number ?? '');
      const line = [name, phone].filter((part) => part !== '').join(', ');
      return user?.sms_updates && hasTexts ? m.checkout_contact_with_texts({ contact: line }) : line;
    }
    case 'billing_address':
      return regionLine(billingRegion(facts.billing), geo);
    case 'shipping_address':
      return [
        facts.shippingName,
        facts.shipping.line1,
        facts.shipping.line2,
        regionLine(shippingRegion(facts.shipping), geo),
      ]
        .filter((part) => part !== '')
        .join(', ');
    case 'payment':
      if (free) return free;
      return checkout.method === 'paypal' ? m.checkout_method_paypal() : m.checkout_card_entered();
  }
}
