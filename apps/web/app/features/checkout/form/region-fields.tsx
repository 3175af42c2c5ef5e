import { HOME_COUNTRY } from '@keepsong/domain/checkout/ships';
import type { FieldErrors } from '@keepsong/domain/result';
import { m } from '~/paraglide/messages.js';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';

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
  const { region, errors, geo, purpose, onChange, onTyped, onLeave } = props;
  const isUs = region.country === HOME_COUNTRY;
  const errorOf = (field: RegionField, label: string) =>
    errors[field] ? fieldErrorWords(errors[field], label) : undefined;
  const type = (field: RegionField, value: string) => {
    onTyped(field);
    onChange({ [field]: value });
  };
  const mark = isUs ? undefined : m.checkout_optional();
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
        onChange={(event) => onChange({ country: event.target.value, state: '' })}
        onBlur={() => onLeave('country')}
        error={props.countryProblem ?? errorOf('country', m.checkout_country())}
      />
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
      <div className="rows-2">
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
        <TextInput
          label={m.checkout_postal_code()}
          mark={mark}
          name={`${purpose}_postal_code`}
          autoComplete={`${purpose} postal-code`}
          required={isUs}
          value={region.postalCode}
          onChange={(event) => type('postalCode', event.target.value)}
          onBlur={() => onLeave('postalCode')}
          error={errorOf('postalCode', m.checkout_postal_code())}
        />
      </div>
    </>
  );
}
