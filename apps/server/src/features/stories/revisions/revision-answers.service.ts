import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { StoryRow } from '../stories.repository.ts';
import { messageView } from '../work/message-view.ts';
import { findStoryMessages } from '../work/messages.repository.ts';
import { artistRevisionView } from './revision-view.ts';
import { answerRevisions, findRevisions, setAnswer } from './revisions.repository.ts';

/** Revisions as the artist sees them: beside the brief, to be answered with a new version. */
export function createRevisionAnswers({ clock }: { clock: Clock }) {
  return {
    /** The owner's messages and the revisions, for the artist. */
    async forArtist(tx: DbOrTx, storyId: number) {
      const [messages, revisions] = await Promise.all([
        findStoryMessages(tx, storyId),
        findRevisions(tx, storyId),
      ]);
      return { messages: messages.map(messageView), revisions: revisions.map(artistRevisionView) };
    },
    /** Stores the artist's answer. False when no revision was requested. */
    answer: (tx: DbOrTx, storyId: number, answer: string) => setAnswer(tx, storyId, answer),
    /** Marks the requested revisions as answered by the new version, and gives their number. */
    answered: (tx: DbOrTx, before: StoryRow) => answerRevisions(tx, before, clock.now()),
  };
}

export type RevisionAnswers = ReturnType<typeof createRevisionAnswers>;
