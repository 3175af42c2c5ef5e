import type { Story } from '@keepsong/contract/story/stories';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { StoryView } from '@keepsong/domain/stories/story';
import type { Database, DbOrTx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import {
  changeCount,
  deleteApplause,
  findStoryBySlug,
  insertApplause,
  type StoryRow,
} from './stories.repository.ts';

type Deps = {
  database: Database;
  artists: Pick<ArtistsService, 'addApplause'>;
  /** Finds out which screen of the story a visitor may see. */
  viewOf(on: DbOrTx, story: StoryRow, session: Session | null): Promise<{ view: StoryView }>;
};

/** The hearts that visitors give to a song. */
export function createApplause({ database, artists, viewOf }: Deps) {
  return {
    /** The button 'Love this song': gives a visitor's heart or takes it back. Refusals: `not_found`. */
    async applaud(slug: string, session: Session, loves: boolean): Promise<Result<Story['applause']>> {
      return database.transaction(async (tx) => {
        const story = await findStoryBySlug(tx, slug);
        if (!story || (await viewOf(tx, story, session)).view.screen !== 'song') return refuse('not_found');
        const userId = session.user?.id ?? null;
        const changed = loves
          ? await insertApplause(tx, { storyId: story.id, visitorId: session.visitorId, userId })
          : await deleteApplause(tx, story.id, session.visitorId);
        if (!changed) return ok({ count: story.applauseCount, loved: loves });
        const change = loves ? 1 : -1;
        if (story.artistId !== null) await artists.addApplause(tx, story.artistId, change);
        return ok({ count: await changeCount(tx, story.id, change), loved: loves });
      });
    },
  };
}
