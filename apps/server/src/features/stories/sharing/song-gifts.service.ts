import { ok, type Result, refuse } from '@keepsong/domain/result';
import { checkThanks } from '@keepsong/domain/stories/reveal';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/implement.ts';
import { addressSubject, type Limit, type Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { pagePeaks } from '../../artists/artists.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { storyPath } from '../../notifications/page-paths.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import { findStoryBySlug, type StoryRow } from '../stories.repository.ts';
import { findReveal, insertThanks, markOpened, type RevealRow } from './reveals.repository.ts';

type Gift = { reveal: RevealRow; story: StoryRow };
type Deps = { database: Database; notifications: Notifications; limits: Limits; clock: Clock };

/** Each gift accepts one thank-you. This limits how often one address may try. */
const THANKS: Limit = { name: 'gift_thanks', max: 20, seconds: 3_600 };

/**
 * Lets the recipient of a gift read its message, open it and thank for it. The token in the link proves that the visitor is the
 * recipient.
 */
export function createSongGifts({ database, notifications, limits, clock }: Deps) {
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
    async get(slug: string, token: string): Promise<Result<{ message: string; thanked: boolean }>> {
      const found = await findGift(slug, token);
      if (!found) return refuse('not_found');
      return ok({ message: found.reveal.message, thanked: found.reveal.thankedAt !== null });
    },

    /**
     * Marks the gift as opened, and tells the owner when this happens for the first time. A visit of the owner
     * does not count. Refusals: `not_found`.
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

    /**
     * Stores the recipient's thank-you and mails it to the owner. Refusals: `not_found`, also for the owner;
     * `invalid_input` with fields; `too_many_requests`; `already_thanked`.
     */
    async thank(
      slug: string,
      { gift, message }: { gift: string; message: string },
      session: Session | null,
      { ip }: Pick<CallContext, 'ip'>,
    ): Promise<Result<{ thanked: true }>> {
      const found = await findGift(slug, gift);
      if (!found || found.story.ownerId === session?.user?.id) return refuse('not_found');
      const thanks = checkThanks(message);
      if (!thanks.ok) return thanks;
      const within = await limits.take(THANKS, addressSubject(ip));
      if (!within.ok) return within;
      const { story, reveal } = found;
      return database.transaction(async (tx) => {
        if (!(await insertThanks(tx, reveal, thanks.value, clock.now()))) return refuse('already_thanked');
        const song = songFactsOf(story.songData, story.title, pagePeaks(story.peaks));
        const params = { song, thanks: thanks.value, path: storyPath(slug) };
        await notifications.notifyOwner(tx, story.id, 'gift_thanked', params, `reveal:${story.id}:thanked`);
        return ok({ thanked: true as const });
      });
    },
  };
}

export type SongGifts = ReturnType<typeof createSongGifts>;
