import { effectOf } from '@keepsong/domain/artists/standing';
import { ok } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { tryEach } from '../../../platform/jobs/try-each.ts';
import type { By } from '../../../platform/states/move.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { artistStandingPath } from '../../notifications/page-paths.ts';
import type { ArtistAvailability } from '../availability.service.ts';
import { measureStanding } from './measure-standing.service.ts';
import { findMeasured, lockArtistOfStanding } from './standing.repository.ts';

export type ApplyStandingDeps = {
  database: Database;
  clock: Clock;
  availability: Pick<ArtistAvailability, 'setEffect'>;
  notifications: Pick<Notifications, 'notifyUserId'>;
};

/**
 * Applies the effect of a standing: either other artists are recommended first, or the artist gets no new
 * offers until a producer has looked. The artist is told when the offers stop and when they start again.
 */
export function createApplyStanding({ database, clock, availability, notifications }: ApplyStandingDeps) {
  async function apply(tx: Tx, artistId: number, by: By): Promise<void> {
    const artist = await lockArtistOfStanding(tx, artistId);
    if (!artist) return;
    const now = clock.now();
    const { standing } = await measureStanding(tx, artistId, now);
    const effect = effectOf(standing.level, artist.lookedAt, now);
    if (effect === artist.effect) return;
    await availability.setEffect(tx, artistId, { effect, at: now }, by);
    const isHeld = effect === 'held';
    if (artist.userId === null || (!isHeld && artist.effect !== 'held')) return;
    const params = { artistName: artist.name, isHeld, path: artistStandingPath(artist.userId) };
    const key = `standing:${artistId}:${effect}:${now.toISOString()}`;
    await notifications.notifyUserId(tx, artist.userId, 'standing_artist', params, key);
  }

  return {
    apply,

    /**
     * A job: measures all artists again, because old events stop counting and new songs count. A fault of one artist
     * does not stop the others; the first fault is thrown at the end. Safe to repeat and in parallel.
     */
    async applyAll(): Promise<void> {
      await tryEach(await findMeasured(database.db), (id) =>
        database.transaction(async (tx) => {
          await apply(tx, id, 'shop');
          return ok(null);
        }),
      );
    },
  };
}

export type ApplyStanding = ReturnType<typeof createApplyStanding>;
