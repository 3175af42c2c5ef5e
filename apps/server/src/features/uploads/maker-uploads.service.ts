import { createReadStream } from 'node:fs';
import { SAMPLE_MAX_BYTES } from '@keepsong/domain/artists/application';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { checkAudio } from '@keepsong/domain/studio/audio-check';
import { unclaimedExpires } from '@keepsong/domain/time/unpaid';
import type { toPlayback } from '../../adapters/audio/audio.ts';
import { putMp3 } from '../../adapters/audio/put-mp3.ts';
import { cleanFilm } from '../../adapters/films/clean-film.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx, Tx } from '../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { takeGrowthQuota } from '../../platform/http/uploads.ts';
import { randomFileName } from '../../platform/ids.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import {
  countOwnUploads,
  deleteExpiredUpload,
  findExpiredUploads,
  findUploadsOf,
  insertUpload,
  isExpiring,
  loadUploads,
  lockOwnUploads,
  type MakerUpload,
  setExpiry,
  type UploadKind,
} from './maker-uploads.repository.ts';

export type { MakerUpload } from './maker-uploads.repository.ts';

type Deps = {
  db: Db;
  storage: Storage;
  oldFiles: Pick<OldFiles, 'letGoEach'>;
  toPlayback: typeof toPlayback;
  limits: Limits;
  clock: Clock;
};
type Sent = { path: string; fileName: string };

/** Enough for an artist who uploads many songs one after the other, and some of them twice. */
const UPLOADS = { name: 'maker_upload', max: 40, seconds: 3_600 } as const;
/** The number of volume values that are kept for drawing a recording. */
const STORED_PEAKS = 200;

export const uploadUrl = ({ fileKey }: Pick<MakerUpload, 'fileKey'>): string => `/media/${fileKey}`;

export const recordingView = (upload: MakerUpload) => ({
  id: upload.id,
  url: uploadUrl(upload),
  file_name: upload.fileName,
  duration_seconds: upload.durationSeconds,
  peaks: upload.peaks,
});

/**
 * Recordings and films with which artists present themselves. They are kept for an hour, and longer once an
 * application or a profile names them (decision 0088).
 */
export function createMakerUploads({ db, storage, oldFiles, limits, clock, ...adapters }: Deps) {
  async function keep(
    session: Session,
    values: Pick<MakerUpload, 'kind' | 'fileKey' | 'fileName'> & Partial<MakerUpload>,
  ): Promise<{ id: string; expiresAt: Date }> {
    const createdAt = clock.now();
    const expiresAt = unclaimedExpires(createdAt);
    const by = { visitorId: session.visitorId, userId: session.user?.id ?? null };
    return { id: await insertUpload(db, { ...values, ...by, createdAt, expiresAt }), expiresAt };
  }

  return {
    /**
     * Checks a recording by the same rules as deliveries, and stores it as MP3. Refusals: `too_many_requests`;
     * all refusals of `toPlayback` and `checkAudio`.
     */
    async addRecording({ path, fileName }: Sent, session: Session, ip: string) {
      const within = await limits.take(UPLOADS, addressSubject(ip));
      if (!within.ok) return within;
      const limit = { maxBytes: SAMPLE_MAX_BYTES };
      const played = await adapters.toPlayback(path, addressSubject(ip), { bitrateKbps: 192 }, limit);
      if (!played.ok) return played;
      const { facts, mp3 } = played.value;
      const checked = checkAudio(facts);
      if (!checked.ok) return checked;
      const sender = { visitorId: session.visitorId, ip };
      const growth = await takeGrowthQuota(limits, sender, { received: path, bytes: mp3.bytes });
      if (!growth.ok) return growth;
      const fileKey = `samples/${randomFileName()}.mp3`;
      const { durationSeconds } = facts;
      const peaks = loudest(facts.peaks);
      // The row comes first. If storing the file fails, the row just expires. So there is never a file without
      // a row.
      const kept = await keep(session, { kind: 'recording', fileKey, fileName, durationSeconds, peaks });
      await putMp3(storage, fileKey, mp3);
      const recording = {
        ...{ id: kept.id, url: uploadUrl({ fileKey }), file_name: fileName, peaks },
        ...{ duration_seconds: durationSeconds, expires_at: kept.expiresAt.toISOString() },
      };
      return ok({ recording });
    },

    /**
     * Stores a film, stripped of everything but pictures and sound. Producers look at it before anybody else
     * does. Refusals: `too_many_requests`; all refusals of `cleanFilm`.
     */
    async addFilm({ path, fileName }: Sent, session: Session, ip: string) {
      const within = await limits.take(UPLOADS, addressSubject(ip));
      if (!within.ok) return within;
      const film = await cleanFilm(path, addressSubject(ip));
      if (!film.ok) return film;
      const { ending, type } = film.value;
      const fileKey = `videos/${randomFileName()}.${ending}`;
      const kept = await keep(session, { kind: 'film', fileKey, fileName });
      await storage.put(fileKey, createReadStream(path), { contentType: type });
      return ok({
        film: { id: kept.id, url: uploadUrl({ fileKey }), expires_at: kept.expiresAt.toISOString() },
      });
    },

    /**
     * Keeps uploads for as long as something names them. Returns them in the order of the ids. Refuses with
     * `upload_gone` when one of them is deleted, is of another kind, or belongs neither to this browser nor to
     * its user.
     */
    async claim(
      tx: Tx,
      kind: UploadKind,
      ids: readonly string[],
      session: Session | null,
    ): Promise<Result<MakerUpload[]>> {
      if (ids.length === 0) return ok([]);
      if (!session) return refuse('upload_gone');
      const asking = { kind, visitorId: session.visitorId, userId: session.user?.id ?? null };
      const found = await lockOwnUploads(tx, ids, { ...asking, now: clock.now() });
      const inOrder = ids.flatMap((id) => found.find((upload) => upload.id === id) ?? []);
      if (inOrder.length < ids.length) return refuse('upload_gone');
      await setExpiry(tx, ids, null);
      return ok(inOrder);
    },

    /** Whether all of these uploads exist and belong to this browser or its user. */
    async areOwn(kind: UploadKind, ids: readonly string[], session: Session | null): Promise<boolean> {
      if (ids.length === 0) return true;
      if (!session) return false;
      const asking = { kind, visitorId: session.visitorId, userId: session.user?.id ?? null };
      return (await countOwnUploads(db, ids, { ...asking, now: clock.now() })) === ids.length;
    },

    /** Whether a file will expire, because nothing names it yet or any more. */
    mayGo: (fileKey: string): Promise<boolean> => isExpiring(db, fileKey),

    load: (on: DbOrTx, ids: readonly string[]): Promise<MakerUpload[]> => loadUploads(on, ids),

    ofFiles: (on: DbOrTx, fileKeys: readonly string[]): Promise<MakerUpload[]> => findUploadsOf(on, fileKeys),

    /** Lets uploads that nothing names any more expire at a time. */
    expireAt: (on: DbOrTx, ids: readonly string[], at: Date): Promise<void> => setExpiry(on, ids, at),

    /** Deletes one batch of the expired uploads with their files, and returns how many. Safe to repeat. */
    async deleteExpired(): Promise<number> {
      return oldFiles.letGoEach(
        await findExpiredUploads(db, clock.now()),
        ({ fileKey }) => fileKey,
        (tx, { id }) => deleteExpiredUpload(tx, id, clock.now()),
      );
    },
  };
}

export type MakerUploads = ReturnType<typeof createMakerUploads>;

/** Reduces the volume values to the number that is drawn: the loudest of each group, with two decimals. */
function loudest(peaks: readonly number[]): number[] {
  const bars = Math.min(STORED_PEAKS, peaks.length);
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.floor(((bar + 1) * peaks.length) / bars);
    return Math.round(Math.max(...peaks.slice(from, to)) * 100) / 100;
  });
}
