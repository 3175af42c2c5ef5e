import type { AskedChange, ChangeInput } from '@keepsong/contract/order-changes';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { decideChange } from '@keepsong/domain/orders/order-change';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { addressSubject } from '../../platform/http/limits.ts';
import { sha256 } from '../../platform/ids.ts';
import { type ChangeOrderDeps, factsOf } from './change-order.service.ts';
import {
  type ChangeRow,
  findChange,
  findToChange,
  lockToChange,
  moveChange,
  type ToChange,
} from './order-change.repository.ts';

const ANSWERS = { name: 'change_answers', max: 60, seconds: 3_600 } as const;

/** The customer answers to a change by the link of a mail. The token of the link is all that is needed. */
export function createAnswerChange({ database, clock, limits, makeChange, changeMessages }: ChangeOrderDeps) {
  const { db } = database;
  /** What an artist asked for can be answered while that artist has the song, until the promise is broken. */
  const isOver = ({ work }: ToChange, { state, wanted }: ChangeRow): boolean =>
    state === 'asked' &&
    wanted.kind === 'promised_day' &&
    wanted.byArtist !== undefined &&
    (work?.artistId !== wanted.byArtist || !work.dueAt || work.dueAt <= clock.now());
  const view = (found: ToChange, row: ChangeRow): AskedChange => ({
    ...{ number: orderNumber(found.order.id), recipient: found.story?.songData.recipient ?? '' },
    ...{
      kind: row.kind,
      state: isOver(found, row) ? 'withdrawn' : row.state,
      before: row.before,
      after: row.after,
    },
  });

  return {
    /** Refuses with `not_found`, `too_many_requests`. */
    async open(token: string, ip: string): Promise<Result<{ change: AskedChange }>> {
      const within = await limits.take(ANSWERS, addressSubject(ip));
      if (!within.ok) return within;
      const row = await findChange(db, { tokenHash: sha256(token) });
      const found = row && (await findToChange(db, row.orderId));
      return row && found ? ok({ change: view(found, row) }) : refuse('not_found');
    },

    /**
     * Says yes or no, once. A yes makes the change, if it can still be made. Refuses with `not_found`,
     * `too_many_requests`, `already_decided`, and as the change itself does.
     */
    async answer(
      { token, isYes }: { token: string; isYes: boolean },
      ip: string,
    ): Promise<Result<{ change: AskedChange }>> {
      const within = await limits.take(ANSWERS, addressSubject(ip));
      if (!within.ok) return within;
      return database.transaction(async (tx): Promise<Result<{ change: AskedChange }>> => {
        const known = await findChange(tx, { tokenHash: sha256(token) });
        const found = known && (await lockToChange(tx, known.orderId));
        // Read again under the lock of the order, so that two answers do not both count.
        const row = known && (await findChange(tx, { id: known.id }));
        if (!row || !found) return refuse('not_found');
        if (row.state !== 'asked' || isOver(found, row)) return refuse('already_decided');
        const by = { mover: 'customer' as const, userId: found.order.userId };
        const to = isYes ? ('done' as const) : ('refused' as const);
        if (isYes) {
          const change = row.wanted as ChangeInput;
          const decided = decideChange(change, factsOf(found, clock.now()));
          if (!decided.ok) return decided;
          const made = await makeChange.make(tx, found, change, { by, reason: row.reason });
          if (!made.ok) return made;
        }
        if (!(await moveChange(tx, row, to, by, clock.now()))) return refuse('already_decided');
        const moved = { ...row, state: to };
        if (isYes) await changeMessages.tell(tx, found, moved);
        return ok({ change: view(found, moved) });
      });
    },
  };
}

export type AnswerChange = ReturnType<typeof createAnswerChange>;
