import { type ShippingAddress, shippingAddressErrors } from '@keepsong/domain/checkout/address';
import { LIMITS } from '@keepsong/domain/text/limits';
import type { FormEvent } from 'react';
import { m } from '~/paraglide/messages.js';
import { useTouched } from '~/platform/hooks/use-touched.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { regionErrors, shippingRegion, withShippingRegion } from './address-regions.ts';
import type { AddressSectionProps } from './billing-section.tsx';
import { nameError } from './checkout-sections.ts';
import { focusFirstError } from './focus-first-error.ts';
import { type RegionField, RegionFields } from './region-fields.tsx';
import { regionLine } from './region-line.ts';

type ShippingProps = AddressSectionProps<ShippingAddress> & {
  /** The recipient of the parcel. */
  name: string;
  onName: (name: string) => void;
  /** Whether the parcel may go to the billing region. */
  maySameRegion: boolean;
  /** Says why only the shop's own country can be chosen. '' when others can. */
  onlyHome: string;
  /** Whether the shop cannot send this cart to the country. */
  isRefused: boolean;
  /** Whether the parcel uses city, state, postal code and country of the billing address. */
  sameRegion: boolean;
  onSameRegion: (same: boolean) => void;
  /** The gift message, for the person who opens the parcel. */
  giftNote: string;
  onGiftNote: (note: string) => void;
};

/** 'Shipping address': the street, with the rest from the billing address unless the customer changes that. */
export function ShippingSection(props: ShippingProps) {
  const { address, geo, onChange, onContinue, continueLabel, sameRegion, onSameRegion } = props;
  const { name, onName, isRefused } = props;
  const fields = useTouched<RegionField | 'name' | 'line1' | 'line2'>();
  const errors = shippingAddressErrors(address);
  const wrongName = nameError(name);
  const region = shippingRegion(address);
  const refusal = isRefused ? m.checkout_country_refused() : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    fields.touchAll();
    if (Object.keys(errors).length === 0 && !wrongName && !isRefused) onContinue();
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
        label={m.checkout_parcel_name()}
        name="shipping_name"
        autoComplete="shipping name"
        required
        value={name}
        onChange={(event) => {
          fields.change('name');
          onName(event.target.value);
        }}
        onBlur={() => fields.leave('name')}
        error={
          wrongName && fields.isTouched('name')
            ? fieldErrorWords(wrongName, m.checkout_parcel_name())
            : undefined
        }
      />
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
      {props.maySameRegion ? (
        <Checkbox
          name="same_as_billing"
          label={m.checkout_same_as_billing()}
          hint={sameRegion ? regionLine(region, geo) : undefined}
          error={sameRegion ? refusal : undefined}
          checked={sameRegion}
          onChange={(event) => onSameRegion(event.target.checked)}
        />
      ) : null}
      {sameRegion ? null : (
        <RegionFields
          purpose="shipping"
          region={region}
          geo={geo}
          onlyHome={props.onlyHome}
          countryProblem={refusal}
          errors={regionErrors('shipping', errors, fields.isTouched)}
          onChange={(change) => onChange(withShippingRegion(address, { ...region, ...change }))}
          onTyped={fields.change}
          onLeave={fields.leave}
        />
      )}
      <TextArea
        label={m.checkout_gift_note()}
        mark={m.checkout_optional()}
        hint={m.checkout_gift_note_hint()}
        name="gift_note"
        rows={2}
        maxLength={LIMITS.giftNote}
        value={props.giftNote}
        onChange={(event) => props.onGiftNote(event.target.value)}
      />
      <div>
        <Button type="submit" className="mt-1.5">
          {continueLabel}
        </Button>
      </div>
    </form>
  );
}
