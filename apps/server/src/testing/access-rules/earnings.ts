import { randomUUID } from 'node:crypto';
import { type Rule, staff } from './rule.ts';

/** Calls for the earnings of artists and vendors, and for their payouts. */
export const EARNINGS_RULES: Record<string, Rule> = {
  'earnings.artist': {
    rule: 'signed in',
    input: () => ({ query: {} }),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  'earnings.vendor': {
    rule: 'signed in',
    input: ({ vendorId }) => ({ params: { id: vendorId }, query: {} }),
    allowed: [403],
    others: { vendor: [200] },
  },
  'earnings.vendorStatements': {
    rule: 'signed in',
    input: ({ vendorId }) => ({ params: { id: vendorId } }),
    allowed: [403],
    others: { vendor: [200] },
  },
  'earnings.artistStatements': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  'earnings.artistAccount': {
    rule: 'signed in',
    input: () => ({}),
    allowed: [403],
    others: { artist: [200], 'other artist': [200] },
  },
  'earnings.vendorAccount': {
    rule: 'signed in',
    input: ({ vendorId }) => ({ params: { id: vendorId } }),
    allowed: [403],
    others: { vendor: [200] },
  },
  'earnings.runs': staff('payouts', () => ({ query: {} })),
  'earnings.run': staff('payouts', () => ({ params: { id: 999_999 } }), [404]),
  // There is something to pay (200) only after the owner has accepted the song; otherwise the answer is 409.
  'earnings.makeRun': staff('payouts', () => ({}), [200, 409]),
  'earnings.approveRun': staff('payouts', () => ({ params: { id: 999_999 } }), [404]),
  'earnings.refuseRun': staff(
    'payouts',
    () => ({ params: { id: 999_999 }, body: { reason: 'Wrong' } }),
    [404],
  ),
  'earnings.pay': staff('payouts', () => ({})),
  // A rate cannot begin on a day in the past, and the artist and the bonus do not exist.
  'earnings.saveRate': staff(
    'payouts',
    () => ({
      body: {
        ...{ artist_id: null, vendor_id: null, kind: 'song', share: 5_000 },
        ...{ from_day: '2020-01-01', reason: 'New terms' },
      },
    }),
    [400],
  ),
  'earnings.giveBonus': staff(
    'payouts',
    () => ({
      body: { artist_id: 999_999, vendor_id: null, amount_cents: 500, reason: 'Ten songs on time' },
      headers: { 'idempotency-key': randomUUID() },
    }),
    [404],
  ),
  'earnings.approveBonus': staff('payouts', () => ({ params: { id: 999_999 } }), [404]),
  'earnings.refuseBonus': staff(
    'payouts',
    () => ({ params: { id: 999_999 }, body: { reason: 'Too much' } }),
    [404],
  ),
};
