import { expect, it } from 'vitest';
import { may, STAFF_ROLES } from '../staff/permissions.ts';
import {
  agreesTo,
  deadlineOf,
  groupOfKind,
  INBOX_GROUPS,
  INBOX_KINDS,
  isClosable,
  mayOfItem,
  mayOfKind,
} from './inbox.ts';

const AT = new Date('2026-11-23T12:00:00Z');

it('is due at its own deadline, or some hours after it began', () => {
  const own = new Date('2026-11-24T02:00:00Z');
  expect(deadlineOf('song_due', AT, own)).toEqual(own);
  expect(deadlineOf('comment', AT, null)).toEqual(new Date('2026-11-23T18:00:00Z'));
  expect(deadlineOf('song_late', AT, null)).toEqual(new Date('2026-11-24T12:00:00Z'));
});

it.each([
  ['owner', INBOX_KINDS.length],
  ['support', INBOX_KINDS.length - 12],
  ['finance', INBOX_KINDS.length - 9],
  ['producer', 22],
  ['editor', 5],
] as const)('shows to %s %i kinds of work', (role, kinds) => {
  expect(INBOX_KINDS.filter((kind) => may(role, mayOfKind(kind)))).toHaveLength(kinds);
  expect(STAFF_ROLES).toContain(role);
});

it.each([
  ['product:7', 'products'],
  ['shipping:3', 'tax_and_shipping'],
  ['vendor:2', 'vendors'],
  ['word:careers.lead', 'words'],
])('shows a failed plan of %s to those who may edit it (%s)', (ref, permission) => {
  expect(mayOfItem({ kind: 'plan_failed', ref })).toBe(permission);
  expect(mayOfItem({ kind: 'refund_failed', ref })).toBe('refunds');
});

it('knows to which money a second person agrees', () => {
  const kinds = ['gift_card_waiting', 'refund_waiting', 'dispute', 'payout_waiting'] as const;
  expect(kinds.map(agreesTo)).toEqual(['credit', 'refund', 'refund', null]);
});

it('puts every kind into one of the groups, and leaves none of them empty', () => {
  expect(new Set(INBOX_KINDS.map(groupOfKind))).toEqual(new Set(INBOX_GROUPS));
});

it('lets nobody close what ends by itself', () => {
  const kinds = ['refund_failed', 'label_kept', 'customer_message', 'song_late'] as const;
  expect(kinds.map(isClosable)).toEqual([true, true, false, false]);
});
