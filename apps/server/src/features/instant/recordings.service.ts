import { RECORDING_MAX_BYTES } from '@keepsong/domain/builder/pronunciations';
import { GREETING_MAX_SECONDS } from '@keepsong/domain/instant/greeting';
import { ok } from '@keepsong/domain/result';
import { unclaimedExpires } from '@keepsong/domain/time/unpaid';
import type { toPlayback } from '../../adapters/audio/audio.ts';
import { putMp3 } from '../../adapters/audio/put-mp3.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx, Tx } from '../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { takeGrowthQuota } from '../../platform/http/uploads.ts';
import { randomFileName } from '../../platform/ids.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import {
  claimOwnRecording,
  deleteExpiredRecording,
  findExpiredRecordings,
  insertRecording,
  keepRecordings,
  type RecordingRow,
} from './recordings.repository.ts';

/** An intro is played before the song, so it must be short. */
const MAX_SECONDS = { greeting: GREETING_MAX_SECONDS, name: 15 } as const;
const UPLOADS = { name: 'instant_recording', max: 60, seconds: 3600 } as const;

export type RecordingKind = keyof typeof MAX_SECONDS;

const recordingUrl = ({ audioKey }: Pick<RecordingRow, 'audioKey'>): string => `/media/${audioKey}`;

type Deps = {
  db: Db;
  storage: Storage;
  oldFiles: Pick<OldFiles, 'letGoEach'>;
  toPlayback: typeof toPlayback;
  limits: Limits;
  clock: Clock;
};

/**
 * Spoken intros and names that customers record. They are converted to MP3, which every browser plays. A recording is
 * kept for an hour, for 30 days once a cart or a song names it, and for ever once it is ordered (decision 0088).
 */
export function createRecordingsService({ db, storage, oldFiles, limits, clock, ...adapters }: Deps) {
  return {
    /** Converts and stores a recording. Refusals: `too_many_requests`; all refusals of `toPlayback`. */
    async add(
      kind: RecordingKind,
      path: string,
      session: Session,
      { ip, spelling = null }: { ip: string; spelling?: string | null },
    ) {
      const within = await limits.take(UPLOADS, addressSubject(ip));
      if (!within.ok) return within;
      const played = await adapters.toPlayback(
        path,
        addressSubject(ip),
        { bitrateKbps: 96, mono: true },
        { maxSeconds: MAX_SECONDS[kind], maxBytes: RECORDING_MAX_BYTES, timeoutMs: 20_000 },
      );
      if (!played.ok) return played;
      const { mp3, facts } = played.value;
      const sender = { visitorId: session.visitorId, ip };
      const growth = await takeGrowthQuota(limits, sender, { received: path, bytes: mp3.bytes });
      if (!growth.ok) return growth;
      const audioKey = `greetings/${randomFileName()}.mp3`;
      const now = clock.now();
      const expiresAt = unclaimedExpires(now);
      // The row comes first. If storing the file fails, the row just expires. So there is never a file without
      // a row.
      const id = await insertRecording(db, {
        kind,
        visitorId: session.visitorId,
        userId: session.user?.id ?? null,
        spelling,
        audioKey,
        seconds: facts.durationSeconds,
        peaks: facts.peaks,
        createdAt: now,
        expiresAt,
      });
      await putMp3(storage, audioKey, mp3);
      return ok({
        id,
        audio_url: recordingUrl({ audioKey }),
        duration_seconds: facts.durationSeconds,
        peaks: facts.peaks,
        expires_at: expiresAt.toISOString(),
      });
    },

    /**
     * Keeps a recording of this browser or its signed-in user for 30 days, because something names it from now
     * on. Null for any other recording, and for one that has expired.
     */
    claim: (on: DbOrTx, id: string, session: Session): Promise<RecordingRow | null> =>
      claimOwnRecording(on, id, {
        visitorId: session.visitorId,
        userId: session.user?.id ?? null,
        now: clock.now(),
      }),

    /** Marks recordings as ordered, so that they never expire. */
    keep: (tx: Tx, ids: readonly string[]): Promise<void> => keepRecordings(tx, ids),

    /**
     * Deletes one batch of the expired recordings that were not ordered, with their files, and returns how many. Safe
     * to repeat.
     */
    async deleteExpired(): Promise<number> {
      // If an order has claimed a recording meanwhile, its row is not deleted and the file stays.
      return oldFiles.letGoEach(
        await findExpiredRecordings(db, clock.now()),
        ({ audioKey }) => audioKey,
        (tx, { id }) => deleteExpiredRecording(tx, id, clock.now()),
      );
    },
  };
}

export type RecordingsService = ReturnType<typeof createRecordingsService>;
