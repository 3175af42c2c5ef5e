import { RATE_AFTER_DAYS } from '@keepsong/domain/artists/standing';
import { ok } from '@keepsong/domain/result';
import { DAY_MS } from '@keepsong/domain/time/day';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { tryEach } from '../../../platform/jobs/try-each.ts';
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

/** Asks the owner of each accepted song, and of each instant song, once for stars and a review. */
export function createAskRating({ database, clock, notifications, reviewLinks }: Deps) {
  return {
    /** A job: asks one batch of owners and returns the size of the batch. Safe to repeat and in parallel. */
    async askDue(): Promise<number> {
      const now = clock.now();
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
      const span = { after: daysAgo(RATE_AFTER_DAYS + LOOK_BACK_DAYS), until: daysAgo(RATE_AFTER_DAYS) };
      const [accepted, instant] = await Promise.all([
        findToRate(database.db, span, A_BATCH),
        findInstantToRate(database.db, span, A_BATCH),
      ]);
      const due = [...accepted, ...instant.map((song) => ({ ...song, artistId: null, artistName: null }))];
      await tryEach(due, ({ storyId, slug, songData, title, artistId, artistName }) =>
        database.transaction(async (tx) => {
          if (!(await insertAsked(tx, { storyId, artistId, askedAt: now }))) return ok(null);
          const path = reviewPath(slug, reviewLinks.tokenOf(storyId));
          const params = { song: songFactsOf(songData, title), artistName, storyPath: path };
          await notifications.notifyOwner(tx, storyId, 'song_rating', params, `rating:${storyId}`);
          return ok(null);
        }),
      );
      return due.length;
    },
  };
}

export type AskRating = ReturnType<typeof createAskRating>;
