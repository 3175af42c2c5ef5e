import { newEmail } from '../people.ts';
import { open, type Rule, staff } from './rule.ts';

/** Calls for staff members: their roles, invitations and saved views. */
export const STAFF_RULES: Record<string, Rule> = {
  'staff.views': staff('system', () => ({ query: { list: 'orders' } })),
  'staff.saveView': staff('system', () => ({ body: { list: 'orders', name: 'Late', query: 'late=1' } })),
  // The view does not exist.
  'staff.removeView': staff('system', () => ({ params: { id: 999_999 } }), [404]),
  'staff.members': staff('staff', () => ({})),
  'staff.whoMay': staff('system', () => ({ query: { permission: 'log' } })),
  'staff.invite': staff('staff', () => ({ body: { email: newEmail(), role: 'editor' } })),
  // The invitation does not exist.
  'staff.withdrawInvite': staff('staff', () => ({ params: { id: 999_999 } }), [404]),
  'staff.openInvite': open(() => ({ body: { token: 'x'.repeat(43) } }), [404]),
  'staff.acceptInvite': open(
    () => ({ body: { token: 'x'.repeat(43), first_name: 'Ann', last_name: 'Lee' } }),
    [404],
  ),
  // The account does not exist.
  'staff.changeRole': staff(
    'staff',
    () => ({ params: { id: 999_999 }, body: { role: 'editor', reason: 'New work' } }),
    [404],
  ),
  'staff.remove': staff('staff', () => ({ params: { id: 999_999 }, body: { reason: 'Left' } }), [404]),
  'staff.resetFactor': staff(
    'staff',
    () => ({ params: { id: 999_999 }, body: { reason: 'Lost phone' } }),
    [404],
  ),
  'staff.log': staff('log', () => ({})),
  'staff.firstSteps': staff('staff', () => ({})),
  'staff.loadStarter': staff('staff', () => ({})),
  // The token is wrong, or the shop already has a staff member.
  'staff.setUp': open(
    () => ({ body: { token: 'x'.repeat(32), email: newEmail(), first_name: 'Ann', last_name: 'Lee' } }),
    [403, 404, 429],
  ),
};
