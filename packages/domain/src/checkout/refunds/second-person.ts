import { may, mayApprove, type Permission } from '../../staff/permissions.ts';
import type { RefundEffect } from './effects.ts';

/** A refund or cancel that waits. `askedBy` is null when that account is closed. */
type Waiting = {
  askedBy: number | null;
  customerId: number | null;
  cents: number;
  effects: readonly RefundEffect[];
};

/**
 * The permission that the second person of a refund needs. Pay for begun work is money of the shop for an artist, so who
 * agrees to it is one of those who may give a bonus.
 */
export const secondPermission = (effects: readonly RefundEffect[]): Permission =>
  effects.some(({ kind, amount_cents }) => kind === 'artist_begun_paid' && amount_cents > 0)
    ? 'payouts'
    : 'refunds';

/** Whether a person may agree to a refund or cancel, as far as roles and the people of the order say. */
export const mayAgreeToRefund = (
  person: Parameters<typeof mayApprove>[0],
  { askedBy, customerId, cents, effects }: Waiting,
): boolean =>
  may(person.role, secondPermission(effects)) &&
  mayApprove(person, askedBy ?? person.id, { action: 'refund', cents, customerId });
