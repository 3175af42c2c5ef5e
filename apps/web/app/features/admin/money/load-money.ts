import type { GiftCardDesign, GiftCardView } from '@keepsong/contract/credits';
import type { DeskShipping } from '@keepsong/contract/money/shipping';
import type { DeskTax, TaxesBy } from '@keepsong/contract/money/taxes';
import { deskOf } from '@keepsong/contract/transport/desk-client';
import { USUAL_CLASS } from '@keepsong/domain/catalogue/shipping-class';
import { RATE_STANDS } from '@keepsong/domain/checkout/dated-rates';
import { TAXED_KINDS } from '@keepsong/domain/checkout/rates';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { isApiError } from '~/platform/api/api-error.ts';
import { type LoadArgs, notFound } from '~/platform/loading/load.ts';
import { UNSAVED } from '../catalogue/load-catalogue.ts';
import type { DeskRows } from '../table/desk-list.ts';
import type { AffiliatesPage } from './load-affiliates.ts';
import { type Places, type TaxItem, taxItem } from './tax-words.ts';

export type TaxPageData = {
  tax: TaxItem;
  isNew: boolean;
  /** All rates of the same place, including this one. */
  others: readonly DeskTax[];
  places: Places;
};
export type ShippingPageData = { shipping: DeskShipping; isNew: boolean; countries: Places['countries'] };
export type ShippingRow = DeskShipping & { name: string };

export type MoneyPage =
  | AffiliatesPage
  | { part: 'gift-cards'; page: DeskRows<GiftCardView>; designs: readonly GiftCardDesign[] }
  | { part: 'tax'; page: DeskRows<DeskTax>; taxesBy: TaxesBy }
  | { part: 'tax-rate'; data: TaxPageData }
  | { part: 'tax-file' }
  | { part: 'shipping'; page: DeskRows<ShippingRow> }
  | { part: 'shipping-rate'; data: ShippingPageData };

type Args = LoadArgs<unknown>;
const WHOLE = { next: null, previous: null, names: {}, counted: null };

const askedOf = ({ request }: Args) => new URL(request.url).searchParams;

/** Loads a page about tax rates or shipping prices. */
export async function loadMoney(
  args: Args,
  part: 'tax' | 'shipping',
  id: string | undefined,
): Promise<MoneyPage> {
  if (id === undefined) return part === 'tax' ? loadTaxes(args) : loadShipping(args);
  if (part === 'tax' && id === 'file') return { part: 'tax-file' };
  if (id !== 'new' && !/^\d{1,15}$/.test(id)) throw notFound();
  try {
    return await (part === 'tax' ? loadTax(args, id) : loadShippingRate(args, id));
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound();
    throw error;
  }
}

async function loadTaxes(args: Args): Promise<MoneyPage> {
  const asked = askedOf(args);
  const desk = deskOf(args.api);
  const query = {
    q: (asked.get('q') ?? '').trim().slice(0, 40),
    stands: RATE_STANDS.filter((one) => asked.getAll('stands').includes(one)),
  };
  const [{ tax: rows, taxes_by }, { views: saved }] = await Promise.all([
    desk.taxes.list({ query }),
    desk.staff.views({ query: { list: 'tax' } }),
  ]);
  return { part: 'tax', taxesBy: taxes_by, page: { ...WHOLE, rows, saved, query: asked.toString() } };
}

async function loadTax(args: Args, id: string): Promise<MoneyPage> {
  const { taxes } = deskOf(args.api);
  const isNew = id === 'new';
  const [{ tax }, places] = await Promise.all([
    isNew ? { tax: newTax() } : taxes.read({ params: { id } }),
    args.api.catalog.geoData(),
  ]);
  const q = `${tax.country} ${tax.state}`;
  const others = isNew ? [] : (await taxes.list({ query: { q, stands: [] } })).tax;
  const ofPlace = others.filter(({ country, state }) => country === tax.country && state === tax.state);
  return { part: 'tax-rate', data: { tax: taxItem(tax), isNew, others: ofPlace, places } };
}

const newTax = (): DeskTax => ({
  ...{ id: 0, version: 0, edited_by: null, edited_at: null },
  ...{ country: 'US', state: '', percent: 0, kinds: [...TAXED_KINDS], from: chicagoDay(new Date()) },
  stands: 'now',
  edit_state: 'draft',
});

async function loadShipping(args: Args): Promise<MoneyPage> {
  const desk = deskOf(args.api);
  const [{ shipping }, { views: saved }, { countries }] = await Promise.all([
    desk.shippingRates.list(),
    desk.staff.views({ query: { list: 'shipping' } }),
    args.api.catalog.geoData(),
  ]);
  const rows = shipping.map((rate) => ({ ...rate, name: countries[rate.country] ?? rate.country }));
  return { part: 'shipping', page: { ...WHOLE, rows, saved, query: askedOf(args).toString() } };
}

async function loadShippingRate(args: Args, id: string): Promise<MoneyPage> {
  const isNew = id === 'new';
  const [{ shipping }, { countries }] = await Promise.all([
    isNew
      ? { shipping: { ...UNSAVED, country: 'US', shipping_class: USUAL_CLASS, cents: 0, is_served: true } }
      : deskOf(args.api).shippingRates.read({ params: { id } }),
    args.api.catalog.geoData(),
  ]);
  return { part: 'shipping-rate', data: { shipping, isNew, countries } };
}
