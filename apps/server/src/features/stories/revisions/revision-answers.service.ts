import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import type { StoryRow } from '../stories.repository.ts';
import { messageView } from '../work/message-view.ts';
import { findStoryMessages } from '../work/messages.repository.ts';
import { artistRevisionView } from './revision-view.ts';
import { answerRevisions, findRevisions, setAnswer } from './revisions.repository.ts';

/** Revisions for the artist of the song, who reads them beside the brief and answers with a new version. */
export function createRevisionAnswers({ clock }: { clock: Clock }) {
  return {
    /** What the artist reads beside the brief: messages, and what is to be sung again. */
    async forArtist(tx: DbOrTx, storyId: number) {
      const [messages, revisions] = await Promise.all([
        findStoryMessages(tx, storyId),
        findRevisions(tx, storyId),
      ]);
      return { messages: messages.map(messageView), revisions: revisions.map(artistRevisionView) };
    },
    /** Keeps the artist's words to the new version. False when nothing was asked for. */
    answer: (tx: DbOrTx, storyId: number, answer: string) => setAnswer(tx, storyId, answer),
    /** The new version takes the place of the song: answers how many revisions it answers. */
    answered: (tx: DbOrTx, before: StoryRow) => answerRevisions(tx, before, clock.now()),
  };
}

export type RevisionAnswers = ReturnType<typeof createRevisionAnswers>;
