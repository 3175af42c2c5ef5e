import type { Commission } from '@keepsong/contract/studio';
import { type FieldErrors, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { timesFromStarts } from '@keepsong/domain/stories/lyric-times';
import { isUnchanged } from '@keepsong/domain/studio/delivery';
import { checkLyrics } from '@keepsong/domain/studio/lyrics';
import { isBlank } from '@keepsong/domain/text/tidy';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ArtistsService, pagePeaks } from '../artists/artists.service.ts';
import type { SettleEarnings } from '../earnings/settle-earnings.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { storyPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import type { RevisionAnswers } from '../stories/revisions/revision-answers.service.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import { type CommissionDesk, openWork } from './commission-desk.service.ts';
import { type Assignment, moveCommission } from './studio.repository.ts';

export type DeliverSongDeps = {
  database: Database;
  artists: Pick<ArtistsService, 'summary'>;
  stories: Pick<StoriesService, 'change' | 'move' | 'delivered'>;
  revisionAnswers: Pick<RevisionAnswers, 'answered' | 'explain'>;
  settleEarnings: Pick<SettleEarnings, 'delivered'>;
  notifications: Notifications;
  clock: Clock;
  desk: CommissionDesk;
};

/** Delivers the finished song, or its new version, to the customer. */
export function createDeliverSong(deps: DeliverSongDeps) {
  const { database, artists, stories, revisionAnswers, settleEarnings, notifications, clock, desk } = deps;

  return {
    /**
     * Puts the song on its page and tells the customer. `reason` says why a new version is the same as the one before.
     * Refusals: `not_found`, `commission_state`, `work_incomplete` with fields, `unchanged` without a reason; all
     * refusals of `checkLyrics`.
     */
    deliver(id: number, artistId: number, reason = ''): Promise<Result<{ commission: Commission }>> {
      return database.transaction(async (tx) => {
        const found = await openWork(tx, id, artistId);
        if (!found.ok) return found;
        const { commission, story } = found.value;
        const missing = missingWork(commission);
        if (Object.keys(missing).length > 0) return refuseFields('work_incomplete', missing);
        const lyrics = checkLyrics(commission.lyrics);
        if (!lyrics.ok) return lyrics;
        const now = clock.now();
        const isRevision = commission.state === 'in_revision';
        const isSame = isRevision && isUnchanged(story, { ...commission, lyrics: lyrics.value });
        if (isSame && reason === '') return refuse('unchanged');
        const set = {
          ...{ lyrics: lyrics.value, approvedAt: null },
          ...(isRevision ? { revisedAt: now } : { deliveredAt: now }),
        };
        await moveCommission(tx, commission, 'delivered', 'artist', { set });
        if (isSame) await revisionAnswers.explain(tx, story.id, reason);
        if (isRevision) await revisionAnswers.answered(tx, story);
        const song = {
          title: commission.title,
          lyrics: lyrics.value,
          lyricTimes: timesFromStarts(commission.lineStarts, lyrics.value, commission.durationSeconds),
          artistNote: commission.artistNote || null,
          audioKey: commission.audioKey,
          durationSeconds: commission.durationSeconds,
          peaks: commission.peaks,
          deliveredAt: story.deliveredAt ?? now,
        };
        if (story.status === 'shipped') await stories.change(tx, story.id, song);
        // The owner may have deleted the song meanwhile. Then it must not become visible again.
        else if (!(await stories.move(tx, story, 'shipped', 'artist', song))) return refuse('not_found');
        await stories.delivered(tx, story);
        await settleEarnings.delivered(tx, story.id);
        const artist = await artists.summary(tx, artistId);
        const params = {
          song: songFactsOf(story.songData, commission.title, pagePeaks(commission.peaks)),
          artistName: artist?.artistName ?? '',
          storyPath: storyPath(story.slug),
        };
        const key = `commission:${id}:${isRevision ? 'revised' : 'delivered'}:${now.toISOString()}`;
        if (isRevision) {
          const path = `${storyPath(story.slug)}/revisions`;
          const revised = { ...params, storyPath: path, isUnchanged: isSame };
          await notifications.notifyOwner(tx, story.id, 'song_revised', revised, key);
        } else await notifications.notifyOwner(tx, story.id, 'song_delivered', params, key);
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
