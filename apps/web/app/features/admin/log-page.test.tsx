import type { StaffLogEntry } from '@keepsong/contract/staff';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { LogRows, Whose } from './log-page.tsx';

const entry = (has_customer_page: boolean): StaffLogEntry => ({
  ...{ id: 1, at: '2026-11-01T12:00:00.000Z', by: 'ana@example.com', action: 'staff.removed' },
  ...{ order_number: null, customer_id: 5, has_customer_page, before: null, after: null, reason: null },
});

it('links to the page of a customer, and only names an account of the staff', () => {
  expect(drawPage(<Whose entry={entry(true)} />)).toMatch(/href="\/admin\/customers\/5".*Account 5/s);
  const named = drawPage(<Whose entry={entry(false)} />);
  expect(named).toContain('Account 5');
  expect(named).not.toContain('href');
});

it('the lines about one order say what was done, and do not name the order again', () => {
  const html = drawPage(
    <LogRows entries={[{ ...entry(false), action: 'order.noted', order_number: 'H4T-9KZ' }]} />,
  );
  expect(html).toContain('Wrote a note on an order');
  expect(html).toContain('ana@example.com');
  expect(html).not.toContain('H4T-9KZ');
});
