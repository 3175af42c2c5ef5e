import type { ComparedSong, MusicWish } from '@keepsong/contract/catalogue/music-desk';
import type { SongMaker } from '@keepsong/domain/instant/song-model';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { tidyText } from '@keepsong/domain/text/tidy';
import type { SongRequest } from '@keepsong/song-engine/request';
import type { SongModel } from '../../../adapters/music/music.port.ts';
import type { Phonetics } from '../../../adapters/music/phonetics.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { sha256 } from '../../../platform/ids.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { taskStatusOf } from '../instant-view.ts';
import { findCents } from '../music-bills.repository.ts';
import type { SongMakers } from '../song-makers.job.ts';
import { lockQueue } from '../song-queue.repository.ts';
import { hashOf, singerOf, VOICE_IDS, voiceName } from '../song-request.ts';
import { findPreview, wantSong } from '../songs.repository.ts';
import { checkSongRequest } from '../wish.ts';

type Deps = {
  database: Database;
  makers: Pick<SongMakers, 'wanted'>;
  songModel: Pick<SongModel, 'mostCents'> | null;
  phonetics: Phonetics;
  limits: Limits;
  clock: Clock;
};

/** Nobody can listen to more comparisons in an hour. */
const COMPARISONS = { name: 'music_comparisons', max: 20, seconds: 3600 } as const;

/** The seed of comparisons. No customer's request has it, so a comparison never becomes a customer's song. */
const SEED = 'comparison';

function requestOf({ take, voice, spelling, respelling, ...traits }: MusicWish): SongRequest {
  const said = respelling && tidyText(respelling).trim();
  return {
    ...traits,
    seed: `${SEED} ${sha256(JSON.stringify([take, voice, spelling, traits])).toString('base64url')}`,
    singer: singerOf(voice),
    name: spelling ? { spelling: tidyText(spelling).trim(), respelling: said || null } : null,
    details: [],
    artist: voiceName(voice),
  };
}

/**
 * Lets producers compare the same song by the shop's own maker and by the model, before customers hear songs of
 * the model.
 */
export function createMusicDesk({ database, makers, songModel, phonetics, limits, clock }: Deps) {
  const songMakers: readonly SongMaker[] = songModel === null ? ['own'] : ['own', 'elevenlabs'];
  return {
    /** Refuses with `sign_in_required`, `forbidden`. */
    choices(session: Session | null) {
      const by = requireStaff(session, 'music');
      if (!by.ok) return by;
      return ok({
        voices: VOICE_IDS.map((id) => ({ id, name: voiceName(id) })),
        model_cents: songModel?.mostCents ?? null,
      });
    },

    /**
     * Has the shop's maker and the model each make the song. A repeated wish returns the same two songs, which
     * are made and paid for only once. Refuses with `sign_in_required`, `forbidden`, `invalid_input`,
     * `name_unreadable`, `too_many_requests`.
     */
    async compare(
      session: Session | null,
      wish: MusicWish,
    ): Promise<Result<{ songs: { id: string; maker: SongMaker }[] }>> {
      const by = requireStaff(session, 'music');
      if (!by.ok) return by;
      if (!VOICE_IDS.includes(wish.voice)) return refuseFields('invalid_input', { voice: 'invalid' });
      const request = requestOf(wish);
      const checked = await checkSongRequest(phonetics, request, `user:${by.value.id}`);
      if (!checked.ok) return checked;
      const within = await limits.take(COMPARISONS, String(by.value.id));
      if (!within.ok) return within;
      return database.transaction(async (tx) => {
        await lockQueue(tx);
        const songs: { id: string; maker: SongMaker }[] = [];
        for (const maker of songMakers) {
          const hash = `${hashOf(request, 'preview')} by ${maker}`;
          const song = await wantSong(tx, {
            ...{ hash, extent: 'preview', request, status: 'queued', maker },
            createdAt: clock.now(),
          });
          songs.push({ id: song.id, maker });
        }
        makers.wanted(tx);
        await noteStaff(tx, by.value, clock.now(), { action: 'music.compared', after: { ...wish } });
        return ok({ songs });
      });
    },

    /** Refuses with `sign_in_required`, `forbidden`, and `not_found`, also for songs of customers. */
    async song(session: Session | null, id: string): Promise<Result<{ song: ComparedSong }>> {
      const by = requireStaff(session, 'music');
      if (!by.ok) return by;
      const song = await findPreview(database.db, id);
      if (!song?.maker || !song.request.seed.startsWith(`${SEED} `)) return refuse('not_found');
      return ok({
        song: {
          ...{ maker: song.maker, status: taskStatusOf(song), progress: song.progress },
          ...{ title: song.title, lyrics: song.lyrics, duration_seconds: song.seconds },
          error: song.status === 'completed' ? '' : (song.lastError ?? ''),
          audio_url: song.audioKey && `/media/${song.audioKey}`,
          cents: song.maker === 'own' ? null : await findCents(database.db, song.id),
        },
      });
    },
  };
}

export type MusicDesk = ReturnType<typeof createMusicDesk>;
