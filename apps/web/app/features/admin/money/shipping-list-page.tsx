import { EVERYWHERE_ELSE } from '@keepsong/domain/checkout/rates';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { SHIPPING_PAGE, shippingPath } from '../admin-paths.ts';
import { EditStateMark } from '../catalogue/edit-parts.tsx';
import { deskMoney } from '../desk-money.ts';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import type { ShippingRow } from './load-money.ts';
import { CLASS_WORDS, destinationWords } from './tax-words.ts';

const listIn = (locale: Locale): DeskList<ShippingRow> => {
  const price = ({ is_served, cents }: ShippingRow) =>
    is_served ? deskMoney(cents, locale) : m.desk_shipping_not_served();
  return {
    name: 'shipping',
    title: m.desk_shipping,
    path: SHIPPING_PAGE,
    sorted: { by: 'country', dir: 'asc' },
    keyOf: ({ id }) => String(id),
    pathOf: ({ id }) => shippingPath(id),
    nameOf: ({ country, name }) => destinationWords(country, name),
    views: [],
    filters: [],
    columns: [
      {
        id: 'country',
        label: m.admin_destination,
        isName: true,
        cell: ({ country, name }) => destinationWords(country, name),
      },
      { id: 'state', label: m.desk_edit_state, cell: ({ state }) => <EditStateMark state={state} /> },
      {
        id: 'code',
        label: m.desk_shipping_code,
        cell: ({ country }) => (country === EVERYWHERE_ELSE ? null : country),
      },
      {
        id: 'class',
        label: m.desk_product_class,
        cell: ({ shipping_class }) => CLASS_WORDS[shipping_class](),
      },
      { id: 'price', label: m.admin_price_parcel, isEnd: true, cell: price },
    ],
    card: (rate) => ({
      title: destinationWords(rate.country, rate.name),
      sum: price(rate),
      line: CLASS_WORDS[rate.shipping_class](),
      state: <EditStateMark state={rate.state} />,
    }),
  };
};

const LISTS: Readonly<Record<Locale, DeskList<ShippingRow>>> = { en: listIn('en'), sp: listIn('sp') };

/** The price of a parcel by country, and the countries to which the shop does not ship. */
export function ShippingListPage({ page }: { page: DeskRows<ShippingRow> }) {
  const { locale } = usePage();
  return (
    <DeskTable
      list={LISTS[locale]}
      page={page}
      facts={m.desk_shipping_facts()}
      empty={m.desk_shipping_none()}
      aside={
        <ButtonLink to={`${SHIPPING_PAGE}/new`} size="small" icon="plus">
          {m.desk_shipping_new()}
        </ButtonLink>
      }
    />
  );
}
