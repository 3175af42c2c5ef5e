import type { Tx } from '../../platform/db/database.ts';
import type { By } from '../../platform/states/move.ts';
import { step } from '../../platform/steps.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { commissionPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import type { LapseChanges } from '../orders/lapse-changes.service.ts';
import type { RevisionAnswers } from '../stories/revisions/revision-answers.service.ts';
import { withdrawCheck } from './checks/checks.repository.ts';
import {
  type Assignment,
  findCommissionOf,
  lockAssignment,
  moveCommission,
  updateCommission,
} from './studio.repository.ts';

type Deps = {
  artists: Pick<ArtistsService, 'toAsk'>;
  revisionAnswers: Pick<RevisionAnswers, 'songsOf' | 'cancel'>;
  notifications: Pick<Notifications, 'notifyUser'>;
  lapseChanges: LapseChanges;
};

type Cancelled = Awaited<ReturnType<RevisionAnswers['cancel']>>;

/**
 * Stops changes of delivered songs when the changes are refunded. The artist gets no pay for them and is told
 * at once. The song stays as it was delivered before. A change that was sung stays with its customer. Safe to
 * repeat.
 */
export function createStopRevisions({ artists, revisionAnswers, notifications, lapseChanges }: Deps) {
  async function tellArtist(tx: Tx, { commission, story }: Assignment, { stopped, open }: Cancelled) {
    const found = commission.artistId === null ? null : await artists.toAsk(tx, commission.artistId);
    if (!found?.reach || found.artist.userId === null) return;
    const params = {
      song: songFactsOf(story.songData, story.title),
      artistName: found.artist.artistName,
      path: commissionPath(found.artist.userId, commission.id),
      lines: stopped.reduce((sum, { requests }) => sum + requests.length, 0),
      linesLeft: open.reduce((sum, { requests }) => sum + requests.length, 0),
    };
    const key = `commission:${commission.id}:revisions_stopped:${stopped.map(({ id }) => id).join(',')}`;
    await notifications.notifyUser(tx, found.reach, 'revision_stopped_artist', params, key);
  }

  async function stopIn(tx: Tx, storyId: number, ids: readonly number[], by: By, why: string): Promise<void> {
    const commissionId = await findCommissionOf(tx, storyId);
    // Lock the commission first. So an artist who delivers at the same moment either answers the revision
    // before it is canceled, or finds it canceled.
    const found = commissionId === null ? null : await lockAssignment(tx, commissionId);
    if (!found) return;
    const cancelled = await revisionAnswers.cancel(tx, storyId, ids, by, why);
    const { stopped, open } = cancelled;
    if (stopped.length === 0) return;
    const { commission } = found;
    const feeCents = commission.feeCents - stopped.reduce((sum, row) => sum + row.feeCents, 0);
    const [last] = open.toSorted((a, b) => b.dueAt.getTime() - a.dueAt.getTime());
    if (last) await updateCommission(tx, commission.id, { feeCents, dueAt: last.dueAt });
    else if (commission.state === 'in_revision' || commission.state === 'change_to_be_checked') {
      const set = { feeCents, ...deliveredWork(found) };
      if (commission.state === 'change_to_be_checked') await withdrawCheck(tx, commission.id);
      await moveCommission(tx, commission, 'delivered', by, { set, why });
    } else await updateCommission(tx, commission.id, { feeCents });
    await lapseChanges(tx, found.story.orderId);
    await tellArtist(tx, found, cancelled);
    step('revision.stopped');
  }

  return async function stopRevisions(tx: Tx, ids: readonly number[], by: By, why: string): Promise<void> {
    for (const storyId of await revisionAnswers.songsOf(tx, ids)) await stopIn(tx, storyId, ids, by, why);
  };
}

export type StopRevisions = ReturnType<typeof createStopRevisions>;

/** The delivered work as on the song's page. It replaces the artist's unfinished change. */
function deliveredWork({ commission, story }: Assignment) {
  const { title, audioKey, durationSeconds, peaks } = story;
  const isOwnRecording = audioKey === commission.audioKey;
  return {
    ...{ title, audioKey, durationSeconds, peaks },
    lyrics: story.lyrics ?? '',
    artistNote: story.artistNote ?? '',
    // These fields belong to the unfinished recording, which is dropped.
    ...(isOwnRecording ? {} : { audioOriginalKey: null, audioFileName: null, lineStarts: null }),
  };
}
