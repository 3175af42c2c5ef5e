import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { ArtistAvailability } from '../artists/availability.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { SettleEarnings } from '../earnings/settle-earnings.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { LapseChanges } from '../orders/lapse-changes.service.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import { emptyVersions } from './checks/checks.repository.ts';
import { openWork } from './commission-desk.service.ts';
import { createOfferMessages, type Staff } from './offer-messages.service.ts';
import { createPassOn } from './pass-on.service.ts';
import { endOffer, NO_WORK, updateCommission } from './studio.repository.ts';

type Deps = {
  database: Database;
  artists: ArtistsService;
  availability: Pick<ArtistAvailability, 'refresh'>;
  catalog: CatalogService;
  settleEarnings: Pick<SettleEarnings, 'payOfOffer'>;
  stories: Pick<StoriesService, 'move'>;
  notifications: Notifications;
  oldFiles: OldFiles;
  clock: Clock;
  staff: Staff;
  lapseChanges: LapseChanges;
};

/**
 * An artist hands an accepted song back. The next artist is asked for the same day. The customer is told, but
 * not the name of the artist who handed it back. The artist's words and recordings are deleted, so that nobody
 * else gets them.
 */
export function createHandBack(deps: Deps) {
  const { database, stories, oldFiles, clock, lapseChanges } = deps;
  const passOn = createPassOn({ ...deps, messages: createOfferMessages(deps) });

  /**
   * `reason` is for the staff. Refuses with `not_found` when the song does not belong to this artist (any
   * more), and with `commission_state` when it was delivered already, also while lines of it are being changed.
   */
  return async function handBack(
    id: number,
    { artistId, userId }: { artistId: number; userId: number },
    reason: string,
  ): Promise<Result<null>> {
    const done = await database.transaction(async (tx): Promise<Result<string[]>> => {
      const found = await openWork(tx, id, artistId);
      if (!found.ok) return found;
      const { commission, story } = found.value;
      const { state } = commission;
      if (state !== 'accepted') return refuse('commission_state', { from: state });
      const by = { mover: 'artist' as const, userId };
      // Move the story back, so that its page shows the progress from the beginning again. The owner may have
      // deleted it meanwhile.
      if (!(await stories.move(tx, story, 'created', by, { artistId: null }))) return refuse('not_found');
      const end = { outcome: 'handed_back' as const, reason: 'handed_back', note: reason };
      await endOffer(tx, id, artistId, { ...end, endedAt: clock.now() });
      const recordings = await emptyVersions(tx, commission, clock.now());
      await oldFiles.note(tx, recordings);
      await updateCommission(tx, id, NO_WORK);
      await passOn(tx, found.value, { by, why: 'handed_back', isHandedBack: true });
      await lapseChanges(tx, story.orderId);
      return ok(recordings);
    });
    if (!done.ok) return done;
    await oldFiles.deleteNow(done.value);
    return ok(null);
  };
}

export type HandBack = ReturnType<typeof createHandBack>;
