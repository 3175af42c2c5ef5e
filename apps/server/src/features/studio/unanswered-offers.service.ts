import { ok } from '@keepsong/domain/result';
import { isOfferOpen } from '@keepsong/domain/studio/commission';
import type { Clock } from '../../platform/clock.ts';
import { type Database, inOwnTransaction } from '../../platform/db/database.ts';
import { tryAll, tryEach } from '../../platform/jobs/try-each.ts';
import type { PassOn } from './pass-on.service.ts';
import { endOffer, findEndedOffers, findSearched, lockAssignment } from './studio.repository.ts';

type Deps = { database: Database; clock: Clock; passOn: PassOn };

/**
 * Jobs for commissions that no artist has accepted yet: they offer such commissions to the next artist. A fault of one
 * song does not stop the others; the first fault is thrown at the end.
 */
export function createUnansweredOffers({ database, clock, passOn }: Deps) {
  /** False when the offer was answered meanwhile. */
  async function passOnIfEnded(id: number): Promise<boolean> {
    return inOwnTransaction(database, async (tx) => {
      const found = await lockAssignment(tx, id);
      const artistId = found?.commission.artistId;
      const endsAt = found?.commission.offerExpiresAt;
      const now = clock.now();
      const isEnded = found?.commission.state === 'offered' && endsAt && !isOfferOpen(endsAt, now);
      if (!found || !isEnded || artistId == null) return false;
      await endOffer(tx, id, artistId, { outcome: 'expired', reason: 'offer_expired', endedAt: now });
      await passOn(tx, found, { by: 'shop', why: 'offer_expired' });
      return true;
    });
  }

  return {
    /**
     * Ends the offers that were not answered in their time, and offers their songs to the next artist. Safe to repeat
     * and to run in parallel. Returns how many it passed on.
     */
    async passOnEnded(): Promise<number> {
      const now = clock.now();
      return tryAll<number>((left) => findEndedOffers(database.db, now, left), passOnIfEnded);
    },

    /**
     * Handles songs that no artist could take. Offers each of them as soon as an artist can take it. Until
     * then, tells the customer at the promised time that the search goes on. Safe to repeat and to run in
     * parallel.
     */
    async askAgain(): Promise<void> {
      await tryEach(await findSearched(database.db), (id) =>
        database.transaction(async (tx) => {
          const found = await lockAssignment(tx, id);
          if (found?.commission.state === 'declined')
            await passOn(tx, found, { by: 'shop', why: 'asked_again' });
          return ok(null);
        }),
      );
    },
  };
}
