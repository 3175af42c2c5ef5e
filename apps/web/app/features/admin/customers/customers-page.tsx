import type { CustomerRow } from '@keepsong/contract/customers';
import { formatMoment } from '@keepsong/domain/format/dates';
import { Form } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { CUSTOMERS_PAGE, customerPath } from '../admin-paths.ts';
import { DeskHead } from '../frame.tsx';
import { money } from './customer-words.ts';
import './customers.css';

type Props = { q: string; customers: readonly CustomerRow[]; next: string | null; isFirst: boolean };

/** The customers, newest first, and a search over address, name and phone number. */
export function CustomersPage({ q, customers, next, isFirst }: Props) {
  const { locale } = usePage();
  return (
    <>
      <DeskHead title={m.desk_customers_title()} facts={m.desk_customers_facts()} />
      <Form className="desk-filters customer-find" action={CUSTOMERS_PAGE} key={q}>
        <TextInput label={m.desk_customers_find()} name="q" type="search" maxLength={120} defaultValue={q} />
        <Button type="submit" className="desk-filters__find" variant="ink" size="small">
          {m.admin_find()}
        </Button>
      </Form>
      {customers.length === 0 ? (
        <p className="desk-empty">{q === '' ? m.desk_customers_empty() : m.desk_customers_none({ q })}</p>
      ) : (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{m.desk_customers_person()}</th>
              <th scope="col">{m.desk_customers_phone()}</th>
              <th scope="col" className="customer-number">
                {m.desk_customers_orders()}
              </th>
              <th scope="col" className="customer-number">
                {m.desk_customers_spent()}
              </th>
              <th scope="col">{m.desk_customers_since()}</th>
            </tr>
          </thead>
          <tbody>
            {customers.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <TextLink to={customerPath(row.id)} quiet>
                    {row.name || row.email}
                  </TextLink>
                  <span className="desk-second">{row.email}</span>
                  {row.is_blocked ? (
                    <span className="customer-state customer-state--bad">{m.desk_customers_blocked()}</span>
                  ) : null}
                </th>
                <td>{row.phone ?? '–'}</td>
                <td className="customer-number">
                  <span className="desk-only-phone">{m.desk_customers_orders()}: </span>
                  {row.orders}
                </td>
                <td className="customer-number">
                  <span className="desk-only-phone">{m.desk_customers_spent()}: </span>
                  {money(row.spent_cents, locale)}
                </td>
                <td>
                  <span className="desk-only-phone">{m.desk_customers_since()}: </span>
                  {formatMoment(row.created_at, locale, new Date())}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="desk-pages">
        {isFirst ? null : (
          <ButtonLink to={`${CUSTOMERS_PAGE}?${new URLSearchParams({ q })}`} variant="soft" size="small">
            {m.admin_newest()}
          </ButtonLink>
        )}
        {next === null ? null : (
          <ButtonLink
            to={`${CUSTOMERS_PAGE}?${new URLSearchParams({ q, cursor: next })}`}
            variant="soft"
            size="small"
          >
            {m.admin_older()}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
