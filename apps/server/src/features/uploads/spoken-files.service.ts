import { RECORDING_MAX_BYTES } from '@keepsong/domain/builder/pronunciations';
import { ok, type Result } from '@keepsong/domain/result';
import type { toPlayback } from '../../adapters/audio/audio.ts';
import { putMp3 } from '../../adapters/audio/put-mp3.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import { type Sender, takeGrowthQuota } from '../../platform/http/uploads.ts';
import { randomFileName } from '../../platform/ids.ts';

type Place = { folder: 'pronunciations' | 'voices'; maxSeconds: number };

export type SpokenFilesDeps = { storage: Storage; limits: Limits; toPlayback: typeof toPlayback };

/** Converts and stores what people say for a song: names, memos and notes. Every browser can play the result. */
export const createSpokenFiles = ({ storage, limits, ...adapters }: SpokenFilesDeps) => ({
  /** Refusals: `too_many_requests`; all refusals of `toPlayback`. */
  async store(
    path: string,
    sender: Sender,
    { folder, maxSeconds }: Place,
  ): Promise<Result<{ audioKey: string; durationSeconds: number }>> {
    const played = await adapters.toPlayback(
      path,
      addressSubject(sender.ip),
      { bitrateKbps: 96, mono: true },
      { maxSeconds, maxBytes: RECORDING_MAX_BYTES, timeoutMs: 30_000 },
    );
    if (!played.ok) return played;
    const { bytes } = played.value.mp3;
    const within = await takeGrowthQuota(limits, sender, { received: path, bytes });
    if (!within.ok) return within;
    const audioKey = `${folder}/${randomFileName()}.mp3`;
    await putMp3(storage, audioKey, played.value.mp3);
    return ok({ audioKey, durationSeconds: played.value.facts.durationSeconds });
  },
});
