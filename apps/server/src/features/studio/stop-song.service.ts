import { isStoppable, isWithArtist } from '@keepsong/domain/checkout/refunds/effects';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { By } from '../../platform/states/move.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { ARTIST_DESK_PATH } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import type { LapseChanges } from '../orders/lapse-changes.service.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import { withdrawCheck } from './checks/checks.repository.ts';
import {
  type Assignment,
  cancelCommission,
  endHeldOffer,
  findCommissionOf,
  lockAssignment,
} from './studio.repository.ts';

type Deps = {
  artists: Pick<ArtistsService, 'toAsk'>;
  stories: Pick<StoriesService, 'cancel'>;
  notifications: Pick<Notifications, 'notifyUser'>;
  clock: Clock;
  lapseChanges: LapseChanges;
};

/**
 * Stops a song that is not delivered yet, because its money is refunded. The artist who was asked for it or
 * works on it is told at once. A delivered song stays with its customer. Safe to repeat.
 */
export function createStopSong({ artists, stories, notifications, clock, lapseChanges }: Deps) {
  async function tellArtist(tx: Tx, { commission, story }: Assignment): Promise<void> {
    const { id, artistId, state, offeredAt } = commission;
    if (artistId === null || !isWithArtist(state)) return;
    const found = await artists.toAsk(tx, artistId);
    if (!found?.reach || found.artist.userId === null) return;
    const params = {
      song: songFactsOf(story.songData),
      artistName: found.artist.artistName,
      path: ARTIST_DESK_PATH,
      orderId: story.orderId,
      wasAccepted: state !== 'offered',
    };
    await notifications.notifyUser(
      tx,
      found.reach,
      'song_stopped_artist',
      params,
      // A resumed song can be stopped again, so the key has the time of the offer.
      `commission:${id}:stopped:${offeredAt?.toISOString() ?? ''}`,
    );
  }

  return async function stopSong(tx: Tx, storyId: number, by: By, why: string): Promise<void> {
    const commissionId = await findCommissionOf(tx, storyId);
    const found = commissionId === null ? null : await lockAssignment(tx, commissionId);
    if (found && !isStoppable(found.commission.state)) return;
    if (found) {
      const { id, state } = found.commission;
      await cancelCommission(tx, found.commission, by, why);
      await endHeldOffer(tx, id, { reason: why, endedAt: clock.now() });
      if (state === 'to_be_checked') await withdrawCheck(tx, id);
      await lapseChanges(tx, found.story.orderId);
      await tellArtist(tx, found);
    }
    await stories.cancel(tx, storyId, by, why);
  };
}

export type StopSong = ReturnType<typeof createStopSong>;
