import { ok, type Result, refuse } from '@keepsong/domain/result';
import { GIVEN_TO_ANOTHER } from '@keepsong/domain/studio/commission';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { ArtistAvailability } from '../artists/availability.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { SettleEarnings } from '../earnings/settle-earnings.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { LapseChanges } from '../orders/lapse-changes.service.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import { emptyVersions } from './checks/checks.repository.ts';
import { createOfferMessages, type Staff } from './offer-messages.service.ts';
import { createPassOn } from './pass-on.service.ts';
import { endOffer, lockAssignment, NO_WORK, updateCommission } from './studio.repository.ts';

type Deps = {
  artists: ArtistsService;
  availability: Pick<ArtistAvailability, 'refresh'>;
  catalog: CatalogService;
  settleEarnings: Pick<SettleEarnings, 'payOfOffer'>;
  stories: Pick<StoriesService, 'move'>;
  notifications: Notifications;
  oldFiles: Pick<OldFiles, 'note'>;
  clock: Clock;
  staff: Staff;
  lapseChanges: LapseChanges;
};

/**
 * The customer of a late song wants another artist. The next artist is asked, for a day that this artist can
 * keep. The previous artist is told. Words and recordings so far are deleted, so that nobody else gets them.
 */
export function createLeaveArtist(deps: Deps) {
  const { stories, oldFiles, clock, lapseChanges } = deps;
  const messages = createOfferMessages(deps);
  const passOn = createPassOn({ ...deps, messages });

  /**
   * Returns the storage keys of the noted recordings that the caller deletes after the commit. Refuses with
   * `not_found`, and with `commission_state` when no artist has the song or it is delivered. `turn` identifies
   * the customer's choice, so that each choice gets a message.
   */
  return async function leaveArtist(
    tx: Tx,
    commissionId: number,
    userId: number,
    turn: string,
  ): Promise<Result<string[]>> {
    const found = await lockAssignment(tx, commissionId);
    if (!found) return refuse('not_found');
    const { commission, story } = found;
    const { state, artistId } = commission;
    if (artistId === null || (state !== 'offered' && state !== 'accepted'))
      return refuse('commission_state', { from: state });
    const by = { mover: 'customer' as const, userId };
    // Move the story back, so that its page shows the progress from the beginning again.
    if (state === 'accepted' && !(await stories.move(tx, story, 'created', by, { artistId: null })))
      return refuse('not_found');
    const end = { outcome: 'expired' as const, reason: GIVEN_TO_ANOTHER, endedAt: clock.now() };
    await endOffer(tx, commissionId, artistId, end);
    await messages.tellStopped(tx, found, artistId);
    const recordings = await emptyVersions(tx, commission, clock.now());
    await oldFiles.note(tx, recordings);
    await updateCommission(tx, commissionId, { ...NO_WORK, dueAt: null });
    const open = { commission: { ...commission, dueAt: null }, story };
    await passOn(tx, open, { by, why: 'late', turn });
    await lapseChanges(tx, story.orderId);
    return ok(recordings);
  };
}

export type LeaveArtist = ReturnType<typeof createLeaveArtist>;
