import { maskContacts } from '@keepsong/domain/conversations/mask-contacts';
import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { By } from '../../../platform/states/move.ts';
import type { StoryRow } from '../stories.repository.ts';
import { messageView } from '../work/message-view.ts';
import { findStoryMessages } from '../work/messages.repository.ts';
import { artistRevisionView } from './revision-view.ts';
import {
  addToAnswer,
  answerRevisions,
  cancelRevision,
  findRevisions,
  findRevisionsById,
  setAnswer,
  setRevisionsDue,
} from './revisions.repository.ts';

/**
 * The artist's side of revisions: reading the owner's requests, answering them with a new version, and
 * canceling them.
 */
export function createRevisionAnswers({ clock }: { clock: Clock }) {
  return {
    /**
     * The owner's messages and requested revisions, as the artist sees them. What was written before the song was offered
     * to this artist was for another one (decision 0115). Null: everything, as the staff see it.
     */
    async forArtist(tx: DbOrTx, storyId: number, offeredAt: Date | null) {
      const [messages, revisions] = await Promise.all([
        findStoryMessages(tx, storyId),
        findRevisions(tx, storyId),
      ]);
      return {
        messages: messages
          .filter(({ createdAt }) => offeredAt === null || createdAt >= offeredAt)
          .map(messageView)
          .map((one) => ({ ...one, message: maskContacts(one.message) })),
        revisions: revisions.map(artistRevisionView),
      };
    },
    /** Stores the artist's written answer to the requested revisions. False when no revision is requested. */
    answer: (tx: DbOrTx, storyId: number, answer: string) => setAnswer(tx, storyId, answer),
    /** Adds to the artist's answer to the requested revisions the reason why nothing was changed. */
    explain: (tx: DbOrTx, storyId: number, reason: string) => addToAnswer(tx, storyId, reason),
    /** Marks the requested revisions as answered when their owner gets the new version. Returns how many there were. */
    answered: (tx: DbOrTx, before: StoryRow, by: By) => answerRevisions(tx, before, clock.now(), by),
    /** The changes of a song that are not sung yet. */
    open: async (tx: DbOrTx, storyId: number) =>
      (await findRevisions(tx, storyId)).filter(({ state }) => state === 'requested'),
    /** Sets another promised day for the changes of a song that are not sung yet. */
    promise: (tx: Tx, storyId: number, dueAt: Date): Promise<void> => setRevisionsDue(tx, storyId, dueAt),
    /** The songs to which these revisions belong. */
    songsOf: async (tx: DbOrTx, ids: readonly number[]): Promise<number[]> => [
      ...new Set((await findRevisionsById(tx, ids)).map(({ storyId }) => storyId)),
    ],
    /**
     * Cancels these revisions of a song, except those that the artist has answered. The caller has locked the
     * commission. Returns the canceled revisions (`stopped`), and those that the artist must still sing
     * (`open`).
     */
    async cancel(tx: Tx, storyId: number, ids: readonly number[], by: By, why: string) {
      const open = (await findRevisions(tx, storyId)).filter(({ state }) => state === 'requested');
      const stopped = open.filter(({ id }) => ids.includes(id));
      for (const row of stopped) await cancelRevision(tx, row, by, why);
      return { stopped, open: open.filter((row) => !stopped.includes(row)) };
    },
  };
}

export type RevisionAnswers = ReturnType<typeof createRevisionAnswers>;
