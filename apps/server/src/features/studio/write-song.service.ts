import type { Commission } from '@keepsong/contract/studio';
import { type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { checkLineStarts, type LineStarts, timesFromStarts } from '@keepsong/domain/stories/lyric-times';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { Database } from '../../platform/db/database.ts';
import type { RevisionAnswers } from '../stories/revisions/revision-answers.service.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import { type CommissionDesk, openWork, timedWork } from './commission-desk.service.ts';
import { updateCommission } from './studio.repository.ts';

export type WorkInput = { title: string; lyrics: string; artist_note: string };

export type WriteSongDeps = {
  database: Database;
  stories: Pick<StoriesService, 'change'>;
  revisionAnswers: Pick<RevisionAnswers, 'answer'>;
  desk: CommissionDesk;
};

/** Lets an artist write the title and the lyrics, set the start of each lyric line, and answer a revision. */
export function createWriteSong({ database, stories, revisionAnswers, desk }: WriteSongDeps) {
  return {
    /** Saves title, lyrics and note while the artist writes. Refusals: `not_found`, `commission_state`. */
    saveWork(id: number, artistId: number, work: WorkInput): Promise<Result<{ commission: Commission }>> {
      return database.transaction(async (tx) => {
        const found = await openWork(tx, id, artistId);
        if (!found.ok) return found;
        await updateCommission(tx, id, {
          title: tidyText(work.title),
          lyrics: work.lyrics,
          artistNote: tidyText(work.artist_note),
        });
        return desk.view(tx, id, artistId);
      });
    },

    /** Stores the artist's answer to a revision. Refusals: `not_found`, `commission_state`. */
    answerRevision(
      id: number,
      artistId: number,
      answer: string,
    ): Promise<Result<{ commission: Commission }>> {
      return database.transaction(async (tx) => {
        const found = await openWork(tx, id, artistId);
        if (!found.ok) return found;
        const isAsked = await revisionAnswers.answer(tx, found.value.story.id, answer);
        return isAsked ? desk.view(tx, id, artistId) : refuse('commission_state', { from: 'accepted' });
      });
    },

    /**
     * Stores when each line of the lyrics begins. The artist taps the times while the recording plays. If the song is
     * already delivered, its page uses the new times at once. Refusals: `not_found`, `commission_state`,
     * `work_incomplete` when there is no recording, `invalid_input` with fields.
     */
    saveTimes(id: number, artistId: number, starts: LineStarts): Promise<Result<{ commission: Commission }>> {
      return database.transaction(async (tx) => {
        const found = await timedWork(tx, id, artistId);
        if (!found.ok) return found;
        const { commission, story } = found.value;
        const { lyrics, durationSeconds: seconds } = commission;
        if (commission.audioKey === null) return refuseFields('work_incomplete', { audio: 'required' });
        const checked = checkLineStarts(starts, { lyrics, seconds });
        if (!checked.ok) return checked;
        await updateCommission(tx, id, { lineStarts: checked.value });
        if (commission.state === 'delivered')
          await stories.change(tx, story.id, { lyricTimes: timesFromStarts(starts, lyrics, seconds) });
        return desk.view(tx, id, artistId);
      });
    },
  };
}
