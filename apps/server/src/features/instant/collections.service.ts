import type { InstantQuiz } from '@keepsong/contract/instant';
import { INSTANT_SONG } from '@keepsong/domain/cart/named-products';
import type { Locale } from '@keepsong/domain/format/locale';
import { quizFaults } from '@keepsong/domain/instant/quiz';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { findCollection, findCollections, updateQuiz } from './collections.repository.ts';
import { cardOf, collectionOf } from './instant-view.ts';
import { songsUsed } from './songs.repository.ts';

type Deps = { database: Database; catalog: Pick<CatalogService, 'prices'>; clock: Clock };

/**
 * The refusal for an unknown collection. It tells the browser to drop the data it stores for the collection (spec
 * 8.4-06).
 */
export const COLLECTION_GONE = refuse('not_found', { reset_data: true });

/**
 * Loads the song engine's list of the details that a song can mention. It is loaded at its first use, because the
 * engine's dictionary is large.
 */
const engine = () => import('@keepsong/song-engine/lyrics/detail-keys');

/** Collections of instant songs with their quizzes: visitors read them, the staff edit them (spec 7.4). */
export function createCollectionsService({ database, catalog, clock }: Deps) {
  const { db } = database;
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
      const row = await findCollection(db, id);
      if (!row) return COLLECTION_GONE;
      const used = session ? await songsUsed(db, session.visitorId, id) : 0;
      const prices = await catalog.prices([INSTANT_SONG, row.quiz.product_slug]);
      return ok(collectionOf(row, locale, prices, used));
    },

    /** A collection with its quiz in the form that the staff edit. Refusals: `not_found`. */
    async quiz(id: string): Promise<Result<{ quiz: InstantQuiz; known_details: string[] }>> {
      const row = await findCollection(db, id);
      if (!row) return refuse('not_found');
      const { DETAIL_KEYS } = await engine();
      return ok({ quiz: row.quiz as InstantQuiz, known_details: [...DETAIL_KEYS] });
    },

    /**
     * Saves a collection's quiz. Refusals: `not_found`, `invalid_input` with the fields that no song can be made from.
     */
    async saveQuiz(id: string, quiz: InstantQuiz, by: StaffMember): Promise<Result<InstantQuiz>> {
      const { isDetailKey } = await engine();
      const faults = quizFaults(quiz, isDetailKey);
      if (faults.length > 0)
        return {
          ok: false,
          refusal: {
            code: 'invalid_input',
            fields: Object.fromEntries(faults.map((at) => [at, 'invalid' as const])),
          },
        };
      return database.transaction(async (tx): Promise<Result<InstantQuiz>> => {
        const before = await findCollection(tx, id);
        if (!before || !(await updateQuiz(tx, id, quiz, clock.now()))) return refuse('not_found');
        await noteStaff(tx, by, clock.now(), { action: 'quiz.saved', before, after: { id, quiz } });
        return ok(quiz);
      });
    },
  };
}

export type CollectionsService = ReturnType<typeof createCollectionsService>;
