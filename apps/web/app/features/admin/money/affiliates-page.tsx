import type { DeskAffiliate } from '@keepsong/contract/money/affiliates';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { AFFILIATES_PAGE, affiliatePath, REFERRAL_TERMS_PAGE } from '../admin-paths.ts';
import { EDIT_VIEWS, EditStateMark, STATE_FILTER } from '../catalogue/edit-parts.tsx';
import { deskMoney } from '../desk-money.ts';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import { percentWords } from './tax-words.ts';

const listIn = (locale: Locale): DeskList<DeskAffiliate> => {
  const earned = ({ earned_cents, reversed_cents }: DeskAffiliate) =>
    deskMoney(earned_cents - reversed_cents, locale);
  return {
    name: 'affiliates',
    title: m.desk_affiliates,
    path: AFFILIATES_PAGE,
    sorted: { by: 'since', dir: 'desc' },
    keyOf: ({ id }) => String(id),
    pathOf: ({ id }) => affiliatePath(id),
    nameOf: ({ name }) => name,
    words: m.desk_affiliates_find,
    views: EDIT_VIEWS,
    filters: [STATE_FILTER],
    columns: [
      { id: 'name', label: m.desk_affiliate_name, isName: true, cell: ({ name }) => name },
      { id: 'state', label: m.desk_edit_state, cell: ({ state }) => <EditStateMark state={state} /> },
      { id: 'code', label: m.desk_affiliate_code, cell: ({ code }) => code },
      {
        id: 'percent',
        label: m.desk_affiliate_percent,
        isEnd: true,
        cell: ({ percent }) => percentWords(percent, locale),
      },
      { id: 'orders', label: m.desk_affiliate_orders, isEnd: true, cell: ({ orders }) => orders },
      { id: 'earned', label: m.desk_affiliate_earned, isEnd: true, cell: earned },
    ],
    card: (row) => ({
      title: row.name,
      sum: earned(row),
      line: row.code,
      day: percentWords(row.percent, locale),
      state: <EditStateMark state={row.state} />,
    }),
  };
};

const LISTS: Readonly<Record<Locale, DeskList<DeskAffiliate>>> = { en: listIn('en'), sp: listIn('sp') };

/** The affiliates of the shop, newest first. */
export function AffiliatesPage({ page }: { page: DeskRows<DeskAffiliate> }) {
  const { locale } = usePage();
  return (
    <DeskTable
      list={LISTS[locale]}
      page={page}
      facts={m.desk_affiliates_facts()}
      empty={m.desk_affiliates_none()}
      aside={
        <div className="grid content-start gap-2">
          <ButtonLink to={REFERRAL_TERMS_PAGE} size="small" variant="secondary">
            {m.desk_terms()}
          </ButtonLink>
          <ButtonLink to={`${AFFILIATES_PAGE}/new`} size="small" icon="plus">
            {m.desk_affiliate_new()}
          </ButtonLink>
        </div>
      }
    />
  );
}
