import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { By } from '../../../platform/states/move.ts';
import type { RefundLines } from '../../checkout/refunds/refund-lines.service.ts';
import type { RevisionAnswers } from '../../stories/revisions/revision-answers.service.ts';
import type { StopRevisions } from '../../studio/stop-revisions.service.ts';
import { findToChange, lockToChange } from '../order-change.repository.ts';

export type LateChangeDeps = {
  revisionAnswers: Pick<RevisionAnswers, 'open'>;
  stopRevisions: StopRevisions;
  refundLines: RefundLines;
};

type Begun = Extract<Awaited<ReturnType<RefundLines['begin']>>, { ok: true }>['value'];

/** A late change of a song: the lines that are not sung yet, and the orders that pay for them. */
export function createLateChange({ revisionAnswers, stopRevisions, refundLines }: LateChangeDeps) {
  const payingIds = async (on: DbOrTx, storyId: number): Promise<number[]> => {
    const open = await revisionAnswers.open(on, storyId);
    const ids = open.flatMap(({ paidLines, orderId }) => (paidLines > 0 ? (orderId ?? []) : []));
    return [...new Set(ids)].toSorted((a, b) => a - b);
  };

  /**
   * The orders whose money for the lines is not back yet, each with its lines for this song. Not those whose lines cost
   * nothing.
   */
  async function owing(on: DbOrTx, storyId: number) {
    const found = await Promise.all((await payingIds(on, storyId)).map((id) => findToChange(on, id)));
    const paying = found.flatMap((one) => {
      if (!one) return [];
      const lines = one.order.cart.lines.filter(({ revision }) => revision?.storyId === storyId);
      return [{ order: one.order, lines: lines.map(({ cartUuid }) => cartUuid) }];
    });
    const isOwed = await Promise.all(
      paying.map(({ order, lines }) => refundLines.isOwed(on, order.id, lines)),
    );
    return paying.filter((_, at) => isOwed[at]);
  }

  /** Ends all changes that are not sung yet. The song stays as it was delivered, and its artist is told. */
  async function stop(tx: Tx, storyId: number, by: By): Promise<void> {
    const open = await revisionAnswers.open(tx, storyId);
    const ids = open.map(({ id }) => id);
    await stopRevisions(tx, ids, by, 'late');
  }

  return {
    /** Locks the orders that pay for the lines. The caller has locked the order of the song, which is older. */
    async lockPaying(tx: Tx, storyId: number): Promise<void> {
      for (const id of await payingIds(tx, storyId)) await lockToChange(tx, id);
    },

    /**
     * The money that the customer gets back for the lines, and whether the customer may keep the song as it is without
     * any. `back` is null when no money is owed, or none can go back now: it is in dispute, or a second person must
     * still agree to its refund.
     */
    async choices(on: DbOrTx, storyId: number) {
      const orders = await owing(on, storyId);
      const backs = await Promise.all(
        orders.map(({ order, lines }) => refundLines.preview(on, order.id, lines)),
      );
      const known = backs.filter((back) => back !== null);
      const isAll = known.length > 0 && known.length === backs.length;
      const sum = (of: 'card' | 'credit') => known.reduce((all, back) => all + back[of], 0);
      return {
        back: isAll ? { card: sum('card'), credit: sum('credit') } : null,
        mayKeep: orders.length === 0,
      };
    },

    /** Keeps the song as it is. Refuses with `commission_state` when money for the lines is owed: then it goes back. */
    async keep(tx: Tx, storyId: number, by: By): Promise<Result<null>> {
      if ((await owing(tx, storyId)).length > 0) return refuse('commission_state');
      await stop(tx, storyId, by);
      return ok(null);
    },

    /**
     * Gives the money for the lines back. Free lines that wait too are not sung either. `key` identifies the customer's
     * choice. Refuses with `commission_state` when no money is owed, and as a refund of lines does.
     */
    async payBack(tx: Tx, storyId: number, by: By, key: string): Promise<Result<Begun[]>> {
      const begun: Begun[] = [];
      for (const { order, lines } of await owing(tx, storyId)) {
        const one = await refundLines.begin(tx, order, { lines, key });
        if (!one.ok) return one;
        begun.push(one.value);
      }
      if (begun.length === 0) return refuse('commission_state');
      await stop(tx, storyId, by);
      return ok(begun);
    },
  };
}

export type LateChange = ReturnType<typeof createLateChange>;
