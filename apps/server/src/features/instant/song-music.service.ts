import { buffer } from 'node:stream/consumers';
import { type ModelOutcome, mayPass, restsUntil, type SongMaker } from '@keepsong/domain/instant/song-model';
import { ok } from '@keepsong/domain/result';
import { chicagoDay, chicagoInstant } from '@keepsong/domain/time/chicago';
import type { OnProgress, RenderedSong } from '@keepsong/song-engine/render';
import { type Music, MusicRefused, type SongModel, SongTrouble } from '../../adapters/music/music.port.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import {
  closeBill,
  countBills,
  endOldBills,
  findLastAnswers,
  noteUnasked,
  openBill,
} from './music-bills.repository.ts';
import { findOtherExtent, type SongRow } from './songs.repository.ts';

/**
 * Thrown while the other extent (preview or full) of the same song is being made. A model would make two
 * different songs.
 */
export class SongElsewhere extends Error {
  override readonly name = 'SongElsewhere';
}

/** `whole`: the whole song that was made together with its preview. */
export type MadeSong = { song: RenderedSong; maker: SongMaker; whole: RenderedSong | null };

/** After this many tries with the model, the shop makes a song itself. */
const MODEL_TRIES = 2;

export type SongMusicDeps = {
  database: Database;
  music: Music;
  songModel: SongModel | null;
  storage: Pick<Storage, 'read'>;
  clock: Clock;
  log: Log;
  settings: { songModel: { dayCents: number } | null };
};

/**
 * Decides who makes a song, and has it made (decision 0144). Without a model, the shop makes all songs itself.
 * With a model, it makes only those that the model does not make.
 */
export function createSongMusic(deps: SongMusicDeps) {
  const { database, music, songModel, storage, clock, log, settings } = deps;
  const { db } = database;
  const dayCents = settings.songModel?.dayCents ?? 0;

  const startOfDay = (now: Date) => chicagoInstant(chicagoDay(now), 0);

  async function byOwn({ request, extent }: SongRow, onProgress?: OnProgress): Promise<MadeSong> {
    const job = { request, extent: extent as 'preview' | 'full' };
    return { song: await music.render(job, onProgress), maker: 'own', whole: null };
  }

  /**
   * Reserves the money for a song. When the model must not be asked, returns the reason: as an outcome and as a
   * text.
   */
  async function mayAsk(
    model: SongModel,
    { id }: SongRow,
  ): Promise<{ bill: string } | { outcome: 'limit' | 'rest'; why: string }> {
    const now = clock.now();
    const answers = await findLastAnswers(db);
    // Name the last fault, so that the reason of a failed song also tells why the model rests.
    if (restsUntil(answers, now)) return { outcome: 'rest', why: `rest after ${answers[0]?.outcome}` };
    const { mostCents } = model;
    const day = startOfDay(now);
    const bill = await database.transaction(async (tx) =>
      ok(await openBill(tx, { songId: id, mostCents, dayCents, day, now })),
    );
    return bill.ok && bill.value !== null ? { bill: bill.value } : { outcome: 'limit', why: 'limit' };
  }

  async function compose(
    model: SongModel,
    row: SongRow,
    bill: string,
    onProgress?: OnProgress,
  ): Promise<MadeSong> {
    const end = (outcome: ModelOutcome, cents: number) =>
      closeBill(db, bill, { outcome, cents, now: clock.now() });
    try {
      const { whole, preview, cents } = await model.compose(row.request, onProgress);
      await end('made', cents);
      const isWhole = row.extent === 'full';
      return { song: isWhole ? whole : preview, maker: 'elevenlabs', whole: isWhole ? null : whole };
    } catch (error) {
      const trouble = error instanceof SongTrouble ? error : new SongTrouble('broken', String(error));
      await end(trouble.kind, trouble.cents);
      throw trouble;
    }
  }

  /** Cuts the preview from a whole song that a model has made before. */
  async function cut(model: SongModel, { request }: SongRow, whole: SongRow): Promise<MadeSong> {
    const { audioKey, title, lyrics, lines } = whole;
    if (audioKey === null) throw new Error('a finished song has no file');
    const mp3 = await buffer(await storage.read(audioKey));
    const song = await model.excerpt(request, { mp3, title, lyrics, lines });
    return { song, maker: 'elevenlabs', whole: null };
  }

  /** Logs why the model does not make the song, and has the shop make it. */
  async function fallBack(row: SongRow, reason: string, onProgress?: OnProgress): Promise<MadeSong> {
    log.warn({ song: row.id, reason }, 'the shop makes a song that the model does not make');
    return byOwn(row, onProgress);
  }

  return {
    /** How many songs the model made today, and what they cost. Null without a model. */
    async today() {
      if (songModel === null) return null;
      const now = clock.now();
      const [bills, last] = await Promise.all([countBills(db, startOfDay(now)), findLastAnswers(db)]);
      const made = bills.find(({ outcome }) => outcome === 'made')?.count ?? 0;
      const troubles = bills.filter(({ outcome }) => outcome !== 'made' && outcome !== 'open');
      return {
        made,
        troubles: troubles.map(({ outcome, count }) => ({ outcome, count })),
        cents: bills.reduce((sum, { cents }) => sum + cents, 0),
        dayCents,
        restsUntil: restsUntil(last, now),
      };
    },

    /** Ends the bills of songs whose process died. Safe to repeat. */
    endOldBills: () => endOldBills(db, clock.now()),

    places: music.places + (songModel?.places ?? 0),

    /**
     * Makes a song, or an excerpt of one. A whole song comes from the maker of its preview, so that customers
     * get the song that they heard.
     * @throws MusicRefused, SongElsewhere, SongTrouble
     */
    async make(row: SongRow, onProgress?: OnProgress): Promise<MadeSong> {
      const other = await findOtherExtent(db, row);
      const isHeard = row.extent === 'full' && other?.status === 'completed';
      const wanted = row.maker ?? (isHeard ? (other.maker ?? 'own') : null);
      if (songModel === null && wanted === 'elevenlabs')
        throw new MusicRefused('the model that sang the preview is not set any more');
      if (songModel === null || wanted === 'own') return byOwn(row, onProgress);
      if (row.extent === 'preview' && other?.status === 'completed' && other.maker === 'elevenlabs')
        return cut(songModel, row, other);
      if (isUnderWay(row, other)) throw new SongElsewhere();
      const asked = await mayAsk(songModel, row);
      if ('why' in asked) {
        await noteUnasked(db, { songId: row.id, outcome: asked.outcome, now: clock.now() });
        if (wanted !== null) throw new SongTrouble('down', `the model is not asked: ${asked.why}`);
        return fallBack(row, asked.why, onProgress);
      }
      try {
        return await compose(songModel, row, asked.bill, onProgress);
      } catch (error) {
        if (!(error instanceof SongTrouble) || wanted !== null) throw error;
        const isWorthATry = mayPass(error.kind) && error.kind !== 'timeout' && row.attempts < MODEL_TRIES;
        if (isWorthATry) throw error;
        return fallBack(row, error.message, onProgress);
      }
    },
  };
}

/**
 * Whether a song must wait for its other extent: a whole song for its preview, a preview for a whole song that
 * is being made.
 */
const isUnderWay = ({ extent }: SongRow, other: SongRow | null): boolean =>
  extent === 'full'
    ? other?.status === 'queued' || other?.status === 'processing'
    : other?.status === 'processing';

export type SongMusic = ReturnType<typeof createSongMusic>;
