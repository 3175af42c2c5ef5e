import { useState } from 'react';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { AccordionSection, Disclosure } from '~/ui/layout/accordion.tsx';
import { PriceSummary } from '~/ui/layout/price-summary.tsx';
import { Specimen } from './specimen.tsx';

const ROWS = [
  { id: 'subtotal', label: 'Subtotal', amount: '$244.97' },
  { id: 'fee', label: 'Service fee', amount: '$9.99', note: 'For payment and storage' },
  { id: 'coupon', label: 'Coupon FORTY20', amount: '-$20.00', discount: true },
  { id: 'tax', label: 'Taxes', amount: '$18.21' },
];
const TITLES = ['Account email', 'Billing address', 'Payment'];

function Sections() {
  const [open, setOpen] = useState(1);
  return (
    <div>
      {TITLES.map((title, at) => (
        <AccordionSection
          key={title}
          number={at + 1}
          title={title}
          level={3}
          state={at < open ? 'done' : at === open ? 'open' : 'todo'}
          stateLabel={at < open ? 'completed' : undefined}
          summary="henri.lavoie@example.com"
          editLabel="Edit"
          onEdit={() => setOpen(at)}
        >
          <TextInput label="City" defaultValue="Skaneateles" />
          <div>
            <Button onClick={() => setOpen(at + 1)}>Continue To {TITLES[at + 1] ?? 'the end'}</Button>
          </div>
        </AccordionSection>
      ))}
    </div>
  );
}

/** Components of the checkout: form sections, prices and a coupon field. */
export function CheckoutSection() {
  return (
    <>
      <Specimen title="Checkout accordion">
        <Sections />
        <div>
          <Disclosure summary="Order summary" end={<b className="num">$238.17</b>} open>
            One song, two extra verses.
          </Disclosure>
          <Disclosure summary="What if the song misses the mark?">
            Mark the lines and your artist records them again.
          </Disclosure>
        </div>
      </Specimen>
      <Specimen title="Price summary">
        <PriceSummary label="Order summary" rows={ROWS} total={{ label: 'Total', amount: '$238.17' }}>
          <Button wide>Checkout</Button>
        </PriceSummary>
        <PriceSummary
          label="Order summary, updating"
          busy
          rows={ROWS}
          total={{ label: 'Total', amount: '$238.17' }}
        />
        <PriceSummary label="Order summary, loading" busy rows={[]} total={{ label: 'Total', amount: '' }} />
      </Specimen>
    </>
  );
}
