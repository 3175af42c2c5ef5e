import { open, stat } from 'node:fs/promises';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { decodeInTurn } from '../../platform/sandbox/fair-slots.ts';
import { runSandboxed } from '../../platform/sandbox/run-sandboxed.ts';
import {
  AUDIO_LIMITS,
  type AudioFacts,
  type AudioLimits,
  type Mp3File,
  type Mp3Options,
  type Playback,
} from './audio-types.ts';
import { ID3_HEAD, id3Length, isMp3Frame, sniffAudio } from './sniff.ts';

const PROGRAM = new URL('./audio-process.ts', import.meta.url);
const START_BYTES = 4096;
/** An MP3 of the longest recording with the highest bit rate has 36 MB. */
const MOST_MP3_BYTES = 64 * 1024 * 1024;

/**
 * Converts any accepted upload to MP3 and measures it, in one decoding pass. The shop never holds a whole recording in
 * memory, which may have 200 MB.
 * @param path the file of the recording: WAV (PCM), MP3, FLAC, M4A, WebM or Ogg. The content decides, not a file name.
 * @param who the sender's account or network address; senders take turns
 * @param mp3 bit rate (128 kbit/s when it is missing), mono, and tags for the file.
 * @returns the MP3 and the measurements of the original. The file of the MP3 lies beside the recording; whoever removes
 * one removes the other. Refusals: `audio_unsupported`, `audio_unreadable` (details.reason: broken, empty, timeout,
 * memory, crashed), `audio_too_large`, `audio_too_long`, `too_many_requests`.
 */
export const toPlayback = (
  path: string,
  who: string,
  mp3: Mp3Options = {},
  overrides?: Partial<AudioLimits>,
): Promise<Result<Playback>> => convert(path, who, mp3, overrides);

/**
 * Encodes two recordings of the shop as one MP3, one after the other: a spoken intro and its song.
 * @param before and `after` are the paths of their files
 * @param who the sender, as in `toPlayback`
 * @returns the MP3, whose file lies beside `after`. Refusals: all refusals of `toPlayback`.
 */
export async function joinAudio(before: string, after: string, who: string): Promise<Result<Mp3File>> {
  const done = await convert(after, who, {}, undefined, before);
  return done.ok ? ok(done.value.mp3) : done;
}

async function convert(
  path: string,
  who: string,
  mp3: Mp3Options,
  overrides?: Partial<AudioLimits>,
  before?: string,
): Promise<Result<Playback>> {
  const limits = { ...AUDIO_LIMITS, ...overrides };
  const start = await readStart(path);
  if (start.size > limits.maxBytes) return refuse('audio_too_large', { maxBytes: limits.maxBytes });
  // Empty files and files of other kinds never reach a decoder.
  if (!start.bytes || !sniffAudio(start.bytes)) return refuse('audio_unsupported');
  const job = { path, limits, mp3, ...(before && { before }) };
  const output = { path: playbackPath(path), mostBytes: MOST_MP3_BYTES };
  const done = await decodeInTurn(who, () =>
    runSandboxed<AudioFacts>(PROGRAM, job, { limits, unreadable: 'audio_unreadable', output }),
  );
  if (!done.ok) return done;
  const { size } = await stat(output.path);
  return ok({ facts: done.value, mp3: { path: output.path, bytes: size } });
}

/** The path at which the MP3 of a recording is written. */
export const playbackPath = (path: string): string => `${path}.mp3`;

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
