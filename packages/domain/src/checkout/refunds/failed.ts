import { ok, type Result, refuse } from '../../result.ts';
import type { RefundState } from '../../states/tables.ts';
import { allocate } from '../money.ts';
import type { StoredWish } from './wish.ts';

type Line = { id: string; amount: number };

/** A refund that failed. `keptCents`: credit that was given before the bank returned the money, and that stays. */
export type FailedRefund = { lines: readonly Line[]; keptCents: number };

/** The part of each line that went back as credit and stays with the customer. */
export function keptOf({ lines, keptCents }: FailedRefund): Line[] {
  const parts = allocate(
    keptCents,
    lines.map(({ amount }) => amount),
  );
  return lines.flatMap(({ id }, at) => (parts[at] ? { id, amount: parts[at] } : []));
}

/** What the customer still has to get of each line. */
export function owedOf(failed: FailedRefund): Line[] {
  const kept = keptOf(failed);
  return failed.lines
    .map(({ id, amount }) => ({ id, amount: amount - (kept.find((one) => one.id === id)?.amount ?? 0) }))
    .filter(({ amount }) => amount > 0);
}

type Asked = { id: number; state: RefundState; wish: StoredWish | null };

/** The refund with this id, the one that it replaces, the one that this replaces, and so on. */
export function chainOf<T extends Asked>(refunds: readonly T[], id: number | undefined): T[] {
  const one = refunds.find((refund) => refund.id === id);
  return one ? [one, ...chainOf(refunds, one.wish?.replaces)] : [];
}

/**
 * The failed refund with this id, if another one may take its place. Only the last one of a chain of failed refunds
 * may be replaced, so that nobody gives the same money twice. A refund that a second person refused does not count.
 * Refuses with `not_found`, `already_decided`, and with `more_than_left` when the bank took a refund of the chain
 * after all.
 */
export function lastFailed<T extends Asked>(refunds: readonly T[], id: number): Result<T> {
  const [failed, ...earlier] = chainOf(refunds, id);
  if (failed?.state !== 'failed') return refuse('not_found');
  if (refunds.some(({ wish, state }) => wish?.replaces === id && state !== 'refused'))
    return refuse('already_decided');
  return earlier.every(({ state }) => state === 'failed') ? ok(failed) : refuse('more_than_left');
}
