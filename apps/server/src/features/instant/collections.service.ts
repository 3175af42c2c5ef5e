import { INSTANT_SONG } from '@keepsong/domain/cart/named-products';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, refuse } from '@keepsong/domain/result';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { findCollections, findShownCollection } from './collections.repository.ts';
import { cardOf, collectionOf } from './instant-view.ts';
import { songsUsed } from './songs.repository.ts';

type Deps = { db: DbOrTx; catalog: Pick<CatalogService, 'prices'> };

/**
 * The refusal for an unknown collection. It tells the browser to drop the data it stores for the collection (spec
 * 8.4-06).
 */
export const COLLECTION_GONE = refuse('not_found', { reset_data: true });

/** Collections of instant songs with their quizzes, as visitors read them (spec 7.4). */
export function createCollectionsService({ db, catalog }: Deps) {
  return {
    async list(locale: Locale) {
      const rows = await findCollections(db);
      const prices = await catalog.prices([INSTANT_SONG, ...rows.map(({ quiz }) => quiz.product_slug)]);
      return rows.map((row) => ({
        ...cardOf(row, locale, prices),
        questions_count: row.quiz.questions.length,
      }));
    },

    /** Refusals: `not_found` (flag reset_data). */
    async get(id: string, session: Session | null, locale: Locale) {
      const row = await findShownCollection(db, id);
      if (!row) return COLLECTION_GONE;
      const used = session ? await songsUsed(db, session.visitorId, id) : 0;
      const prices = await catalog.prices([INSTANT_SONG, row.quiz.product_slug]);
      return ok(collectionOf(row, locale, prices, used));
    },
  };
}

export type CollectionsService = ReturnType<typeof createCollectionsService>;
