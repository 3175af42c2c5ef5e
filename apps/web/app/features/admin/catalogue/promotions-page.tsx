import type { DeskPromotion } from '@keepsong/contract/catalogue/promotions';
import { formatMoment } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { PROMOTIONS_PAGE, promotionPath } from '../admin-paths.ts';
import { deskMoney } from '../desk-money.ts';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { EDIT_VIEWS, EditStateMark, STATE_FILTER } from './edit-parts.tsx';

/** The discount of a code in short: "10 %", "$5.00", or both. */
export const offWords = (
  {
    discount_percent,
    discount_fixed_cents,
  }: Pick<DeskPromotion, 'discount_percent' | 'discount_fixed_cents'>,
  locale: Locale,
): string =>
  [
    discount_percent > 0 ? `${discount_percent}%` : null,
    discount_fixed_cents > 0 ? deskMoney(discount_fixed_cents, locale) : null,
  ]
    .filter(Boolean)
    .join(' + ') || '–';

const usedOf = ({ uses, max_uses }: DeskPromotion): string =>
  max_uses === null ? m.desk_promotion_any() : m.desk_promotion_used({ uses, most: max_uses });

const listIn = (locale: Locale): DeskList<DeskPromotion> => {
  const ends = ({ ends_at }: DeskPromotion) =>
    ends_at === null ? null : formatMoment(ends_at, locale, new Date());
  return {
    name: 'promotions',
    title: m.desk_promotions,
    path: PROMOTIONS_PAGE,
    sorted: { by: 'since', dir: 'desc' },
    keyOf: ({ id }) => String(id),
    pathOf: ({ id }) => promotionPath(id),
    nameOf: ({ code }) => code,
    words: m.desk_promotions_find,
    views: EDIT_VIEWS,
    filters: [STATE_FILTER],
    columns: [
      { id: 'code', label: m.desk_promotion_code, isName: true, cell: ({ code }) => code },
      { id: 'state', label: m.desk_edit_state, cell: ({ state }) => <EditStateMark state={state} /> },
      { id: 'off', label: m.desk_promotion_off, isEnd: true, cell: (row) => offWords(row, locale) },
      {
        id: 'least',
        label: m.desk_promotion_least,
        isEnd: true,
        cell: ({ minimum_cart_cents: cents }) => (cents > 0 ? deskMoney(cents, locale) : null),
      },
      { id: 'uses', label: m.desk_promotion_uses, isEnd: true, cell: usedOf },
      { id: 'ends', label: m.desk_promotion_ends, isEnd: true, cell: ends },
    ],
    card: (row) => ({
      title: row.code,
      sum: offWords(row, locale),
      line: usedOf(row),
      day: ends(row),
      state: <EditStateMark state={row.state} />,
    }),
  };
};

const LISTS: Readonly<Record<Locale, DeskList<DeskPromotion>>> = { en: listIn('en'), sp: listIn('sp') };

/** The discount codes of the shop, newest first. */
export function PromotionsPage({ page }: { page: DeskRows<DeskPromotion> }) {
  const { locale } = usePage();
  return (
    <DeskTable
      list={LISTS[locale]}
      page={page}
      facts={m.desk_promotions_facts()}
      empty={m.desk_promotions_none()}
      aside={
        <ButtonLink to={`${PROMOTIONS_PAGE}/new`} size="small" icon="plus">
          {m.desk_promotion_new()}
        </ButtonLink>
      }
    />
  );
}
