import type { DeskTax, TaxesBy } from '@keepsong/contract/money/taxes';
import { RATE_STANDS } from '@keepsong/domain/checkout/dated-rates';
import { formatShortDay } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { TAX_PAGE, taxPath } from '../admin-paths.ts';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { kindsWords, percentWords, placeWords, STANDS_TONES, STANDS_WORDS } from './tax-words.ts';

export const StandsMark = ({ stands }: Pick<DeskTax, 'stands'>) => (
  <span className={`desk-state desk-state--${STANDS_TONES[stands]}`}>{STANDS_WORDS[stands]()}</span>
);

const listIn = (locale: Locale): DeskList<DeskTax> => ({
  name: 'tax',
  title: m.desk_tax,
  path: TAX_PAGE,
  csv: '/v3/api/admin/tax.csv',
  sorted: { by: 'place', dir: 'asc' },
  keyOf: ({ id }) => String(id),
  pathOf: ({ id }) => taxPath(id),
  nameOf: placeWords,
  words: m.desk_tax_find,
  views: RATE_STANDS.map((stands) => ({ name: STANDS_WORDS[stands], query: `stands=${stands}` })),
  filters: [
    {
      kind: 'many',
      id: 'stands',
      label: m.desk_edit_state,
      options: () => RATE_STANDS.map((stands) => ({ value: stands, label: STANDS_WORDS[stands]() })),
    },
  ],
  columns: [
    { id: 'place', label: m.admin_place, isName: true, cell: placeWords },
    { id: 'stands', label: m.desk_edit_state, cell: ({ stands }) => <StandsMark stands={stands} /> },
    { id: 'kinds', label: m.desk_tax_kinds, cell: ({ kinds }) => kindsWords(kinds) },
    { id: 'percent', label: m.admin_rate, isEnd: true, cell: ({ percent }) => percentWords(percent, locale) },
    {
      id: 'from',
      label: m.desk_tax_from,
      isEnd: true,
      cell: ({ from }) => formatShortDay(from, locale, new Date()),
    },
  ],
  card: (rate) => ({
    title: placeWords(rate),
    sum: percentWords(rate.percent, locale),
    line: kindsWords(rate.kinds),
    day: formatShortDay(rate.from, locale, new Date()),
    state: <StandsMark stands={rate.stands} />,
  }),
});

const LISTS: Readonly<Record<Locale, DeskList<DeskTax>>> = { en: listIn('en'), sp: listIn('sp') };

const BY_WORDS: Readonly<Record<TaxesBy, () => string>> = {
  table: m.admin_rates_table,
  provider: m.admin_rates_provider,
  none: m.desk_tax_by_none,
};

/** The tax rates of the shop by place, with the newest rate of each place first. */
export function TaxListPage({ page, taxesBy }: { page: DeskRows<DeskTax>; taxesBy: TaxesBy }) {
  const { locale } = usePage();
  return (
    <DeskTable
      list={LISTS[locale]}
      page={page}
      facts={BY_WORDS[taxesBy]()}
      empty={m.desk_tax_none()}
      aside={
        <div className="grid content-start gap-2">
          <ButtonLink to={`${TAX_PAGE}/file`} size="small" variant="secondary" icon="upload">
            {m.desk_tax_file()}
          </ButtonLink>
          <ButtonLink to={`${TAX_PAGE}/new`} size="small" icon="plus">
            {m.desk_tax_new()}
          </ButtonLink>
        </div>
      }
    />
  );
}
