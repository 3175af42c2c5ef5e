import { ok, refuse } from '@keepsong/domain/result';
import type { CommissionState } from '@keepsong/domain/states/tables';
import { endOfPromise } from '@keepsong/domain/studio/commission';
import type { Day } from '@keepsong/domain/time/chicago';
import type { Tx } from '../../platform/db/database.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import { findTakenBack } from '../earnings/expected-pay.service.ts';
import { type CommissionDeskDeps, createCommissionDesk } from './commission-desk.service.ts';
import { commissionRow } from './commission-view.ts';
import { createDeliverSong, type DeliverSongDeps } from './deliver-song.service.ts';
import { createRecordSong, type RecordSongDeps } from './record-song.service.ts';
import { type Assignment, findQueue, lockCommissionOfOrder, updateCommission } from './studio.repository.ts';
import { createWriteSong, type WriteSongDeps } from './write-song.service.ts';

export type StudioDeps = {
  artists: Pick<ArtistsService, 'summaryOfUser' | 'needsCheck'>;
} & CommissionDeskDeps &
  Omit<WriteSongDeps & RecordSongDeps & DeliverSongDeps, 'desk' | 'artists'>;

/**
 * The studio, in which artists write, record and deliver songs. Each artist sees only their own commissions.
 */
export function createStudioService(deps: StudioDeps) {
  const { artists, clock } = deps;
  const { db } = deps.database;
  const desk = createCommissionDesk(deps);

  return {
    view: (id: number, artistId: number) => desk.view(db, id, artistId),

    /** The artist's queue. Refuses with `forbidden` when the user is not an artist. */
    async queue(userId: number) {
      const artist = await artists.summaryOfUser(db, userId);
      if (!artist) return refuse('forbidden');
      const { offered, active, delivered } = await findQueue(db, artist.id, clock.now());
      const all = [...offered, ...active, ...delivered];
      const takenBack = await findTakenBack(
        db,
        all.map(({ story }) => story.id),
      );
      const rows = (assignments: Assignment[]) =>
        assignments.map((one) => commissionRow(one, takenBack.get(one.story.id)));
      return ok({
        artist: { id: artist.id, artist_name: artist.artistName, photo: artist.photo },
        offered: rows(offered),
        active: rows(active),
        delivered: rows(delivered),
      });
    },

    /**
     * Locks the work on an order's song until the transaction ends, and returns its state. Null when an order
     * has no such song.
     */
    lockStateOfOrder: async (tx: Tx, orderId: number): Promise<CommissionState | null> =>
      (await lockCommissionOfOrder(tx, orderId))?.state ?? null,

    /** Sets another promised day (its evening). The artist gets a new reminder for it. */
    promise: (tx: Tx, commissionId: number, day: Day): Promise<void> =>
      updateCommission(tx, commissionId, { dueAt: endOfPromise(day), remindedAt: null }),

    ...createWriteSong({ ...deps, desk }),
    ...createRecordSong({ ...deps, desk }),
    ...createDeliverSong({ ...deps, desk }),
  };
}

export type StudioService = ReturnType<typeof createStudioService>;
