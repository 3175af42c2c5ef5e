import { open } from 'node:fs/promises';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { decodeInTurn } from '../../platform/sandbox/fair-slots.ts';
import { runSandboxed } from '../../platform/sandbox/run-sandboxed.ts';
import type { AudioOutcome } from './audio-job.ts';
import { AUDIO_LIMITS, type AudioLimits, type Mp3Options, type Playback } from './audio-types.ts';
import { ID3_HEAD, id3Length, isMp3Frame, sniffAudio } from './sniff.ts';

const PROGRAM = new URL('./audio-process.ts', import.meta.url);
const START_BYTES = 4096;

/** A recording's bytes, or the path of a file that holds them. */
export type AudioSource = Uint8Array | string;

/**
 * Converts any accepted upload to MP3 and measures it, in one decoding pass.
 * @param source WAV (PCM), MP3, FLAC, M4A, WebM or Ogg. The content decides, not a file name.
 * @param who the sender's account or network address; senders take turns
 * @param mp3 bit rate (128 kbit/s when it is missing), mono, and tags for the file.
 * @returns the MP3 and the measurements of the original. Refusals: `audio_unsupported`, `audio_unreadable`
 * (details.reason: broken, empty, timeout, memory, crashed), `audio_too_large`, `audio_too_long`,
 * `too_many_requests`.
 */
export const toPlayback = (
  source: AudioSource,
  who: string,
  mp3: Mp3Options = {},
  overrides?: Partial<AudioLimits>,
): Promise<Result<Playback>> => process(source, who, mp3, overrides);

/**
 * Encodes two recordings of the shop as one MP3, one after the other: a spoken intro and its song.
 * @param who the sender, as in `toPlayback`
 * @returns the MP3. Refusals: all refusals of `toPlayback`.
 */
export async function joinAudio(before: Uint8Array, after: Uint8Array, who: string): Promise<Result<Buffer>> {
  const done = await process(after, who, {}, undefined, before);
  return done.ok ? ok(done.value.mp3) : done;
}

async function process(
  source: AudioSource,
  who: string,
  mp3: Mp3Options,
  overrides?: Partial<AudioLimits>,
  before?: Uint8Array,
): Promise<Result<Playback>> {
  const limits = { ...AUDIO_LIMITS, ...overrides };
  const start = typeof source === 'string' ? await readStart(source) : { size: source.length, bytes: source };
  if (start.size > limits.maxBytes) return refuse('audio_too_large', { maxBytes: limits.maxBytes });
  // Empty files and files of other kinds never reach a decoder.
  if (!start.bytes || !sniffAudio(start.bytes)) return refuse('audio_unsupported');
  const job = { source, limits, mp3, ...(before && { before }) };
  const done = await decodeInTurn(who, () =>
    runSandboxed<AudioOutcome>(PROGRAM, job, { limits, unreadable: 'audio_unreadable' }),
  );
  return done.ok ? ok({ facts: done.value.facts, mp3: Buffer.from(done.value.mp3) }) : done;
}

/**
 * The size of a file and its first bytes; null for a file whose tag is not followed by an MP3 frame. A tag may
 * be longer than these first bytes (it may hold a picture). Then the frame behind the tag is put before them.
 */
async function readStart(path: string): Promise<{ size: number; bytes: Uint8Array | null }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const tag = id3Length(bytes);
    if (tag + ID3_HEAD < bytesRead || tag === 0) return { size, bytes };
    const frame = await file.read(Buffer.alloc(ID3_HEAD), 0, ID3_HEAD, tag);
    if (!isMp3Frame(frame.buffer, 0)) return { size, bytes: null };
    return { size, bytes: Buffer.concat([frame.buffer, bytes]) };
  } finally {
    await file.close();
  }
}
