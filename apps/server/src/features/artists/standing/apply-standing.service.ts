import { effectOf } from '@keepsong/domain/artists/standing';
import { ok } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
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
 * Lets a standing have its effect: others are recommended first, or the artist is offered nothing new until a producer has
 * looked. The artist is told when that begins and when it ends.
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

    /** A job: what an artist did long ago does not count any more, and new songs do. Safe to repeat and in parallel. */
    async applyAll(): Promise<void> {
      for (const id of await findMeasured(database.db))
        await database.transaction(async (tx) => {
          await apply(tx, id, 'shop');
          return ok(null);
        });
    },
  };
}

export type ApplyStanding = ReturnType<typeof createApplyStanding>;
