import { ok, type Result, refuse } from '@keepsong/domain/result';
import { GIVEN_TO_ANOTHER } from '@keepsong/domain/studio/commission';
import type { Clock } from '../../platform/clock.ts';
import { afterCommit, type Tx } from '../../platform/db/database.ts';
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
import { offeredTo, ruleOf, usualDue } from './pass-on.service.ts';
import { endHeldOffer, lockAssignment, moveCommission, NO_WORK, reopenOffer } from './studio.repository.ts';

type Deps = {
  artists: ArtistsService;
  availability: Pick<ArtistAvailability, 'refresh'>;
  catalog: CatalogService;
  settleEarnings: Pick<SettleEarnings, 'payOfOffer'>;
  stories: Pick<StoriesService, 'move' | 'change'>;
  notifications: Notifications;
  oldFiles: OldFiles;
  clock: Clock;
  staff: Staff;
  lapseChanges: LapseChanges;
};

export type Given = {
  by: { mover: 'staff' | 'customer'; userId: number };
  reason: string;
  /** True when the caller tells the customer. */
  isOwnerTold?: true;
};

/**
 * The staff give a song to an artist of their choice: one whom nobody has asked yet, or one who said no before.
 * The artist who has the song or was asked for it is told that another artist makes it. That artist's words and
 * recordings are deleted. The promised day stays. The pay is by the shares of the artist who is asked now; who gets the song again
 * keeps the pay of before.
 */
export function createGiveSong(deps: Deps) {
  const { artists, availability, catalog, settleEarnings, stories, oldFiles, clock, lapseChanges } = deps;
  const messages = createOfferMessages(deps);

  /**
   * Asks an artist for the song of this commission. Refuses with `not_found`, `artist_unavailable` for an artist who is
   * paused, and `commission_state` when the song is delivered or stopped.
   */
  return async function giveSong(
    tx: Tx,
    commissionId: number,
    artistId: number,
    { by, reason, isOwnerTold }: Given,
  ): Promise<Result<null>> {
    const found = await lockAssignment(tx, commissionId);
    if (!found) return refuse('not_found');
    const { commission, story } = found;
    const { state, artistId: before } = commission;
    if (state !== 'briefed' && state !== 'offered' && state !== 'declined' && state !== 'accepted')
      return refuse('commission_state', { from: state });
    const asked = await artists.toAsk(tx, artistId);
    if (!asked) return refuse('not_found');
    if (!(await artists.mayBeAsked(tx, artistId))) return refuse('artist_unavailable');
    const now = clock.now();
    const rule = ruleOf(await catalog.holidays(tx));
    const promised = commission.dueAt ?? usualDue(asked.artist, now, rule);
    await endHeldOffer(tx, commissionId, { reason: GIVEN_TO_ANOTHER, endedAt: now });
    // Move the story back, so that its page shows the progress from the beginning again.
    if (state === 'accepted' && !(await stories.move(tx, story, 'created', by, { artistId: null })))
      return refuse('not_found');
    // An artist who gets the same song again keeps the work that was already written and recorded, and its pay.
    const isSame = before === artistId;
    const pay = isSame ? {} : await settleEarnings.payOfOffer(tx, { orderId: story.orderId, artistId, now });
    const begun = isSame ? { acceptedAt: null, remindedAt: null } : NO_WORK;
    const recordings = isSame ? [] : await emptyVersions(tx, commission, now);
    await oldFiles.note(tx, recordings);
    afterCommit(tx, () => void oldFiles.deleteNow(recordings));
    const set = { ...begun, ...offeredTo(asked.artist, now), ...pay, dueAt: promised };
    await moveCommission(tx, commission, 'offered', by, { set, why: reason });
    await reopenOffer(tx, commissionId, artistId, now);
    if (asked.capacityAWeek !== null) await availability.refresh(tx, artistId, 'shop');
    await lapseChanges(tx, story.orderId);
    if (before !== null && before !== artistId && (state === 'offered' || state === 'accepted'))
      await messages.tellStopped(tx, found, before);
    await messages.tellAsked(tx, { commission: { ...commission, ...pay, dueAt: promised }, story }, asked);
    if (!isOwnerTold) {
      const turn = `staff:${now.toISOString()}`;
      await messages.tellOwnerOfNext(tx, found, asked.artist, { promised, turn });
    }
    return ok(null);
  };
}

export type GiveSong = ReturnType<typeof createGiveSong>;
