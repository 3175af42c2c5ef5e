import { readFile } from 'node:fs/promises';
import { ok, type Result } from '@keepsong/domain/result';
import { withTemporaryFile } from '../../../platform/sandbox/temporary-file.ts';
import { toPlayback } from '../audio.ts';
import type { AudioFacts, AudioLimits, Mp3Options } from '../audio-types.ts';

/** Converts a recording in memory as `toPlayback` converts a file, and reads the MP3. */
export const playBytes = (
  bytes: Uint8Array,
  mp3?: Mp3Options,
  overrides?: Partial<AudioLimits>,
): Promise<Result<{ mp3: Buffer; facts: AudioFacts }>> =>
  withTemporaryFile(bytes, async (path) => {
    const done = await toPlayback(path, 'test', mp3, overrides);
    return done.ok ? ok({ facts: done.value.facts, mp3: await readFile(done.value.mp3.path) }) : done;
  });
