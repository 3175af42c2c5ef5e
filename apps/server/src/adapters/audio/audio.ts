import { readFile, stat } from 'node:fs/promises';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { AUDIO_LIMITS, type AudioLimits, type Mp3Options, type Playback } from './audio-types.ts';
import { runSandboxed } from './run-sandboxed.ts';
import { createSlots } from './slots.ts';

/**
 * Lets two recordings at a time be processed in the whole shop process, to save memory and processor time. The others
 * wait.
 */
const inTurn = createSlots(2);

/** A recording's bytes, or the path of a file that holds them. */
export type AudioSource = Uint8Array | string;

/**
 * Converts any accepted upload to MP3 and measures it, in one decoding pass.
 * @param mp3 bit rate (128 kbit/s when it is missing), mono, and tags for the file.
 * @param source WAV (PCM), MP3, FLAC, M4A, WebM or Ogg. The content decides, not a file name.
 * @returns the MP3 and the measurements of the original. Refusals: `audio_unsupported`, `audio_unreadable`
 * (details.reason: broken, empty, timeout, memory, crashed), `audio_too_large`, `audio_too_long`.
 */
export async function toPlayback(
  source: AudioSource,
  mp3: Mp3Options = {},
  overrides?: Partial<AudioLimits>,
): Promise<Result<Playback>> {
  return process(source, mp3, overrides);
}

/**
 * Encodes two recordings of the shop as one MP3, one after the other: a spoken intro and its song.
 * @returns the MP3. Refusals: all refusals of `toPlayback`.
 */
export async function joinAudio(before: Uint8Array, after: Uint8Array): Promise<Result<Buffer>> {
  const done = await process(after, {}, undefined, before);
  return done.ok ? ok(done.value.mp3) : done;
}

async function process(
  source: AudioSource,
  mp3: Mp3Options,
  overrides?: Partial<AudioLimits>,
  before?: Uint8Array,
): Promise<Result<Playback>> {
  const limits = { ...AUDIO_LIMITS, ...overrides };
  if ((await sizeOf(source)) > limits.maxBytes)
    return refuse('audio_too_large', { maxBytes: limits.maxBytes });
  const done = await inTurn(async () => {
    const bytes = typeof source === 'string' ? await readFile(source) : source;
    return runSandboxed({ bytes, limits, mp3, ...(before && { before }) }, limits);
  });
  return done.ok ? ok({ facts: done.value.facts, mp3: Buffer.from(done.value.mp3) }) : done;
}

const sizeOf = async (source: AudioSource): Promise<number> =>
  typeof source === 'string' ? (await stat(source)).size : source.length;
