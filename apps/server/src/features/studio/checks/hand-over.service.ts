import { ok, type Result, refuse } from '@keepsong/domain/result';
import { timesFromStarts } from '@keepsong/domain/stories/lyric-times';
import { isUnchanged } from '@keepsong/domain/studio/delivery';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { By } from '../../../platform/states/move.ts';
import { step } from '../../../platform/steps.ts';
import { type ArtistsService, pagePeaks } from '../../artists/artists.service.ts';
import type { SettleEarnings } from '../../earnings/settle-earnings.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { storyPath } from '../../notifications/page-paths.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import type { RevisionAnswers } from '../../stories/revisions/revision-answers.service.ts';
import type { StoriesService } from '../../stories/stories.service.ts';
import { type Assignment, moveCommission } from '../studio.repository.ts';
import type { VendorMessages } from '../vendors/vendor-messages.service.ts';

export type HandOverDeps = {
  artists: Pick<ArtistsService, 'summary'>;
  stories: Pick<StoriesService, 'change' | 'move' | 'delivered'>;
  revisionAnswers: Pick<RevisionAnswers, 'answered' | 'explain'>;
  settleEarnings: Pick<SettleEarnings, 'delivered'>;
  notifications: Notifications;
  vendorMessages: Pick<VendorMessages, 'tellSongChanged'>;
  clock: Clock;
};

/**
 * Gives the song, or its new version, to its customer: its page shows the song, and everything that follows a
 * delivery begins. Only this function delivers a song of an artist: at once for a trusted artist, otherwise
 * when the staff pass the song.
 */
export function createHandOver(deps: HandOverDeps) {
  const { artists, stories, revisionAnswers, settleEarnings, notifications, vendorMessages, clock } = deps;

  /**
   * The caller has locked the commission and normalised its lyrics. `reason` says why a new version is the same
   * as the one before. Refuses with `not_found` when the owner has deleted the song.
   */
  return async function handOver(
    tx: Tx,
    { commission, story }: Assignment,
    { by, putUpAt, reason }: { by: By; putUpAt: Date; reason: string },
  ): Promise<Result<null>> {
    const now = clock.now();
    const { id, lyrics, state } = commission;
    const isRevision = state === 'in_revision' || state === 'change_to_be_checked';
    const isSame = isRevision && isUnchanged(story, commission);
    const set = {
      ...{ lyrics, approvedAt: null },
      ...(isRevision
        ? { revisedAt: now }
        : { deliveredAt: now, firstPutUpAt: putUpAt, firstDueAt: commission.dueAt }),
    };
    await moveCommission(tx, commission, 'delivered', by, { set });
    if (isSame && reason !== '') await revisionAnswers.explain(tx, story.id, reason);
    if (isRevision) await revisionAnswers.answered(tx, story, by);
    const song = {
      title: commission.title,
      lyrics,
      lyricTimes: timesFromStarts(commission.lineStarts, lyrics, commission.durationSeconds),
      artistNote: commission.artistNote || null,
      audioKey: commission.audioKey,
      durationSeconds: commission.durationSeconds,
      peaks: commission.peaks,
      deliveredAt: story.deliveredAt ?? now,
    };
    if (story.status === 'shipped') await stories.change(tx, story.id, song);
    // The owner may have deleted the song meanwhile. Then it must not become visible again.
    else if (!(await stories.move(tx, story, 'shipped', by, song))) return refuse('not_found');
    await stories.delivered(tx, story);
    await settleEarnings.delivered(tx, story.id);
    const artist = commission.artistId === null ? null : await artists.summary(tx, commission.artistId);
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
    const news = isRevision
      ? { kind: 'revised' as const }
      : { kind: 'arrived' as const, songDay: chicagoDay(now) };
    if (!isSame) await vendorMessages.tellSongChanged(tx, story.id, { ...news, key });
    step('song.before_handed_over');
    return ok(null);
  };
}

export type HandOver = ReturnType<typeof createHandOver>;
