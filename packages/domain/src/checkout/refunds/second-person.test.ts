import { expect, it } from 'vitest';
import type { StaffRole } from '../../staff/permissions.ts';
import { mayAgreeToRefund } from './second-person.ts';

const card = { kind: 'card', amount_cents: 20_000 } as const;
const begun = { kind: 'artist_begun_paid', amount_cents: 4_000 } as const;
const refund = { askedBy: 1, customerId: 9, cents: 20_000, effects: [card] };

it.each<[StaffRole, boolean, boolean]>([
  ['owner', true, true],
  ['finance', true, true],
  ['support', true, false],
  ['producer', false, false],
  ['editor', false, false],
])('%s agrees to a refund: %s, and to one that pays for begun work: %s', (role, plain, paying) => {
  expect(mayAgreeToRefund({ id: 2, role }, refund)).toBe(plain);
  expect(mayAgreeToRefund({ id: 2, role }, { ...refund, effects: [card, begun] })).toBe(paying);
});

it('nobody agrees to their own refund, to one for themselves, or to one of a closed account', () => {
  expect(mayAgreeToRefund({ id: 1, role: 'owner' }, refund)).toBe(false);
  expect(mayAgreeToRefund({ id: 9, role: 'owner' }, refund)).toBe(false);
  expect(mayAgreeToRefund({ id: 2, role: 'owner' }, { ...refund, askedBy: null })).toBe(false);
});
