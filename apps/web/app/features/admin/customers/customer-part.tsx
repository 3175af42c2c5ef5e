import type { CustomerPartRow, CustomerView, OlderRows } from '@keepsong/contract/customers';
import type { CustomerPart } from '@keepsong/domain/account/customer-list';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { isFocusNowhere } from '~/platform/hooks/use-lost-focus.ts';
import { Button } from '~/ui/action/button.tsx';

/** The rows of a list of a customer that are shown, and how many there are in all. */
export type CustomerRows<Row> = {
  rows: readonly Row[];
  count: number;
  busy: boolean;
  /** Shows older rows. Null when all are shown. */
  showOlder: (() => void) | null;
  /** All rows are shown, after somebody has asked for older ones. */
  isWhole: boolean;
};

type Page<Row> = { rows: readonly Row[]; next: string | null };

/** The older rows that somebody has asked for, and the customer with which they were read. */
type Older<Row> = Page<Row> & { of: CustomerView };

/** Reads older rows from a cursor on, page by page, until there are at least `count`, or no more. */
export async function readOlder<Row>(
  read: (cursor: string) => Promise<Page<Row>>,
  from: string | null,
  count: number,
): Promise<Page<Row>> {
  const rows: Row[] = [];
  let next = from;
  while (next !== null && rows.length < count) {
    const page = await read(next);
    rows.push(...page.rows);
    next = page.next;
  }
  return { rows, next };
}

/**
 * A list on the page of a customer. `newest` are the rows that came with the page. Older rows are added below them. When
 * the customer was read again, for example after an action, as many older rows are read again: the action may have
 * changed them. Until then those from before stay.
 */
export function useCustomerPart<Part extends CustomerPart>(
  customer: CustomerView,
  part: Part,
  newest: readonly CustomerPartRow<Part>[],
): CustomerRows<CustomerPartRow<Part>> {
  const { count, next } = customer.parts[part];
  const [kept, setKept] = useState<Older<CustomerPartRow<Part>> | null>(null);
  const { busy, run } = useAction();
  const older: Page<CustomerPartRow<Part>> = kept ?? { rows: [], next };
  const read = async (cursor: string): Promise<Page<CustomerPartRow<Part>>> => {
    const { browserDesk } = await import('~/platform/api/desk-api.ts');
    const params = { id: customer.id, part };
    const found = await browserDesk().customers.older({ params, query: { cursor } });
    const byPart: OlderRows = found.rows;
    return { rows: byPart[part] ?? [], next: found.next };
  };
  const load = (cursor: string | null, most: number, before: readonly CustomerPartRow<Part>[]) =>
    run(async () => {
      const found = await readOlder(read, cursor, most);
      setKept({ of: customer, rows: [...before, ...found.rows], next: found.next });
    }, showFailure);
  const isOutdated = kept !== null && kept.of !== customer;
  const loadAgain = useEffectEvent(() => void load(next, older.rows.length, []));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new reading of the customer loads once
  useEffect(() => {
    if (isOutdated) loadAgain();
  }, [isOutdated, customer]);
  const at = older.next;
  return {
    ...{ rows: [...newest, ...older.rows], count, busy },
    showOlder: at === null ? null : () => void load(at, 1, older.rows),
    isWhole: at === null && older.rows.length > 0,
  };
}

/** The button goes when all rows are shown, so the text in its place takes the focus that the button had. */
const focus = (text: HTMLParagraphElement | null) => {
  if (isFocusNowhere()) text?.focus();
};

/** Shows older rows of a list, and says when all are shown. */
export function OlderButton({ part }: { part: CustomerRows<unknown> }) {
  const { busy, count, showOlder, isWhole } = part;
  if (isWhole)
    return (
      <p ref={focus} tabIndex={-1} className="desk-second">
        {m.desk_customers_all_shown({ count })}
      </p>
    );
  return showOlder ? (
    <Button className="mt-3" variant="soft" size="small" busy={busy} onClick={showOlder}>
      {m.desk_customers_older()}
    </Button>
  ) : null;
}
