import { decideChange } from '@keepsong/domain/orders/order-change';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { isAtWork } from '@keepsong/domain/studio/commission';
import { addDays, chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import { randomToken, sha256 } from '../../platform/ids.ts';
import { type ChangeOrderDeps, factsOf } from './change-order.service.ts';
import {
  findArtistName,
  findOrderOfWork,
  insertChange,
  isAnyWaiting,
  lockToChange,
} from './order-change.repository.ts';

/** Limits the questions about one song, so that a customer who says no is not asked again and again. */
const ASKS = { name: 'more_days', max: 3, seconds: 86_400 } as const;

type Asking = { artist: { artistId: number; userId: number }; days: number; reason: string };

/**
 * An artist asks the customer for more days, for the song or for lines that are sung again. The promised day stays
 * until the customer says yes by the mailed link.
 */
export function createAskDays({ database, clock, limits, lapseChanges, changeMessages }: ChangeOrderDeps) {
  /**
   * Refuses with `not_found` when the song is not this artist's, `commission_state` when it is not in the
   * artist's work, delivered or late, `change_waits` while the customer has not answered an earlier question,
   * `order_closed` and `too_many_requests`.
   */
  return async function askDays(
    commissionId: number,
    { artist: { artistId, userId }, days, reason }: Asking,
  ): Promise<Result<{ day: Day; promised: Day }>> {
    const orderId = await findOrderOfWork(database.db, commissionId);
    if (orderId === null) return refuse('not_found');
    return limits.countDone(ASKS, `artist:${artistId}:${commissionId}`, () =>
      database.transaction(async (tx): Promise<Result<{ day: Day; promised: Day }>> => {
        const found = await lockToChange(tx, orderId);
        const work = found?.work;
        if (!found || !work || work.artistId !== artistId || work.state === 'declined')
          return refuse('not_found');
        if (!isAtWork(work.state) || work.dueAt === null)
          return refuse('commission_state', { from: work.state });
        const now = clock.now();
        if (work.dueAt <= now) return refuse('commission_state', { from: 'late' });
        const promised = chicagoDay(work.dueAt);
        const wanted = { kind: 'promised_day' as const, day: addDays(promised, days), byArtist: artistId };
        const decided = decideChange(wanted, factsOf(found, now));
        if (!decided.ok) return decided;
        await lapseChanges(tx, orderId);
        if (await isAnyWaiting(tx, orderId, 'promised_day')) return refuse('change_waits');
        const token = randomToken(192);
        const row = await insertChange(
          tx,
          {
            ...{ orderId, kind: wanted.kind, wanted, before: promised, after: wanted.day, reason },
            ...{ state: 'asked', tokenHash: sha256(token), askedBy: userId, createdAt: now },
          },
          { mover: 'artist', userId },
        );
        const name = (await findArtistName(tx, artistId)) ?? '';
        await changeMessages.ask(tx, found, row, token, { name, reason });
        return ok({ day: wanted.day, promised });
      }),
    );
  };
}

export type AskDays = ReturnType<typeof createAskDays>;
