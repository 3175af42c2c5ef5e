import type { SampleSong } from '@keepsong/contract/catalogue/collections';
import type { InstantQuiz } from '@keepsong/contract/instant';
import type { Locale } from '@keepsong/domain/format/locale';
import type { InstantAnswers } from '@keepsong/domain/instant/collection';
import { writeNameKey } from '@keepsong/domain/instant/name-keys';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import type { Phonetics } from '../../../adapters/music/phonetics.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { taskStatusOf } from '../instant-view.ts';
import type { SongMakers } from '../song-makers.job.ts';
import { lockQueue } from '../song-queue.repository.ts';
import { hashOf, songRequestOf, voicesOf } from '../song-request.ts';
import { findPreview, wantSong } from '../songs.repository.ts';
import { checkSongRequest, readWish } from '../wish.ts';
import { checkQuiz } from './collection-desk.service.ts';

export type SampleWish = {
  collection: InstantQuiz;
  answers: InstantAnswers;
  voice?: string | undefined;
  spelling?: string | undefined;
  language: Locale;
};

type Deps = {
  database: Database;
  makers: Pick<SongMakers, 'wanted'>;
  phonetics: Phonetics;
  limits: Limits;
  clock: Clock;
};

/**
 * Nobody can listen to more samples in an hour. Each one takes as much computing time as a customer's preview.
 */
const SAMPLES = { name: 'sample_songs', max: 60, seconds: 3600 } as const;

/** Sample songs from a quiz that is still being edited, so that editors hear its songs before customers do. */
export function createSampleSongs({ database, makers, phonetics, limits, clock }: Deps) {
  return {
    /**
     * Requests the beginning of a song. It waits in the queue like a customer's preview. Refuses with
     * `sign_in_required`, `forbidden`, `invalid_input` with the faults of the quiz, `answers_invalid`,
     * `name_unreadable`, `too_many_requests`.
     */
    async request(
      session: Session | null,
      { collection, answers, voice, spelling, language }: SampleWish,
    ): Promise<Result<{ song_id: string }>> {
      const by = requireStaff(session, 'collections');
      if (!by.ok) return by;
      const sound = await checkQuiz(collection);
      if (!sound.ok) return sound;
      const [first] = voicesOf(collection);
      const artistId = voice ?? first;
      if (artistId === undefined || !voicesOf(collection).includes(artistId))
        return refuseFields('invalid_input', { voice: 'invalid' });
      const named = spelling ? { spelling, name_key: writeNameKey({ by: 'letters' }) } : {};
      const wish = readWish({ id: 'sample', quiz: collection }, { answers, ...named }, language);
      if (!wish.ok) return wish;
      const request = songRequestOf(wish.value, { artistId, take: 1 });
      const checked = await checkSongRequest(phonetics, request, `user:${by.value.id}`);
      if (!checked.ok) return checked;
      const within = await limits.take(SAMPLES, String(by.value.id));
      if (!within.ok) return within;
      return database.transaction(async (tx) => {
        await lockQueue(tx);
        const song = await wantSong(tx, {
          ...{ hash: hashOf(request, 'preview'), extent: 'preview', request, status: 'queued' },
          createdAt: clock.now(),
        });
        makers.wanted(tx);
        await noteStaff(tx, by.value, clock.now(), {
          action: 'catalogue.sampled',
          after: { title: collection.title, answers: wish.value.answers, song: song.id },
        });
        return ok({ song_id: song.id });
      });
    },
    /** Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async read(session: Session | null, id: string): Promise<Result<{ song: SampleSong }>> {
      const by = requireStaff(session, 'collections');
      if (!by.ok) return by;
      const song = await findPreview(database.db, id);
      if (!song) return refuse('not_found');
      return ok({
        song: {
          ...{ status: taskStatusOf(song), progress: song.progress, title: song.title, lyrics: song.lyrics },
          audio_url: song.audioKey && `/media/${song.audioKey}`,
          duration_seconds: song.seconds,
        },
      });
    },
  };
}

export type SampleSongs = ReturnType<typeof createSampleSongs>;
