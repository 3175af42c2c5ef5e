import { type BillingAddress, billingAddressErrors } from '@keepsong/domain/checkout/address';
import type { FormEvent } from 'react';
import { useTouched } from '~/platform/hooks/use-touched.ts';
import { Button } from '~/ui/action/button.tsx';
import { billingRegion, regionErrors, withBillingRegion } from './address-regions.ts';
import { focusFirstError } from './focus-first-error.ts';
import { type GeoData, type RegionField, RegionFields } from './region-fields.tsx';

export type AddressSectionProps<Address> = {
  address: Address;
  geo: GeoData;
  onChange: (address: Address) => void;
  onContinue: () => void;
  continueLabel: string;
};

/** 'Billing address': the address that the card's bank checks. */
export function BillingSection({
  address,
  geo,
  onChange,
  onContinue,
  continueLabel,
  short,
}: AddressSectionProps<BillingAddress> & {
  /** Whether country and postal code are enough, because nothing is sent. */
  short: boolean;
}) {
  const fields = useTouched<RegionField>();
  const errors = billingAddressErrors(address, { needsShipping: !short });
  const region = billingRegion(address);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    fields.touchAll();
    if (Object.keys(errors).length === 0) onContinue();
    else focusFirstError(event.currentTarget);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <RegionFields
        purpose="billing"
        short={short}
        region={region}
        geo={geo}
        errors={regionErrors('billing', errors, fields.isTouched)}
        onChange={(change) => onChange(withBillingRegion({ ...region, ...change }))}
        onTyped={fields.change}
        onLeave={fields.leave}
      />
      <div>
        <Button type="submit" className="mt-1.5">
          {continueLabel}
        </Button>
      </div>
    </form>
  );
}
