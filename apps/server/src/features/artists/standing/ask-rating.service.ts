import { RATE_AFTER_DAYS } from '@keepsong/domain/artists/standing';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, inOwnTransaction } from '../../../platform/db/database.ts';
import { sumEach, tryAll } from '../../../platform/jobs/try-each.ts';
import type { SignedLinks } from '../../../platform/signed-links.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { reviewPath } from '../../notifications/page-paths.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import { findInstantToRate, findToRate, insertAsked } from './standing.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  notifications: Pick<Notifications, 'notifyOwner'>;
  reviewLinks: SignedLinks;
};

const A_BATCH = 50;
/** After a long downtime, the job still asks about songs that were due for the question within these days. */
const LOOK_BACK_DAYS = 14;

type ToRate = Omit<Awaited<ReturnType<typeof findToRate>>[number], 'artistId' | 'artistName'> & {
  /** Missing for instant songs. */
  artistId?: number;
  artistName?: string;
};

/** Asks the owner of each accepted song, and of each instant song, once for stars and a review. */
export function createAskRating({ database, clock, notifications, reviewLinks }: Deps) {
  /** False when the owner was asked already, or has rated the song meanwhile. */
  async function ask({ storyId, slug, songData, title, artistId, artistName }: ToRate): Promise<boolean> {
    return inOwnTransaction(database, async (tx) => {
      const asked = { storyId, artistId: artistId ?? null, askedAt: clock.now() };
      if (!(await insertAsked(tx, asked))) return false;
      const path = reviewPath(slug, reviewLinks.tokenOf(storyId));
      const song = songFactsOf(songData, title);
      const params = { song, artistName: artistName ?? null, storyPath: path };
      await notifications.notifyOwner(tx, storyId, 'song_rating', params, `rating:${storyId}`);
      return true;
    });
  }

  return {
    /**
     * A job: asks all owners who are due, and returns how many. Safe to repeat and in parallel. A song that fails does
     * not stop the others; its fault is thrown at the end.
     */
    async askDue(): Promise<number> {
      const now = clock.now();
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
      const span = { after: daysAgo(RATE_AFTER_DAYS + LOOK_BACK_DAYS), until: daysAgo(RATE_AFTER_DAYS) };
      const askAll = (find: typeof findToRate | typeof findInstantToRate) =>
        tryAll<ToRate>((left) => {
          const ids = left.map(({ storyId }) => storyId);
          return find(database.db, span, A_BATCH, ids);
        }, ask);
      return sumEach([() => askAll(findToRate), () => askAll(findInstantToRate)]);
    },
  };
}

export type AskRating = ReturnType<typeof createAskRating>;
