import { randomUUID } from 'node:crypto';
import type { SongMaker } from '@keepsong/domain/instant/song-model';
import type { RenderedSong } from '@keepsong/song-engine/render';
import { MusicRefused } from '../../adapters/music/music.port.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  afterCommit,
  type Database,
  type DbOrTx,
  inOwnTransaction,
  type Tx,
} from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import type { By } from '../../platform/states/move.ts';
import { step } from '../../platform/steps.ts';
import { contextOf, inSpan } from '../../platform/telemetry/tracing.ts';
import type { SongFiles } from './song-files.ts';
import {
  claimSong,
  completeSong,
  type FinishedSong,
  failSong,
  holdSong,
  keepWhole,
  postponeSong,
  queueSong,
  releaseSong,
} from './song-makers.repository.ts';
import { type MadeSong, SongElsewhere, type SongMusic } from './song-music.service.ts';
import type { Lane } from './song-queue.repository.ts';
import type { SongQueue } from './song-queue.service.ts';
import { hashOf } from './song-request.ts';
import type { SongRow } from './songs.repository.ts';

/**
 * How often each process looks for due songs, even without a call of `wanted`. A call may get lost when a process
 * stops.
 */
const POLL_MS = 1_000;
const HOLD_MS = 1_000;
/**
 * A maker renews its lease while it works. If it does not do so for this time, it counts as dead, and another maker
 * takes over its song.
 */
const LEASE_MS = 5_000;
const ATTEMPTS = 4;
const BACKOFF_MS = 5_000;
/**
 * How long a song is put off while its other extent (preview or full) is made. The times differ, so that the
 * two do not get in each other's way again and again.
 */
const ELSEWHERE_MS = { preview: 1_500, full: 3_000 };

export type SongMakers = {
  start(): void;
  /**
   * Call this when a song was requested in `tx`. After the commit, the makers look for songs at once instead of at the
   * next poll.
   */
  wanted(tx: DbOrTx): void;
  /** Queues the song of a paid order. Does nothing for a song that is already queued, being made or finished. */
  order(tx: Tx, id: string, by: By): Promise<void>;
  /** Makes all songs that are due, one after the other, and returns how many were finished. */
  drain(): Promise<number>;
  /** Starts no more songs, and puts the unfinished ones back in the queue for the next process. */
  stop(): Promise<void>;
};

type Options = {
  database: Database;
  music: Pick<SongMusic, 'places' | 'make'>;
  storage: Storage;
  oldFiles: Pick<OldFiles, 'spare'>;
  songFiles: SongFiles;
  queue: Pick<SongQueue, 'time'>;
  clock: Clock;
  log: Log;
  /** Called after songs were finished or have failed. Must be safe to repeat. */
  onEnded: () => Promise<void>;
};

/** Queues a song for another attempt later, or marks it as failed after the last one. */
async function postponeOrFail(
  { database, clock, log }: Pick<Options, 'database' | 'clock' | 'log'>,
  { id, attempts }: SongRow,
  claim: string,
  error: unknown,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const now = clock.now();
  if (attempts < ATTEMPTS && !(error instanceof MusicRefused)) {
    log.warn({ song: id, attempts, reason }, 'song not made');
    const runAfter = new Date(now.getTime() + BACKOFF_MS * 2 ** (attempts - 1));
    return postponeSong(database.db, { id, claim, runAfter, reason });
  }
  log.error({ song: id, attempts, reason }, 'song given up');
  await inOwnTransaction(database, (tx) => failSong(tx, { id, claim, now, reason }));
}

/** Stores finished songs: their files first, then their rows. */
function createSongKeeper({
  database,
  storage,
  oldFiles,
  songFiles,
  clock,
}: Pick<Options, 'database' | 'storage' | 'oldFiles' | 'songFiles' | 'clock'>) {
  async function store(
    song: Pick<SongRow, 'hash'>,
    { mp3, ...facts }: RenderedSong,
    maker: SongMaker,
  ): Promise<FinishedSong> {
    const audioKey = songFiles.keyOf(song);
    // The same song may have been deleted before. Then it has the same name.
    await oldFiles.spare(audioKey);
    await storage.put(audioKey, mp3, { contentType: 'audio/mpeg' });
    return { audioKey, maker, ...facts };
  }

  /**
   * Stores a song, and the whole song if one was made with its preview. False when another maker has taken over
   * the song.
   */
  return async (row: SongRow, claim: string, { song, maker, whole }: MadeSong): Promise<boolean> => {
    const { id, request } = row;
    const finished = await store(row, song, maker);
    const hash = hashOf(request, 'full');
    const wholeSong = whole && (await store({ hash }, whole, maker));
    step('song.stored');
    const now = clock.now();
    if (wholeSong === null) return completeSong(database.db, { id, claim, now }, finished);
    return inOwnTransaction(database, async (tx) => {
      const isMine = await completeSong(tx, { id, claim, now }, finished);
      if (isMine) await keepWhole(tx, { hash, request }, wholeSong, now);
      return isMine;
    });
  };
}

/** Does the work, unless an earlier call is still at work. */
function unlessAtWork(work: () => Promise<void>): () => Promise<void> {
  let isAtWork = false;
  return async () => {
    if (isAtWork) return;
    isAtWork = true;
    try {
      await work();
    } finally {
      isAtWork = false;
    }
  };
}

/**
 * Makes the requested songs (decision 0028). At most `music.places` songs are made at the same time. Several processes
 * may work on one database; each song is still finished only once.
 */
export function createSongMakers({
  database,
  music,
  storage,
  oldFiles,
  songFiles,
  queue,
  clock,
  log,
  onEnded,
}: Options): SongMakers {
  const { db } = database;
  /**
   * The songs that this process is making: song id by claim. The id is null while the process is still looking for a
   * song for the claim.
   */
  const underWay = new Map<string, string | null>();
  let timer: NodeJS.Timeout | null = null;
  /** The lane that is served next. Paid songs and previews take turns (decision 0080). */
  let lane: Lane = 'paid';
  let isStopped = false;
  const onFault = (error: unknown) => {
    if (!isStopped) log.error({ err: error }, 'song makers');
  };
  const leaseUntil = () => new Date(clock.now().getTime() + LEASE_MS);
  const keep = createSongKeeper({ database, storage, oldFiles, songFiles, clock });

  async function make(song: SongRow, claim: string): Promise<boolean> {
    const { id } = song;
    let progress = 0;
    const hold = setInterval(() => {
      holdSong(db, { id, claim, progress, leaseUntil: leaseUntil() }).catch(onFault);
    }, HOLD_MS);
    try {
      const extent = song.extent as 'preview' | 'full';
      const onProgress = (done: number) => {
        progress = Math.min(99, Math.floor(done * 100));
        if (done >= 0.5) step('song.half');
      };
      const made = await queue.time(extent, music.make(song, onProgress));
      step('song.rendered');
      return await keep(song, claim, made);
    } finally {
      clearInterval(hold);
    }
  }

  async function takeUp(song: SongRow, claim: string): Promise<boolean> {
    try {
      // Limits the attempts here too, because a song may crash the process that makes it, and no `catch` sees
      // such a crash.
      if (song.attempts > ATTEMPTS) throw new MusicRefused(song.lastError ?? 'its makers crashed');
      return await make(song, claim);
    } catch (error) {
      if (error instanceof SongElsewhere) {
        const runAfter = new Date(clock.now().getTime() + ELSEWHERE_MS[song.extent as 'preview' | 'full']);
        await releaseSong(db, { id: song.id, claim, runAfter });
      } else if (!isStopped) await postponeOrFail({ database, clock, log }, song, claim, error);
      return false;
    }
  }

  /** Starts the next song; null when no song is due. */
  async function begin(): Promise<{ finished: Promise<boolean> } | null> {
    const claim = randomUUID();
    // Occupies one of the `music.places` before asking the database, so that parallel calls do not start too many
    // songs.
    underWay.set(claim, null);
    try {
      const song = await claimSong(db, { claim, lane, now: clock.now(), leaseUntil: leaseUntil() });
      if (!song) {
        underWay.delete(claim);
        return null;
      }
      underWay.set(claim, song.id);
      lane = song.extent === 'full' ? 'previews' : 'paid';
      const finished = inSpan(
        'song',
        { 'keepsong.extent': song.extent, 'keepsong.attempt': song.attempts },
        () => takeUp(song, claim),
        { parent: contextOf(song.traceparent) },
      ).finally(() => underWay.delete(claim));
      return { finished };
    } catch (error) {
      underWay.delete(claim);
      throw error;
    }
  }

  async function look(): Promise<void> {
    while (!isStopped && underWay.size < music.places) {
      const begun = await begin();
      if (!begun) return;
      begun.finished.then(onEnded).then(look).catch(onFault);
    }
  }

  const lookNow = () => {
    if (timer) look().catch(onFault);
  };

  /** For the clock, which would begin a second delivery beside one that waits for the storage. */
  const endNow = unlessAtWork(onEnded);

  return {
    start() {
      timer ??= setInterval(() => {
        look().catch(onFault);
        endNow().catch(onFault);
      }, POLL_MS);
    },
    wanted: (tx) => afterCommit(tx, lookNow),
    async order(tx, id, by) {
      await queueSong(tx, id, clock.now(), by);
      afterCommit(tx, lookNow);
    },
    async drain() {
      let finished = 0;
      for (let begun = await begin(); begun; begun = await begin()) if (await begun.finished) finished += 1;
      await onEnded();
      return finished;
    },
    async stop() {
      isStopped = true;
      if (timer) clearInterval(timer);
      timer = null;
      for (const [claim, id] of underWay) if (id !== null) await releaseSong(db, { id, claim });
    },
  };
}
