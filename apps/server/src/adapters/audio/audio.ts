import { readFile, stat } from 'node:fs/promises';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { AudioOutcome } from './audio-job.ts';
import {
  AUDIO_LIMITS,
  type AudioFacts,
  type AudioLimits,
  type Mp3Options,
  type Playback,
} from './audio-types.ts';
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
 * Decodes a recording completely and measures it.
 * @param source WAV (PCM), MP3, FLAC, M4A, WebM or Ogg. The content decides, not a file name.
 * @returns the measurements. Refusals: `audio_unsupported`, `audio_unreadable` (details.reason: broken, empty, timeout,
 * memory, crashed), `audio_too_large`, `audio_too_long`.
 */
export async function analyzeAudio(
  source: AudioSource,
  limits?: Partial<AudioLimits>,
): Promise<Result<AudioFacts>> {
  const done = await process(source, null, limits);
  return done.ok ? ok(done.value.facts) : done;
}

/**
 * Converts any accepted upload to MP3 and measures it, in one decoding pass.
 * @param mp3 bit rate (128 kbit/s when it is missing), mono, and tags for the file.
 * @returns the MP3 and the measurements of the original. Refusals: those of `analyzeAudio`.
 */
export async function toPlayback(
  source: AudioSource,
  mp3: Mp3Options = {},
  limits?: Partial<AudioLimits>,
): Promise<Result<Playback>> {
  const done = await process(source, mp3, limits);
  if (!done.ok) return done;
  if (!done.value.mp3) throw new Error('The audio process answered without the MP3 it was asked for');
  return ok({ facts: done.value.facts, mp3: Buffer.from(done.value.mp3) });
}

/**
 * Encodes two recordings of the shop as one MP3, one after the other: a spoken intro and its song.
 * @returns the MP3. Refusals: those of `analyzeAudio`.
 */
export async function joinAudio(before: Uint8Array, after: Uint8Array): Promise<Result<Buffer>> {
  const done = await process(after, {}, undefined, before);
  if (!done.ok) return done;
  if (!done.value.mp3) throw new Error('The audio process answered without the MP3 it was asked for');
  return ok(Buffer.from(done.value.mp3));
}

async function process(
  source: AudioSource,
  mp3: Mp3Options | null,
  overrides?: Partial<AudioLimits>,
  before?: Uint8Array,
): Promise<Result<AudioOutcome>> {
  const limits = { ...AUDIO_LIMITS, ...overrides };
  if ((await sizeOf(source)) > limits.maxBytes)
    return refuse('audio_too_large', { maxBytes: limits.maxBytes });
  return inTurn(async () => {
    const bytes = typeof source === 'string' ? await readFile(source) : source;
    return runSandboxed({ bytes, limits, ...(mp3 && { mp3 }), ...(before && { before }) }, limits);
  });
}

const sizeOf = async (source: AudioSource): Promise<number> =>
  typeof source === 'string' ? (await stat(source)).size : source.length;
