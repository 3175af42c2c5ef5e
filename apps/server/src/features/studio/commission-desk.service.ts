import type { Commission } from '@keepsong/contract/studio';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { isAtWork, isHandedIn } from '@keepsong/domain/studio/commission';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import { findTakenBack } from '../earnings/expected-pay.service.ts';
import { askedDays } from '../orders/lapse-changes.service.ts';
import type { ContributionsService } from '../stories/collaboration/contributions.service.ts';
import type { RevisionAnswers } from '../stories/revisions/revision-answers.service.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import { findLastCheck, findNotes } from './checks/checks.repository.ts';
import { ownCheckView } from './checks/checks-view.ts';
import { commissionView } from './commission-view.ts';
import { type Assignment, findAssignment, lockAssignment } from './studio.repository.ts';

export type CommissionDeskDeps = {
  artists: Pick<ArtistsService, 'needsCheck'>;
  stories: Pick<StoriesService, 'briefRecordings'>;
  revisionAnswers: Pick<RevisionAnswers, 'forArtist'>;
  contributions: Pick<ContributionsService, 'picked'>;
  clock: Clock;
};

/** Prepares a commission as its artist sees it now. Every step of the artist's work ends with this answer. */
export function createCommissionDesk({
  artists,
  stories,
  revisionAnswers,
  contributions,
  clock,
}: CommissionDeskDeps) {
  async function own(tx: DbOrTx, id: number, artistId: number): Promise<Result<Assignment>> {
    const found = await findAssignment(tx, id);
    // A song that was stopped is nobody's work any more, as one that went to another artist.
    const isOpen = found !== null && found.commission.state !== 'canceled';
    return isOpen && isOwn(found, artistId) ? ok(found) : refuse('not_found');
  }

  async function view(tx: DbOrTx, id: number, artistId: number): Promise<Result<{ commission: Commission }>> {
    const found = await own(tx, id, artistId);
    if (!found.ok) return found;
    const { commission: work, story } = found.value;
    const { id: storyId, orderId } = story;
    const recordings = await stories.briefRecordings(tx, storyId);
    const picked = await contributions.picked(tx, storyId);
    const check = await findLastCheck(tx, id, artistId);
    const since = {
      ...(await revisionAnswers.forArtist(tx, storyId, work.offeredAt)),
      contributions: picked,
      is_heard_first: await artists.needsCheck(tx, artistId),
      check: check && ownCheckView(check, await findNotes(tx, check.id)),
      asked_days: await askedDays(tx, { orderId, work, now: clock.now() }),
    };
    const takenBack = (await findTakenBack(tx, [storyId])).get(storyId);
    return ok({ commission: commissionView(found.value, recordings, takenBack, since) });
  }

  return { view };
}

export type CommissionDesk = ReturnType<typeof createCommissionDesk>;

/** A commission on which this artist is working. It is locked until the transaction ends. */
export async function openWork(tx: Tx, id: number, artistId: number): Promise<Result<Assignment>> {
  const found = await lockAssignment(tx, id);
  if (!found || !isOwn(found, artistId)) return refuse('not_found');
  const { state } = found.commission;
  return isAtWork(state) ? ok(found) : refuse('commission_state', { from: state });
}

/**
 * A commission that its artist delivers. Refuses as `openWork` does. Also refuses with `unchanged` when the
 * song is delivered or waits for the staff already and no `reason` is given, because nothing can have changed
 * since.
 */
export async function openDelivery(
  tx: Tx,
  id: number,
  { artistId, reason }: { artistId: number; reason: string },
): Promise<Result<Assignment>> {
  const found = await lockAssignment(tx, id);
  const isAgain = found !== null && isOwn(found, artistId) && isHandedIn(found.commission.state);
  return isAgain && reason === '' ? refuse('unchanged') : openWork(tx, id, artistId);
}

/**
 * A commission whose lyric lines the artist may time: the artist is working on it or has delivered it. It is locked
 * until the transaction ends.
 */
export async function timedWork(tx: Tx, id: number, artistId: number): Promise<Result<Assignment>> {
  const found = await lockAssignment(tx, id);
  if (found?.commission.state !== 'delivered') return openWork(tx, id, artistId);
  return isOwn(found, artistId) ? ok(found) : refuse('not_found');
}

/** True when the commission was offered to this artist and was not offered to another artist since. */
function isOwn({ commission }: Assignment, artistId: number): boolean {
  return (
    commission.artistId === artistId && commission.state !== 'declined' && commission.state !== 'briefed'
  );
}
