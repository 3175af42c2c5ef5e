import type { Commission } from '@keepsong/contract/studio';
import { type FieldErrors, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { isRepeated } from '@keepsong/domain/studio/check';
import { checkLyrics } from '@keepsong/domain/studio/lyrics';
import { isBlank } from '@keepsong/domain/text/tidy';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { step } from '../../platform/steps.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { LapseChanges } from '../orders/lapse-changes.service.ts';
import { findLastCheck, insertCheck } from './checks/checks.repository.ts';
import type { HandOver } from './checks/hand-over.service.ts';
import { type CommissionDesk, openDelivery } from './commission-desk.service.ts';
import { type Assignment, moveCommission } from './studio.repository.ts';

export type DeliverSongDeps = {
  database: Database;
  artists: Pick<ArtistsService, 'needsCheck'>;
  handOver: HandOver;
  clock: Clock;
  lapseChanges: LapseChanges;
  desk: CommissionDesk;
};

/** An artist delivers the finished song, or its new version: to the staff first, unless the artist is trusted. */
export function createDeliverSong({
  database,
  artists,
  handOver,
  clock,
  lapseChanges,
  desk,
}: DeliverSongDeps) {
  /** Puts the version up for the staff's check. The customer keeps the present version, and is not told yet. */
  async function putUp(tx: Tx, { commission }: Assignment, artistId: number, reason: string): Promise<void> {
    const { id, state, title, lyrics, audioKey, durationSeconds, peaks } = commission;
    const to = state === 'in_revision' ? 'change_to_be_checked' : 'to_be_checked';
    await moveCommission(tx, commission, to, 'artist', { set: { lyrics } });
    await insertCheck(tx, {
      ...{ commissionId: id, artistId, title, lyrics, audioKey, durationSeconds, peaks, reason },
      putUpAt: clock.now(),
    });
    step('song.before_put_up');
  }

  return {
    /**
     * Puts the song on its page and tells the customer, or puts it up for the staff. `reason` says why a version is the
     * same as the one before. Refusals: `not_found`, `commission_state`, `work_incomplete` with fields, `unchanged`
     * without a reason; all refusals of `checkLyrics`.
     */
    deliver(id: number, artistId: number, reason = ''): Promise<Result<{ commission: Commission }>> {
      return database.transaction(async (tx) => {
        const found = await openDelivery(tx, id, { artistId, reason });
        if (!found.ok) return found;
        const missing = missingWork(found.value.commission);
        if (Object.keys(missing).length > 0) return refuseFields('work_incomplete', missing);
        const lyrics = checkLyrics(found.value.commission.lyrics);
        if (!lyrics.ok) return lyrics;
        const { story } = found.value;
        const commission = { ...found.value.commission, lyrics: lyrics.value };
        const last = await findLastCheck(tx, id, artistId);
        const before = {
          delivered: commission.state === 'in_revision' ? story : null,
          sentBack: last?.outcome === 'returned' ? last : null,
        };
        if (reason === '' && isRepeated(before, commission)) return refuse('unchanged');
        const work = { commission, story };
        if (await artists.needsCheck(tx, artistId)) await putUp(tx, work, artistId, reason);
        else {
          const done = await handOver(tx, work, { by: 'artist', putUpAt: clock.now(), reason });
          if (!done.ok) return done;
        }
        await lapseChanges(tx, story.orderId);
        return desk.view(tx, id, artistId);
      });
    },
  };
}

/** The parts that are still missing before the song can be delivered. */
function missingWork({ title, lyrics, audioKey }: Assignment['commission']): FieldErrors {
  return {
    ...(isBlank(title) ? { title: 'required' } : {}),
    ...(isBlank(lyrics) ? { lyrics: 'required' } : {}),
    ...(audioKey === null ? { audio: 'required' } : {}),
  };
}
