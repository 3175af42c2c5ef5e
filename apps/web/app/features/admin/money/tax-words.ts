import type { DeskTax, TaxBody } from '@keepsong/contract/money/taxes';
import { SHIPPING_CLASSES, type ShippingClass } from '@keepsong/domain/catalogue/shipping-class';
import type { RateStands } from '@keepsong/domain/checkout/dated-rates';
import { EVERYWHERE_ELSE, TAXED_KINDS, type TaxedKind } from '@keepsong/domain/checkout/rates';
import { numberFormatter } from '@keepsong/domain/format/formatters';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import type { Standing } from '../catalogue/use-edit.ts';

export type Places = { countries: Record<string, string>; states: Record<string, string> };

/**
 * A tax rate in the editor. The API calls the place `state`, but every editor uses `state` for the editing
 * state, so the field is `place` here.
 */
export type TaxForm = Omit<TaxBody, 'state'> & { place: string };
export type TaxItem = TaxForm & Standing & Pick<DeskTax, 'id' | 'stands'>;

export const taxItem = ({ state, edit_state, ...tax }: DeskTax): TaxItem => ({
  ...{ ...tax, place: state, state: edit_state, publish_at: null },
});

export const KIND_WORDS: Readonly<Record<TaxedKind, () => string>> = {
  physical: m.admin_kind_physical,
  song: m.admin_kind_song,
  'add-on': m.admin_kind_addon,
  bundle: m.admin_kind_bundle,
  fee: m.admin_kind_fee,
  revision: m.admin_kind_revision,
  shipping: m.admin_kind_shipping,
};

export const STANDS_WORDS: Readonly<Record<RateStands, () => string>> = {
  now: m.desk_tax_now,
  coming: m.desk_tax_coming,
  past: m.desk_tax_past,
  archived: m.desk_edit_archived,
};

export const STANDS_TONES: Readonly<Record<RateStands, string>> = {
  now: 'done',
  coming: 'to_be_checked',
  past: 'cancelled',
  archived: 'cancelled',
};

export const placeWords = ({ country, state }: Pick<DeskTax, 'country' | 'state'>): string =>
  state === '' ? m.admin_whole_country({ country }) : `${country} · ${state}`;

export const kindsWords = (kinds: readonly TaxedKind[]): string =>
  kinds.length === TAXED_KINDS.length
    ? m.admin_kind_all()
    : TAXED_KINDS.filter((kind) => kinds.includes(kind))
        .map((kind) => KIND_WORDS[kind]())
        .join(', ');

export const percentWords = (percent: number, locale: Locale): string =>
  numberFormatter(locale, { style: 'percent', maximumFractionDigits: 3 }).format(percent / 100);

export const destinationWords = (country: string, name: string): string =>
  country === EVERYWHERE_ELSE ? m.admin_everywhere_else() : name;

export const CLASS_WORDS: Readonly<Record<ShippingClass, () => string>> = {
  letter: m.desk_class_letter,
  parcel: m.desk_class_parcel,
  large: m.desk_class_large,
};

/** The shipping classes, as options of a select. */
export const CLASS_OPTIONS = () => SHIPPING_CLASSES.map((one) => ({ value: one, label: CLASS_WORDS[one]() }));
