import { describe, expect, it } from 'vitest';
import {
  isSecondStepStale,
  may,
  mayApprove,
  moneyDecision,
  PERMISSIONS,
  type Permission,
  readStaffRole,
  SECOND_STEP_MS,
  STAFF_ROLES,
  type StaffRole,
} from './permissions.ts';

const whoMay = (permission: Permission): StaffRole[] => STAFF_ROLES.filter((role) => may(role, permission));

describe('who may', () => {
  it('an owner everything, and somebody who is not staff nothing', () => {
    expect(PERMISSIONS.filter((permission) => !may('owner', permission))).toEqual([]);
    expect(PERMISSIONS.filter((permission) => may(null, permission))).toEqual([]);
  });

  it.each<[Permission[], StaffRole[]]>([
    [
      ['orders', 'customers', 'messages', 'search'],
      ['owner', 'support', 'producer', 'finance'],
    ],
    [
      ['refunds', 'goodwill', 'gift_cards', 'customer_accounts'],
      ['owner', 'support', 'finance'],
    ],
    [['affiliates'], ['owner', 'finance', 'editor']],
    [
      ['payouts', 'gift_card_void', 'tax_reports', 'tax_and_shipping'],
      ['owner', 'finance'],
    ],
    [
      ['board', 'checks', 'applications', 'artists', 'vendors', 'switches', 'music'],
      ['owner', 'producer'],
    ],
    [
      ['products', 'promotions', 'words', 'mails', 'playlists'],
      ['owner', 'editor'],
    ],
    [
      ['collections', 'reviews', 'calendar'],
      ['owner', 'editor'],
    ],
    [['answer_templates'], ['owner', 'support', 'editor']],
    [['staff'], ['owner']],
    [['log'], ['owner', 'finance']],
    [
      ['system', 'reports'],
      ['owner', 'support', 'producer', 'finance', 'editor'],
    ],
  ])('%s: %s', (permissions, roles) => {
    for (const permission of permissions)
      expect([permission, whoMay(permission)]).toEqual([permission, roles]);
  });

  it('each permission stands in a row above', () => {
    expect(PERMISSIONS).toHaveLength(33);
  });
});

describe('money', () => {
  it.each<[StaffRole | null, 'refund' | 'cancel' | 'credit', number, string]>([
    ['support', 'credit', 5_000, 'done'],
    ['support', 'credit', 5_001, 'forbidden'],
    ['support', 'credit', 20_000, 'forbidden'],
    ['support', 'refund', 19_999, 'done'],
    ['support', 'refund', 20_000, 'second_person'],
    ['support', 'cancel', 20_000, 'second_person'],
    ['finance', 'credit', 19_999, 'done'],
    ['finance', 'credit', 20_000, 'second_person'],
    ['finance', 'cancel', 19_999, 'done'],
    ['owner', 'refund', 20_000, 'second_person'],
    ['owner', 'credit', 19_999, 'done'],
    ['producer', 'refund', 1, 'forbidden'],
    ['editor', 'credit', 1, 'forbidden'],
    [null, 'credit', 1, 'forbidden'],
  ])('%s: %s of %i cents is %s', (role, action, cents, decision) => {
    const deed = { action, cents, customerId: 7 };
    expect(moneyDecision({ id: 1, role }, deed)).toBe(decision);
  });

  it.each<[StaffRole, 'refund' | 'cancel' | 'credit', number, number, string]>([
    ['support', 'refund', 9_900, 10_099, 'done'],
    ['support', 'cancel', 9_900, 10_100, 'second_person'],
    ['owner', 'refund', 1, 19_999, 'second_person'],
    ['support', 'credit', 5_000, 5_000, 'done'],
    ['support', 'credit', 5_000, 15_000, 'second_person'],
    ['support', 'credit', 5_001, 0, 'forbidden'],
    ['finance', 'credit', 1_000, 18_999, 'done'],
    ['support', 'cancel', 0, 30_000, 'done'],
  ])('%s: %s of %i cents, after %i of the same thing, is %s', (role, action, cents, before, decision) => {
    const deed = { action, cents, customerId: 7 };
    expect(moneyDecision({ id: 1, role }, deed, before)).toBe(decision);
  });

  it('never goes to the person who acts, not even to an owner', () => {
    for (const action of ['refund', 'cancel', 'credit'] as const) {
      const deed = { action, cents: 100, customerId: 1 };
      expect(moneyDecision({ id: 1, role: 'owner' }, deed)).toBe('forbidden');
      expect(mayApprove({ id: 1, role: 'owner' }, 2, deed)).toBe(false);
    }
  });

  it('is agreed to by another person who may, and never by oneself', () => {
    const refund = { action: 'refund', cents: 20_000, customerId: 7 } as const;
    const credit = { action: 'credit', cents: 20_000, customerId: 7 } as const;
    expect(mayApprove({ id: 1, role: 'owner' }, 1, refund)).toBe(false);
    expect(mayApprove({ id: 2, role: 'support' }, 1, refund)).toBe(true);
    expect(mayApprove({ id: 2, role: 'support' }, 1, credit)).toBe(false);
    expect(mayApprove({ id: 2, role: 'finance' }, 1, credit)).toBe(true);
    expect(mayApprove({ id: 2, role: 'producer' }, 1, refund)).toBe(false);
    const small = { ...credit, cents: 2_000 };
    expect(mayApprove({ id: 2, role: 'support' }, 1, small, 3_000)).toBe(true);
    expect(mayApprove({ id: 2, role: 'support' }, 1, small, 3_001)).toBe(false);
    expect(mayApprove({ id: 2, role: 'finance' }, 1, small, 3_001)).toBe(true);
  });
});

describe('the second step', () => {
  const at = new Date('2026-11-24T12:00:00Z');
  const later = (ms: number) => new Date(at.getTime() + ms);

  it('is asked again after 15 minutes, for money and for staff', () => {
    expect(isSecondStepStale('refunds', at, later(SECOND_STEP_MS))).toBe(false);
    expect(isSecondStepStale('refunds', at, later(SECOND_STEP_MS + 1))).toBe(true);
    expect(isSecondStepStale('staff', at, later(SECOND_STEP_MS + 1))).toBe(true);
    expect(isSecondStepStale('words', at, later(SECOND_STEP_MS + 1))).toBe(false);
  });

  it('is not asked of an account that has none', () => {
    expect(isSecondStepStale('staff', null, later(SECOND_STEP_MS * 9))).toBe(false);
  });
});

it('reads a role, and nothing else', () => {
  expect([readStaffRole('finance'), readStaffRole('admin'), readStaffRole(null)]).toEqual([
    'finance',
    null,
    null,
  ]);
});
