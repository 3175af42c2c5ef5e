import { createReadStream } from 'node:fs';
import type { Commission } from '@keepsong/contract/studio';
import type { Result } from '@keepsong/domain/result';
import { checkAudio } from '@keepsong/domain/studio/audio-check';
import type { toPlayback } from '../../adapters/audio/audio.ts';
import { putMp3 } from '../../adapters/audio/put-mp3.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import { afterCommit, type Database } from '../../platform/db/database.ts';
import { randomFileName } from '../../platform/ids.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import { thinPeaks } from '../artists/artists.service.ts';
import { type CommissionDesk, openWork } from './commission-desk.service.ts';
import { findUnnamed, updateCommission } from './studio.repository.ts';

/** The number of volume values that are stored for drawing a recording as bars. Pages have no room for more bars. */
const STORED_PEAKS = 400;

export type RecordSongDeps = {
  database: Database;
  storage: Pick<Storage, 'put'>;
  toPlayback: typeof toPlayback;
  oldFiles: Pick<OldFiles, 'note' | 'deleteNow'>;
  clock: Clock;
  desk: CommissionDesk;
};

/** Lets an artist upload the recording of a song. */
export function createRecordSong({ database, storage, oldFiles, clock, desk, ...adapters }: RecordSongDeps) {
  return {
    /**
     * Checks the recording, stores the original and makes the MP3 that pages play. The recording before is deleted,
     * unless the customer has heard it or the staff were to hear it: they may compare the two. Refusals: `not_found`,
     * `commission_state`; all refusals of `toPlayback` and `checkAudio`.
     */
    async uploadAudio(
      id: number,
      artistId: number,
      file: { path: string; fileName: string },
    ): Promise<Result<{ commission: Commission }>> {
      const before = await database.transaction((tx) => openWork(tx, id, artistId));
      if (!before.ok) return before;
      const played = await adapters.toPlayback(file.path, `artist ${artistId}`, { bitrateKbps: 192 });
      if (!played.ok) return played;
      const { facts, mp3 } = played.value;
      const checked = checkAudio(facts);
      if (!checked.ok) return checked;
      const name = randomFileName();
      const audioKey = `songs/${name}.mp3`;
      const audioOriginalKey = `originals/${name}.${facts.format}`;
      await putMp3(storage, audioKey, mp3);
      await storage.put(audioOriginalKey, createReadStream(file.path), {
        contentType: 'application/octet-stream',
      });
      return database.transaction(async (tx) => {
        const found = await openWork(tx, id, artistId);
        if (!found.ok) return found;
        await updateCommission(tx, id, {
          audioKey,
          audioOriginalKey,
          audioFileName: file.fileName,
          durationSeconds: facts.durationSeconds,
          peaks: thinPeaks(facts.peaks, STORED_PEAKS),
          // The stored starts of the lyric lines belong to the recording that is now replaced.
          lineStarts: null,
          checkedAt: clock.now(),
        });
        const { audioKey: oldKey, audioOriginalKey: oldOriginal } = found.value.commission;
        const old = await findUnnamed(tx, found.value.commission, [oldKey, oldOriginal]);
        await oldFiles.note(tx, old);
        afterCommit(tx, () => void oldFiles.deleteNow(old));
        return desk.view(tx, id, artistId);
      });
    },
  };
}
