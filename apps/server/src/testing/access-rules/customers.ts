import { newEmail } from '../people.ts';
import { open, type Rule, staff } from './rule.ts';

/** Calls for the accounts of customers, as the staff see them. */
export const CUSTOMERS_RULES: Record<string, Rule> = {
  'customers.openAddress': open(() => ({ body: { token: 'x'.repeat(43) } }), [404]),
  'customers.takeAddress': open(() => ({ body: { token: 'x'.repeat(43) } }), [404]),
  'customers.list': staff('customers', () => ({})),
  'customers.read': staff('customers', () => ({ params: { id: 999_999 } }), [404]),
  'customers.older': staff(
    'customers',
    () => ({ params: { id: 999_999, part: 'orders' }, query: { cursor: 'none' } }),
    [404],
  ),
  'customers.addNote': staff(
    'customers',
    () => ({ params: { id: 999_999 }, body: { note: 'Called' } }),
    [404],
  ),
  'customers.signOut': staff(
    'customers',
    () => ({ params: { id: 999_999 }, body: { reason: 'Lost phone' } }),
    [404],
  ),
  'customers.block': staff(
    'customer_accounts',
    () => ({ params: { id: 999_999 }, body: { reason: 'Stolen cards' } }),
    [404],
  ),
  'customers.unblock': staff(
    'customer_accounts',
    () => ({ params: { id: 999_999 }, body: { reason: 'A mistake' } }),
    [404],
  ),
  'customers.mailAgain': staff(
    'customers',
    () => ({ params: { id: 999_999 }, body: { reason: 'The mailbox works again' } }),
    [404],
  ),
  'customers.changeAddress': staff(
    'customer_accounts',
    () => ({ params: { id: 999_999 }, body: { email: newEmail(), reason: 'Showed papers' } }),
    [404],
  ),
  'customers.previewMerge': staff(
    'customer_accounts',
    () => ({ params: { id: 999_999 }, body: { from_id: 999_998 } }),
    [404],
  ),
  'customers.merge': staff(
    'customer_accounts',
    () => ({ params: { id: 999_999 }, body: { from_id: 999_998, reason: 'One person' } }),
    [404],
  ),
  'customers.mayExport': staff(
    'customer_accounts',
    () => ({ params: { id: 999_999 }, body: { reason: 'They asked' } }),
    [404],
  ),
  'customers.erase': staff(
    'customer_accounts',
    () => ({ params: { id: 999_999 }, body: { email: newEmail(), reason: 'Asked' } }),
    [404],
  ),
};
