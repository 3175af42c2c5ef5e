import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { StoryRow } from '../stories.repository.ts';
import { messageView } from '../work/message-view.ts';
import { findStoryMessages } from '../work/messages.repository.ts';
import { artistRevisionView } from './revision-view.ts';
import { answerRevisions, findRevisions, setAnswer } from './revisions.repository.ts';

/** The artist's side of revisions: reading what the owner requested, and answering with a new version. */
export function createRevisionAnswers({ clock }: { clock: Clock }) {
  return {
    /** The owner's messages and requested revisions, as the artist sees them. */
    async forArtist(tx: DbOrTx, storyId: number) {
      const [messages, revisions] = await Promise.all([
        findStoryMessages(tx, storyId),
        findRevisions(tx, storyId),
      ]);
      return { messages: messages.map(messageView), revisions: revisions.map(artistRevisionView) };
    },
    /** Stores the artist's written answer to the requested revisions. False when no revision is requested. */
    answer: (tx: DbOrTx, storyId: number, answer: string) => setAnswer(tx, storyId, answer),
    /** Marks the requested revisions as answered when the new version is delivered. Returns how many there were. */
    answered: (tx: DbOrTx, before: StoryRow) => answerRevisions(tx, before, clock.now()),
  };
}

export type RevisionAnswers = ReturnType<typeof createRevisionAnswers>;
