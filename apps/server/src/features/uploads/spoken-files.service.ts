import { RECORDING_MAX_BYTES } from '@keepsong/domain/builder/pronunciations';
import { ok, type Result } from '@keepsong/domain/result';
import type { toPlayback } from '../../adapters/audio/audio.ts';
import { putMp3 } from '../../adapters/audio/put-mp3.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import { addressSubject } from '../../platform/http/limits.ts';
import { randomFileName } from '../../platform/ids.ts';

type Place = { folder: 'pronunciations' | 'voices'; maxSeconds: number };

export type SpokenFilesDeps = { storage: Storage; toPlayback: typeof toPlayback };

/** Converts and stores what people say for a song: names, memos and notes. Every browser can play the result. */
export const createSpokenFiles = ({ storage, ...adapters }: SpokenFilesDeps) => ({
  /** Refusals: all refusals of `toPlayback`. */
  async store(
    path: string,
    ip: string,
    { folder, maxSeconds }: Place,
  ): Promise<Result<{ audioKey: string; durationSeconds: number }>> {
    const played = await adapters.toPlayback(
      path,
      addressSubject(ip),
      { bitrateKbps: 96, mono: true },
      { maxSeconds, maxBytes: RECORDING_MAX_BYTES, timeoutMs: 30_000 },
    );
    if (!played.ok) return played;
    const audioKey = `${folder}/${randomFileName()}.mp3`;
    await putMp3(storage, audioKey, played.value.mp3);
    return ok({ audioKey, durationSeconds: played.value.facts.durationSeconds });
  },
});
