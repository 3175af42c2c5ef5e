import { HOME_COUNTRY } from '@keepsong/domain/checkout/ships';
import type { FieldErrors } from '@keepsong/domain/result';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { LinkButton } from '~/ui/action/link.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { useZipFill } from './zip-fill.ts';

export type Region = { country: string; city: string; state: string; postalCode: string };
export type RegionField = keyof Region;

/** Codes with names, the US first (spec 3.12-04). */
export type GeoData = { countries: Record<string, string>; states: Record<string, string> };

type RegionFieldsProps = {
  region: Region;
  /** Errors by the field names of `Region`. */
  errors: FieldErrors;
  geo: GeoData;
  /** Says why no other country can be chosen. '' when others can. */
  onlyHome?: string;
  /** Says why the shop does not accept the country. */
  countryProblem?: string | undefined;
  /**
   * Whether country and postal code are enough, because nothing is sent. City and state are then those of the ZIP code,
   * and their fields are shown only when the ZIP code does not tell them. Outside the US there are none.
   */
  short?: boolean;
  /** `billing` or `shipping`, so that browsers autofill the right address. */
  purpose: 'billing' | 'shipping';
  onChange: (change: Partial<Region>) => void;
  onTyped: (field: RegionField) => void;
  onLeave: (field: RegionField) => void;
};

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Fields for country, city, state and postal code, as the country needs them. */
export function RegionFields(props: RegionFieldsProps) {
  const { region, errors, geo, purpose, short, onChange, onTyped, onLeave } = props;
  const [isOpen, setOpen] = useState(false);
  const zip = useZipFill(region, onChange);
  const isUs = region.country === HOME_COUNTRY;
  const errorOf = (field: RegionField, label: string) =>
    errors[field] ? fieldErrorWords(errors[field], label) : undefined;
  const type = (field: 'city' | 'state', value: string) => {
    zip.keep(field);
    onTyped(field);
    onChange({ [field]: value });
  };
  const mark = isUs ? undefined : m.checkout_optional();
  const isTold = isUs && region.city !== '' && region.state !== '' && !zip.isUnknown;
  const isWrong = Boolean(errors.city ?? errors.state) && !errors.postalCode;
  // Keep the fields open that an error has opened. Otherwise a late answer would close them under the customer's hands.
  if (isUs && isWrong && !isOpen) setOpen(true);
  const asksCity = !short || (isUs && (isOpen || zip.isUnknown || isWrong));
  const postalLabel = isUs ? m.checkout_zip() : m.checkout_postal_code();
  return (
    <>
      <Select
        label={m.checkout_country()}
        name={`${purpose}_country`}
        autoComplete={`${purpose} country`}
        required
        options={optionsOf(geo.countries).filter(({ value }) => !props.onlyHome || value === HOME_COUNTRY)}
        hint={props.onlyHome || undefined}
        value={region.country}
        onChange={(event) =>
          // A city that has no field would stay with the wrong country.
          onChange({ country: event.target.value, state: '', ...(short && { city: '' }) })
        }
        onBlur={() => onLeave('country')}
        error={props.countryProblem ?? errorOf('country', m.checkout_country())}
      />
      <TextInput
        label={postalLabel}
        mark={mark}
        name={`${purpose}_postal_code`}
        autoComplete={`${purpose} postal-code`}
        inputMode={isUs ? 'numeric' : 'text'}
        required={isUs}
        value={region.postalCode}
        onChange={(event) => {
          onTyped('postalCode');
          zip.type(event.target.value);
        }}
        onBlur={() => onLeave('postalCode')}
        error={errorOf('postalCode', postalLabel)}
      />
      {!asksCity && isTold ? (
        <p className="flex flex-wrap items-center gap-x-4">
          <span role="status">{`${region.city}, ${region.state}`}</span>
          <LinkButton className="small" onClick={() => setOpen(true)}>
            {m.checkout_change_city()}
          </LinkButton>
        </p>
      ) : null}
      {asksCity ? (
        <div className="rows-2">
          <TextInput
            label={m.checkout_city()}
            name={`${purpose}_city`}
            autoComplete={`${purpose} address-level2`}
            required
            value={region.city}
            onChange={(event) => type('city', event.target.value)}
            onBlur={() => onLeave('city')}
            error={errorOf('city', m.checkout_city())}
          />
          {isUs ? (
            <Select
              label={m.checkout_state()}
              name={`${purpose}_state`}
              autoComplete={`${purpose} address-level1`}
              required
              options={optionsOf(geo.states)}
              placeholder={m.checkout_choose_state()}
              value={region.state}
              onChange={(event) => type('state', event.target.value)}
              onBlur={() => onLeave('state')}
              error={errorOf('state', m.checkout_state())}
            />
          ) : (
            <TextInput
              label={m.checkout_region()}
              mark={mark}
              name={`${purpose}_state`}
              autoComplete={`${purpose} address-level1`}
              value={region.state}
              onChange={(event) => type('state', event.target.value)}
              onBlur={() => onLeave('state')}
              error={errorOf('state', m.checkout_region())}
            />
          )}
        </div>
      ) : null}
    </>
  );
}
