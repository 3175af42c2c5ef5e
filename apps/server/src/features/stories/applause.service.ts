import type { Story } from '@keepsong/contract/story/stories';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { StoryView } from '@keepsong/domain/stories/story';
import type { Database, DbOrTx, Tx } from '../../platform/db/database.ts';
import { addressSubject, type Limit, type Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import { mayReadOlder } from '../auth/sign-in/proof.ts';
import {
  changeCount,
  deleteApplause,
  findStoryBySlug,
  type Giver,
  insertApplause,
  type StoryRow,
} from './stories.repository.ts';

type Deps = {
  database: Database;
  artists: Pick<ArtistsService, 'addApplause'>;
  limits: Limits;
  /** Finds out which screen of the story a visitor may see. */
  viewOf(on: DbOrTx, story: StoryRow, session: Session | null): Promise<{ view: StoryView }>;
};

/** A family or an office shares one network address. More hearts than these come from a script. */
const HEARTS_OF_ADDRESS: Limit = { name: 'applause_address', max: 60, seconds: 3_600 };
const HEARTS_FOR_SONG: Limit = { name: 'applause_song', max: 20, seconds: 86_400 };

/** The visitor, and the person if the session proved who it is. A guest can be anybody and counts as a visitor. */
export const giverOf = (session: Session): Giver => ({
  visitorId: session.visitorId,
  userId: mayReadOlder(session) ? (session.user?.id ?? null) : null,
});

/**
 * The hearts that visitors give to a song (spec 10.7-04). Every heart counts for the song. Only hearts of
 * signed-in people, other than the artist's own, count for its artist, and so for the order in which artists are shown
 * (decision 0068). The row of the song is locked before that of its artist, and with it the version of the catalogue, as
 * in all that changes a song.
 */
export function createApplause({ database, artists, limits, viewOf }: Deps) {
  async function mayLove(slug: string, ip: string): Promise<Result<null>> {
    const address = addressSubject(ip);
    const within = await limits.take(HEARTS_OF_ADDRESS, address);
    return within.ok ? limits.take(HEARTS_FOR_SONG, `${slug}:${address}`) : within;
  }

  /** The story, if this visitor may hear its song; otherwise null. */
  async function heardStory(tx: Tx, slug: string, session: Session): Promise<StoryRow | null> {
    const story = await findStoryBySlug(tx, slug);
    return story && (await viewOf(tx, story, session)).view.screen === 'song' ? story : null;
  }

  return {
    /** Gives a heart: the button 'Love this song'. Refusals: `not_found`, `too_many_requests`. */
    async applaud(slug: string, session: Session, ip: string): Promise<Result<Story['applause']>> {
      const within = await mayLove(slug, ip);
      if (!within.ok) return within;
      return database.transaction(async (tx) => {
        const story = await heardStory(tx, slug, session);
        if (!story) return refuse('not_found');
        const giver = giverOf(session);
        if (!(await insertApplause(tx, story.id, giver)))
          return ok({ count: story.applauseCount, loved: true });
        const count = await changeCount(tx, story.id, 1);
        if (story.artistId !== null && giver.userId !== null)
          await artists.addApplause(tx, story.artistId, { givers: [giver.userId], change: 1 });
        return ok({ count, loved: true });
      });
    },

    /** Takes the heart back, in whichever browser the person gave it. Refusals: `not_found`. */
    async unapplaud(slug: string, session: Session): Promise<Result<Story['applause']>> {
      return database.transaction(async (tx) => {
        const story = await heardStory(tx, slug, session);
        if (!story) return refuse('not_found');
        const gone = await deleteApplause(tx, story.id, giverOf(session));
        if (gone.length === 0) return ok({ count: story.applauseCount, loved: false });
        const count = await changeCount(tx, story.id, -gone.length);
        const givers = gone.flatMap(({ userId }) => userId ?? []);
        if (story.artistId !== null && givers.length > 0)
          await artists.addApplause(tx, story.artistId, { givers, change: -1 });
        return ok({ count, loved: false });
      });
    },
  };
}
