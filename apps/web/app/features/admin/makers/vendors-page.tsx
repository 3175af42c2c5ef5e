import type { DeskVendor } from '@keepsong/contract/makers/vendor-desk';
import { m } from '~/paraglide/messages.js';
import { ButtonLink } from '~/ui/action/button.tsx';
import { VENDORS_PAGE, vendorDeskPath } from '../admin-paths.ts';
import { EDIT_VIEWS, EditStateMark, STATE_FILTER } from '../catalogue/edit-parts.tsx';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';

const signsIn = ({ signs_in, invited }: DeskVendor): string =>
  signs_in ?? (invited ? m.desk_vendor_invited({ email: invited.email }) : m.desk_vendor_nobody());

const VENDOR_LIST: DeskList<DeskVendor> = {
  name: 'vendors',
  title: m.desk_vendors,
  path: VENDORS_PAGE,
  sorted: { by: 'since', dir: 'desc' },
  keyOf: ({ id }) => String(id),
  pathOf: ({ id }) => vendorDeskPath(id),
  nameOf: ({ name }) => name,
  csv: '/v3/api/admin/vendors.csv',
  words: m.desk_vendors_find,
  views: EDIT_VIEWS,
  filters: [STATE_FILTER],
  columns: [
    { id: 'name', label: m.desk_vendor_name, isName: true, cell: ({ name }) => name },
    { id: 'state', label: m.desk_edit_state, cell: ({ state }) => <EditStateMark state={state} /> },
    { id: 'signs_in', label: m.desk_vendor_sign_in, cell: signsIn },
    { id: 'email', label: m.desk_vendor_email, cell: ({ contact_email }) => contact_email },
    { id: 'days', label: m.desk_vendor_lead_days, isEnd: true, cell: ({ lead_days }) => lead_days },
    { id: 'products', label: m.desk_vendor_products, isEnd: true, cell: ({ products }) => products },
  ],
  card: (row) => ({
    title: row.name,
    sum: String(row.products),
    line: signsIn(row),
    state: <EditStateMark state={row.state} />,
  }),
};

/** The vendors of the shop, newest first. */
export const VendorsPage = ({ page }: { page: DeskRows<DeskVendor> }) => (
  <DeskTable
    list={VENDOR_LIST}
    page={page}
    facts={m.desk_vendors_facts()}
    empty={m.desk_vendors_none()}
    aside={
      <ButtonLink to={`${VENDORS_PAGE}/new`} size="small" icon="plus">
        {m.desk_vendor_new()}
      </ButtonLink>
    }
  />
);
