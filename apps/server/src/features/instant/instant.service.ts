import type { InstantQuiz } from '@keepsong/contract/instant';
import type { Locale } from '@keepsong/domain/format/locale';
import { checkAnswers } from '@keepsong/domain/instant/answers';
import type { InstantAnswers } from '@keepsong/domain/instant/collection';
import { readNameKey, unsingableIn } from '@keepsong/domain/instant/name-keys';
import { quizFaults } from '@keepsong/domain/instant/quiz';
import { nextTake, readTemplate, type Take, templateOf } from '@keepsong/domain/instant/takes';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { Extent } from '@keepsong/song-engine/render';
import type { SongRequest } from '@keepsong/song-engine/request';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import type { DeliveriesService } from './deliveries.service.ts';
import {
  askOnce,
  type CollectionRow,
  deleteOldSongs,
  findCollection,
  findCollections,
  findOwnPreviews,
  findTasks,
  songsUsed,
  takeSong,
  updateQuiz,
  wantSong,
} from './instant.repository.ts';
import { cardOf, collectionOf, taskView } from './instant-view.ts';
import { nameUnreadable } from './names.service.ts';
import type { SongMakers } from './song-makers.ts';
import { hashOf, songRequestOf, startOf, VOICE_IDS, type Wish } from './song-request.ts';

/** What a browser asks for; null and left out are the same. */
export type WishInput = {
  answers: InstantAnswers;
  name_key?: string | null | undefined;
  spelling?: string | null | undefined;
};
export type PreviewInput = WishInput & {
  exclude_artists?: readonly string[] | undefined;
  artist_id?: string | undefined;
};

type Asker = { session: Session; ip: string; locale: Locale };

type Deps = {
  database: Database;
  catalog: Pick<CatalogService, 'soldSlugs'>;
  makers: Pick<SongMakers, 'wanted'>;
  deliveries: Pick<DeliveriesService, 'retry'>;
  storage: Pick<Storage, 'delete'>;
  limits: Limits;
  clock: Clock;
};

/** A person listens to half a minute between two songs; programs are faster. */
const PREVIEWS = { name: 'instant_previews', max: 120, seconds: 3600, quick: true } as const;

/** What is not part of a paid order goes after 30 days. */
const KEPT_MS = 30 * 86_400_000;

/** A collection that is gone takes what the browser keeps of it along (spec 8.4-06). */
const GONE = refuse('not_found', { reset_data: true });

/** The engine's own check of a request; it comes with a dictionary and is loaded when it is first asked. */
const engine = async () => ({
  ...(await import('@keepsong/song-engine/request')),
  ...(await import('@keepsong/song-engine/lyrics/detail-keys')),
});

/** The instant API (spec 7.4): quizzes, previews, and the song that is picked. */
export function createInstantService(deps: Deps) {
  const { database, catalog, makers, deliveries, storage, limits, clock } = deps;
  const { db } = database;

  /** A request as it came, made ready to be sung. Refusals: `answers_invalid`, `name_unreadable`. */
  async function readWish(
    collection: CollectionRow,
    { answers: given, name_key, spelling: written }: WishInput,
    locale: Locale,
  ): Promise<Result<Wish>> {
    const { answers, problem } = checkAnswers(collection.quiz, given);
    if (problem)
      return refuse('answers_invalid', {
        problem: problem.code,
        step: 'step' in problem ? problem.step : 1,
      });
    const spelling = tidyText(written ?? '').trim();
    const isNamed = collection.quiz.choices.name && spelling !== '' && name_key != null;
    if (!isNamed) return ok({ collection, answers, nameKey: null, spelling: null, locale });
    const choice = readNameKey(name_key);
    if (choice === null) return nameUnreadable('respelling', name_key);
    const unknown = choice.by === 'respelling' ? null : unsingableIn(spelling);
    if (unknown !== null) return nameUnreadable('spelling', unknown);
    return ok({ collection, answers, nameKey: name_key, spelling, locale });
  }

  /** Refusals: `name_unreadable`; any other fault of the request is one of the collection's. */
  async function checkRequest(request: SongRequest): Promise<Result<null>> {
    const [fault] = (await engine()).faultsOf(request);
    if (!fault) return ok(null);
    if (fault.field === 'name') return nameUnreadable('spelling', request.name?.spelling ?? '');
    throw new Error(`a collection asks for what cannot be sung: ${fault.field} ${fault.why}`);
  }

  async function insertTask(
    tx: Tx,
    { wish, take, request, extent }: { wish: Wish; take: Take; request: SongRequest; extent: Extent },
    visitorId: string,
  ) {
    const createdAt = clock.now();
    const status = extent === 'preview' ? 'queued' : 'waiting';
    const song = await wantSong(tx, { hash: hashOf(request, extent), extent, request, status, createdAt });
    return askOnce(tx, {
      visitorId,
      collectionId: wish.collection.id,
      songId: song.id,
      extent,
      artistId: take.artistId,
      templateSongId: templateOf(take),
      answers: wish.answers,
      nameKey: wish.nameKey,
      spelling: wish.spelling,
      isCounted: extent === 'preview',
      createdAt,
    });
  }

  return {
    async collections(locale: Locale) {
      const rows = await findCollections(db);
      const sold = await catalog.soldSlugs(rows.map(({ quiz }) => quiz.product_slug));
      return rows.map((row) => ({
        ...cardOf(row, locale, (slug) => sold.has(slug)),
        questions_count: row.quiz.questions.length,
      }));
    },

    /** Refusals: `not_found` (flag reset_data). */
    async collection(id: string, session: Session | null, locale: Locale) {
      const row = await findCollection(db, id);
      if (!row) return GONE;
      const used = session ? await songsUsed(db, session.visitorId, id) : 0;
      const sold = await catalog.soldSlugs([row.quiz.product_slug]);
      return ok(collectionOf(row, locale, (slug) => sold.has(slug), used));
    },

    /**
     * Has a song made. The same request of the same visitor is the same task, and counts once. Refusals: `not_found` (flag
     * reset_data), `answers_invalid` with problem and step, `name_unreadable`, `no_songs_remaining`, `too_many_requests`.
     */
    async requestPreviews(id: string, input: PreviewInput, { session, ip, locale }: Asker) {
      const collection = await findCollection(db, id);
      if (!collection) return GONE;
      const wish = await readWish(collection, input, locale);
      if (!wish.ok) return wish;
      const take = nextTake(VOICE_IDS, startOf(wish.value), {
        artistId: input.artist_id ?? null,
        heard: input.exclude_artists ?? [],
      });
      if (!take) return refuse('not_found');
      const request = songRequestOf(wish.value, take);
      const checked = await checkRequest(request);
      if (!checked.ok) return checked;
      const within = await limits.take(PREVIEWS, addressSubject(ip));
      if (!within.ok) return within;

      const { visitorId } = session;
      const most = collection.quiz.songs_per_visitor;
      const asked = await database.transaction(async (tx) => {
        const task = await insertTask(tx, { wish: wish.value, take, request, extent: 'preview' }, visitorId);
        makers.wanted(tx);
        if (!task.isNew) return ok({ id: task.id, used: await songsUsed(tx, visitorId, id) });
        const used = await takeSong(tx, { visitorId, collectionId: id }, most);
        return used === null ? refuse('no_songs_remaining') : ok({ id: task.id, used });
      });
      if (!asked.ok) return asked;
      return ok({ task_ids: [asked.value.id], songs_remaining: Math.max(0, most - asked.value.used) });
    },

    /**
     * How far songs are; ids of other collections and of nothing are left out. Without ids all that this visitor has had
     * made. Refusals: `not_found`.
     */
    async previews(id: string, taskIds: readonly string[], session: Session | null) {
      const collection = await findCollection(db, id);
      if (!collection) return GONE;
      const used = session ? await songsUsed(db, session.visitorId, id) : 0;
      const found =
        taskIds.length > 0
          ? await findTasks(db, taskIds, id)
          : await findOwnPreviews(db, session?.visitorId ?? null, id);
      return ok({
        previews: Object.fromEntries(found.map((one) => [one.task.id, taskView(one, used)])),
        songs_remaining: Math.max(0, collection.quiz.songs_per_visitor - used),
      });
    },

    /**
     * Picks a song: its whole waits until an order of it is paid. Refusals: those of `requestPreviews` but for the count;
     * `not_found` for a template that there is none of.
     */
    async requestFullSong(
      id: string,
      input: WishInput & { template_song_id: string },
      { session, ip, locale }: Asker,
    ): Promise<Result<{ task_id: string }>> {
      const collection = await findCollection(db, id);
      if (!collection) return GONE;
      const wish = await readWish(collection, input, locale);
      if (!wish.ok) return wish;
      const take = readTemplate(input.template_song_id, VOICE_IDS);
      if (!take) return refuse('not_found');
      const request = songRequestOf(wish.value, take);
      const checked = await checkRequest(request);
      if (!checked.ok) return checked;
      const within = await limits.take(PREVIEWS, addressSubject(ip));
      if (!within.ok) return within;
      return database.transaction(async (tx) => {
        const task = await insertTask(
          tx,
          { wish: wish.value, take, request, extent: 'full' },
          session.visitorId,
        );
        return ok({ task_id: task.id });
      });
    },

    /** Deletes what nobody ordered in its time, with its files. Safe to repeat. */
    async deleteOld(): Promise<void> {
      const keys = await deleteOldSongs(db, new Date(clock.now().getTime() - KEPT_MS));
      for (const key of keys) await storage.delete(key);
    },

    /** Has a song that was given up made once more, for the staff. Refuses `not_found` for any other song. */
    retrySong(songId: string): Promise<Result<{ retried: true }>> {
      return database.transaction(async (tx) => {
        if (!(await deliveries.retry(tx, songId))) return refuse('not_found');
        makers.wanted(tx);
        return ok({ retried: true as const });
      });
    },

    /** A collection as the staff edit it. Refusals: `not_found`. */
    async quiz(id: string): Promise<Result<{ quiz: InstantQuiz; known_details: string[] }>> {
      const row = await findCollection(db, id);
      if (!row) return refuse('not_found');
      const { DETAIL_KEYS } = await engine();
      return ok({ quiz: row.quiz as InstantQuiz, known_details: [...DETAIL_KEYS] });
    },

    /** Refusals: `not_found`, `invalid_input` with the fields that no song can be made of. */
    async saveQuiz(id: string, quiz: InstantQuiz): Promise<Result<InstantQuiz>> {
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
      return (await updateQuiz(db, id, quiz, clock.now())) ? ok(quiz) : refuse('not_found');
    },
  };
}

export type InstantService = ReturnType<typeof createInstantService>;
