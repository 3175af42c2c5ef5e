import { endOfDay, momentOn } from '@keepsong/domain/catalogue/calendar';
import { refuse } from '@keepsong/domain/result';
import { sql } from 'drizzle-orm';
import { artistsHandlers } from './features/artists/artists.routes.ts';
import { createArtistsService } from './features/artists/artists.service.ts';
import { catalogHandlers } from './features/catalog/catalog.routes.ts';
import { createCatalogService } from './features/catalog/catalog.service.ts';
import { showSales } from './features/catalog/desk/sales.service.ts';
import { cmsHandlers } from './features/cms/cms.routes.ts';
import { playlistsHandlers } from './features/playlists/playlists.routes.ts';
import { createPlaylistsService } from './features/playlists/playlists.service.ts';
import { reviewsHandlers } from './features/reviews/reviews.routes.ts';
import { createReviewsService } from './features/reviews/reviews.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Database, Db, Tx } from './platform/db/database.ts';
import { type Dispatch, dispatchTo } from './platform/http/implement.ts';
import type { ShowDay } from './platform/http/pages.ts';
import type { Services } from './services.ts';

type Deps = {
  database: Database;
  clock: Clock;
  services: Pick<Services, 'applyDue' | 'contentIn' | 'ownReviews' | 'reportedReviews'>;
  /** Answers the calls that do not depend on the day. */
  otherwise: Dispatch;
};

/**
 * Shows editors the shop as it will be on a day (decision 0136). One transaction writes the drafts that go live
 * by then into the shop's tables, renders the page from these tables, and is rolled back. So a preview uses the
 * same code as the real page, and nobody else sees anything of it.
 */
export function createShowDay({ database, clock, services, otherwise }: Deps): ShowDay {
  const dispatchIn = (tx: Tx, now: Date): Dispatch => {
    // These services only read, and they can send statements to a transaction in the same way as to the pool.
    const db = tx as unknown as Db;
    const reviews = createReviewsService(db);
    const shownClock = { now: () => now };
    return dispatchTo(
      {
        artists: artistsHandlers(createArtistsService(db, shownClock), reviews),
        catalog: catalogHandlers(createCatalogService(db, reviews, shownClock), now),
        cms: cmsHandlers(services.contentIn(db, shownClock)),
        playlists: playlistsHandlers(createPlaylistsService(db)),
        reviews: reviewsHandlers({ ...services, reviews }),
      },
      otherwise,
    );
  };

  return async (day, render) => {
    const now = momentOn(day, clock.now());
    const shown: Awaited<ReturnType<typeof render>>[] = [];
    await database.transaction(async (tx) => {
      // Customers come first: a draft whose row somebody is writing is left out of the preview.
      await tx.execute(sql`set local lock_timeout = '1s'`);
      await services.applyDue(tx, endOfDay(day));
      await showSales(tx, now);
      shown.push(await render(dispatchIn(tx, now), { day, now: now.toISOString() }));
      // A refusal rolls everything back.
      return refuse('not_found');
    });
    const [one] = shown;
    if (one === undefined) throw new Error('no page was rendered');
    return one;
  };
}
