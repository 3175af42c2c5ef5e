import type { Locale } from '@keepsong/domain/format/locale';
import { readNameKey } from '@keepsong/domain/instant/name-keys';
import { nextTake, readTemplate, type Take, templateOf } from '@keepsong/domain/instant/takes';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Extent } from '@keepsong/song-engine/render';
import type { SongRequest } from '@keepsong/song-engine/request';
import type { Phonetics } from '../../adapters/music/phonetics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { Switches } from '../../platform/switches/switches.ts';
import { findCollection, findShownCollection } from './collections.repository.ts';
import { COLLECTION_GONE } from './collections.service.ts';
import { taskView } from './instant-view.ts';
import type { RecordingsService } from './recordings.service.ts';
import type { SongMakers } from './song-makers.job.ts';
import { lockQueue } from './song-queue.repository.ts';
import type { SongQueue } from './song-queue.service.ts';
import { hashOf, songRequestOf, startOf, VOICE_IDS, voicesOf, type Wish } from './song-request.ts';
import { askOnce, findOwnPreviews, findTasks, songsUsed, takeSong, wantSong } from './songs.repository.ts';
import { checkSongRequest, readWish, type WishInput } from './wish.ts';

export type PreviewInput = WishInput & {
  exclude_artists?: readonly string[] | undefined;
  artist_id?: string | undefined;
};

type Asker = { session: Session; ip: string; locale: Locale };

/**
 * A checked wish (the customer's answers), the take that was chosen for it (one version with its voice), and the
 * resulting request to the song engine.
 */
type Asked = { wish: Wish; take: Take; request: SongRequest };

type Deps = {
  database: Database;
  makers: Pick<SongMakers, 'wanted'>;
  queue: Pick<SongQueue, 'networkOf' | 'admit' | 'waits'>;
  phonetics: Phonetics;
  recordings: Pick<RecordingsService, 'claim'>;
  limits: Limits;
  switches: Pick<Switches, 'isOn'>;
  clock: Clock;
};

/** A person listens for half a minute before requesting the next song, so only programs reach this limit. */
const PREVIEWS = { name: 'instant_previews', max: 120, seconds: 3600, quick: true } as const;

/** A visitor requests previews of songs with the answers of a quiz, and then picks one song (spec 7.4). */
export function createPreviewsService(deps: Deps) {
  const { database, makers, queue, phonetics, recordings, limits, switches, clock } = deps;
  const { db } = database;

  /**
   * Checks that the song can be sung, and counts the request for the limit of the network address. Refusals:
   * `name_unreadable`, `too_many_requests`.
   */
  async function checkAsked(request: SongRequest, ip: string): Promise<Result<unknown>> {
    const who = addressSubject(ip);
    const checked = await checkSongRequest(phonetics, request, who);
    return checked.ok ? limits.take(PREVIEWS, who) : checked;
  }

  async function insertTask(
    tx: Tx,
    { wish, take, request }: Asked,
    { extent, session, network }: { extent: Extent; session: Session; network: Buffer },
  ) {
    const createdAt = clock.now();
    const { visitorId } = session;
    const name = wish.nameKey === null ? null : readNameKey(wish.nameKey);
    // If the recording of the name is gone, the request still goes on: the name is sung as it is spelled.
    if (name?.by === 'recording') await recordings.claim(tx, name.id, session);
    const status = extent === 'preview' ? 'queued' : 'waiting';
    const song = await wantSong(tx, { hash: hashOf(request, extent), extent, request, status, createdAt });
    const task = await askOnce(tx, {
      visitorId,
      collectionId: wish.collection.id,
      songId: song.id,
      extent,
      network,
      artistId: take.artistId,
      templateSongId: templateOf(take),
      answers: wish.answers,
      nameKey: wish.nameKey,
      spelling: wish.spelling,
      isCounted: extent === 'preview',
      createdAt,
    });
    return { ...task, isQueued: song.status === 'queued' };
  }

  return {
    /**
     * Requests a preview. The same request of the same visitor always gives the same task and counts only once.
     * Refusals: `not_found` (with the flag reset_data when the collection is unknown, without it when no version is
     * left), `answers_invalid` with problem and step, `name_unreadable`, `no_songs_remaining`, `too_many_requests`,
     * `song_queue_full` with `retry_after` in seconds, `switched_off`.
     */
    async request(id: string, input: PreviewInput, { session, ip, locale }: Asker) {
      if (!(await switches.isOn('instant_songs', session, locale))) return refuse('switched_off');
      const collection = await findShownCollection(db, id);
      if (!collection) return COLLECTION_GONE;
      const wish = readWish(collection, input, locale);
      if (!wish.ok) return wish;
      const take = nextTake(voicesOf(collection.quiz), startOf(wish.value), {
        artistId: input.artist_id ?? null,
        heard: input.exclude_artists ?? [],
      });
      if (!take) return refuse('not_found');
      const asked = { wish: wish.value, take, request: songRequestOf(wish.value, take) };
      const within = await checkAsked(asked.request, ip);
      if (!within.ok) return within;

      const { visitorId } = session;
      const most = collection.quiz.songs_per_visitor;
      const network = queue.networkOf(ip);
      const wanted = await database.transaction(async (tx): Promise<Result<{ id: string; used: number }>> => {
        await lockQueue(tx);
        const task = await insertTask(tx, asked, { extent: 'preview', session, network });
        makers.wanted(tx);
        const admitted = task.isNew && task.isQueued ? await queue.admit(tx, network) : ok(null);
        if (!admitted.ok) return admitted;
        if (!task.isNew) return ok({ id: task.id, used: await songsUsed(tx, visitorId, id) });
        const used = await takeSong(tx, { visitorId, collectionId: id }, most);
        return used === null ? refuse('no_songs_remaining') : ok({ id: task.id, used });
      });
      if (!wanted.ok) return wanted;
      return ok({ task_ids: [wanted.value.id], songs_remaining: Math.max(0, most - wanted.value.used) });
    },

    /**
     * The progress of the songs with these task ids. Unknown ids and ids of other collections are left out. Without ids
     * it returns all songs of the collection that this visitor requested. Refusals: `not_found`.
     */
    async progress(id: string, taskIds: readonly string[], session: Session | null) {
      const collection = await findCollection(db, id);
      if (!collection) return COLLECTION_GONE;
      const used = session ? await songsUsed(db, session.visitorId, id) : 0;
      const found =
        taskIds.length > 0
          ? await findTasks(db, taskIds, id)
          : await findOwnPreviews(db, session?.visitorId ?? null, id);
      const waits = await queue.waits(found.map(({ song }) => song));
      return ok({
        previews: Object.fromEntries(
          found.map((one) => [one.task.id, taskView(one, used, waits.get(one.song.id) ?? null)]),
        ),
        songs_remaining: Math.max(0, collection.quiz.songs_per_visitor - used),
      });
    },

    /**
     * Picks a song. The full song is made later, when an order with it is paid. Refusals: all refusals of `request`
     * except `no_songs_remaining` and `song_queue_full`; `not_found` also for an unknown template.
     */
    async pick(
      id: string,
      input: WishInput & { template_song_id: string },
      { session, ip, locale }: Asker,
    ): Promise<Result<{ task_id: string }>> {
      const collection = await findCollection(db, id);
      if (!collection) return COLLECTION_GONE;
      const wish = readWish(collection, input, locale);
      if (!wish.ok) return wish;
      const take = readTemplate(input.template_song_id, VOICE_IDS);
      if (!take) return refuse('not_found');
      const asked = { wish: wish.value, take, request: songRequestOf(wish.value, take) };
      const within = await checkAsked(asked.request, ip);
      if (!within.ok) return within;
      return database.transaction(async (tx) => {
        const task = await insertTask(tx, asked, {
          extent: 'full',
          session,
          network: queue.networkOf(ip),
        });
        return ok({ task_id: task.id });
      });
    },
  };
}

export type PreviewsService = ReturnType<typeof createPreviewsService>;
