import type { CustomerView } from '@keepsong/contract/customers';
import { m } from '~/paraglide/messages.js';
import { keepInSight } from '~/shell/desk/keep-in-sight.ts';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { CUSTOMERS_PAGE, customerPath } from '../admin-paths.ts';
import { Crumbs } from '../crumbs.tsx';
import { DeskHead } from '../frame.tsx';
import './customers.css';

const PAGES: readonly [string, () => string][] = [
  ['/dashboard/order-history', m.desk_customers_see_orders],
  ['/dashboard/credit-balance', m.desk_customers_see_credit],
  ['/dashboard/profile', m.desk_customers_see_profile],
];

/** A page of the shop as the customer sees it. The page is only shown; nothing in it can be pressed. */
export function SeenAsPage({ customer, path }: { customer: CustomerView; path: string }) {
  const { id, name, email, songs } = customer;
  const pages: [string, string][] = [
    ...PAGES.map(([to, words]): [string, string] => [to, words()]),
    ...songs
      .filter(({ deleted_at }) => deleted_at === null)
      .map(({ slug, title, recipient }): [string, string] => [
        `/stories/${slug}`,
        title || m.desk_customers_song_for({ name: recipient || '–' }),
      ]),
  ];
  return (
    <>
      <Crumbs
        above={[
          { to: CUSTOMERS_PAGE, name: m.desk_customers_title() },
          { to: customerPath(id), name: name || email },
        ]}
        here={m.desk_customers_see_as()}
      />
      <DeskHead
        title={m.desk_customers_see_title({ name: name || email })}
        facts={m.desk_customers_see_facts()}
      />
      <nav className="desk-ways" onFocus={keepInSight} aria-label={m.desk_customers_see_pages()}>
        {pages.map(([to, words]) => (
          <ShopLink
            key={to}
            to={`${customerPath(id)}?see=${encodeURIComponent(to)}`}
            aria-current={to === path ? 'page' : undefined}
          >
            {words}
          </ShopLink>
        ))}
      </nav>
      <iframe
        className="customer-seen"
        title={m.desk_customers_see_title({ name: name || email })}
        src={`/admin/as/${id}${path}`}
        sandbox="allow-same-origin"
      />
    </>
  );
}
