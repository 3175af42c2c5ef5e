import {
  type BillingAddress,
  billingAddressErrors,
  type ShippingAddress,
  shippingAddressErrors,
} from '@keepsong/domain/checkout/address';
import type { FormEvent } from 'react';
import { m } from '~/paraglide/messages.js';
import { fieldErrorWords } from '~/platform/field-words.ts';
import { Button } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/checkbox.tsx';
import { TextInput } from '~/ui/text-input.tsx';
import {
  billingRegion,
  regionErrors,
  shippingRegion,
  withBillingRegion,
  withShippingRegion,
} from './address-regions.ts';
import { focusFirstError } from './focus-first-error.ts';
import { type GeoData, type RegionField, RegionFields } from './region-fields.tsx';
import { useTouched } from './use-touched.ts';

type SectionProps<Address> = {
  address: Address;
  geo: GeoData;
  onChange: (address: Address) => void;
  onContinue: () => void;
  continueLabel: string;
};

/** 'Billing address': what the card's bank checks. */
export function BillingSection({
  address,
  geo,
  onChange,
  onContinue,
  continueLabel,
}: SectionProps<BillingAddress>) {
  const fields = useTouched<RegionField>();
  const errors = billingAddressErrors(address);
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

type ShippingProps = SectionProps<ShippingAddress> & {
  /** City, state, postal code and country are those of the bill. */
  sameRegion: boolean;
  onSameRegion: (same: boolean) => void;
};

/** 'Shipping address': the street, and the rest as on the bill unless told otherwise. */
export function ShippingSection(props: ShippingProps) {
  const { address, geo, onChange, onContinue, continueLabel, sameRegion, onSameRegion } = props;
  const fields = useTouched<RegionField | 'line1' | 'line2'>();
  const errors = shippingAddressErrors(address);
  const region = shippingRegion(address);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    fields.touchAll();
    if (Object.keys(errors).length === 0) onContinue();
    else focusFirstError(event.currentTarget);
  };
  const changeLine = (field: 'line1' | 'line2', value: string) => {
    fields.change(field);
    onChange({ ...address, [field]: value });
  };
  const lineError = (field: 'line1' | 'line2', label: string) =>
    errors[field] && fields.isTouched(field) ? fieldErrorWords(errors[field], label) : undefined;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextInput
        label={m.checkout_line1()}
        name="shipping_line1"
        autoComplete="shipping address-line1"
        required
        value={address.line1}
        onChange={(event) => changeLine('line1', event.target.value)}
        onBlur={() => fields.leave('line1')}
        error={lineError('line1', m.checkout_line1())}
      />
      <TextInput
        label={m.checkout_line2()}
        mark={m.checkout_optional()}
        name="shipping_line2"
        autoComplete="shipping address-line2"
        value={address.line2}
        onChange={(event) => changeLine('line2', event.target.value)}
        onBlur={() => fields.leave('line2')}
        error={lineError('line2', m.checkout_line2())}
      />
      <Checkbox
        name="same_as_billing"
        label={m.checkout_same_as_billing()}
        hint={sameRegion ? regionLine(region) : undefined}
        checked={sameRegion}
        onChange={(event) => onSameRegion(event.target.checked)}
      />
      {sameRegion ? null : (
        <RegionFields
          purpose="shipping"
          region={region}
          geo={geo}
          errors={regionErrors('shipping', errors, fields.isTouched)}
          onChange={(change) => onChange(withShippingRegion(address, { ...region, ...change }))}
          onTyped={fields.change}
          onLeave={fields.leave}
        />
      )}
      <div>
        <Button type="submit" className="mt-1.5">
          {continueLabel}
        </Button>
      </div>
    </form>
  );
}

/** 'Skaneateles, NY 13152, US' */
export function regionLine({ city, state, postalCode, country }: ReturnType<typeof billingRegion>): string {
  return [city, `${state} ${postalCode}`.trim(), country].filter((part) => part !== '').join(', ');
}
