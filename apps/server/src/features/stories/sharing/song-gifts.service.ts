import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { pagePeaks } from '../../artists/artists.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { storyPath } from '../../notifications/page-paths.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import { findStoryBySlug, type StoryRow } from '../stories.repository.ts';
import { findReveal, markOpened, type RevealRow } from './reveals.repository.ts';

type Gift = { reveal: RevealRow; story: StoryRow };
type Deps = { database: Database; notifications: Notifications; clock: Clock };

/**
 * Lets the recipient of a gift read its message and open it. The token in the link proves that the visitor is the
 * recipient.
 */
export function createSongGifts({ database, notifications, clock }: Deps) {
  const { db } = database;

  /** The gift with this token, if its song is delivered and the page is not private; otherwise null. */
  async function findGift(slug: string, token: string): Promise<Gift | null> {
    const story = await findStoryBySlug(db, slug);
    const isThere = story?.status === 'shipped' && story.visibility !== 'private';
    const reveal = isThere ? await findReveal(db, story.id) : null;
    return story && reveal?.token === token ? { story, reveal } : null;
  }

  return {
    /** The giver's message, which the recipient reads before opening the gift. Refusals: `not_found`. */
    async get(slug: string, token: string): Promise<Result<{ message: string }>> {
      const found = await findGift(slug, token);
      return found ? ok({ message: found.reveal.message }) : refuse('not_found');
    },

    /**
     * Marks the gift as opened and tells the owner the first time. A visit of the owner does not count. Refusals:
     * `not_found`.
     */
    async open(slug: string, token: string, session: Session | null): Promise<Result<{ opened: true }>> {
      const found = await findGift(slug, token);
      if (!found) return refuse('not_found');
      const { story, reveal } = found;
      if (story.ownerId === session?.user?.id) return ok({ opened: true as const });
      return database.transaction(async (tx) => {
        if (await markOpened(tx, reveal, clock.now())) {
          const song = songFactsOf(story.songData, story.title, pagePeaks(story.peaks));
          const params = { song, path: storyPath(slug) };
          await notifications.notifyOwner(tx, story.id, 'gift_opened', params, `reveal:${story.id}:opened`);
        }
        return ok({ opened: true as const });
      });
    },
  };
}

export type SongGifts = ReturnType<typeof createSongGifts>;
