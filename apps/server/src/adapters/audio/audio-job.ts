import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { AudioFacts, AudioLimits, Mp3Options, Pcm } from './audio-types.ts';
import { decodeAudio } from './decode-audio.ts';
import { createMeter } from './meter.ts';
import { createMp3Writer, type Mp3Writer } from './mp3-encoder.ts';
import { type Sniffed, sniffAudio } from './sniff.ts';
import { isPlainWav, wavSeconds } from './wav-header.ts';

/** The number of values in a waveform. It is enough for a player bar on a wide screen. */
const PEAK_COUNT = 400;
const MAX_CHANNELS = 8;

export type AudioJob = {
  bytes: Uint8Array;
  limits: Pick<AudioLimits, 'maxSeconds'>;
  mp3: Mp3Options;
  /** A recording to encode before this one, such as a spoken intro. It is not measured. */
  before?: Uint8Array;
};

export type AudioOutcome = { facts: AudioFacts; mp3: Uint8Array };

/**
 * Decodes, measures and encodes a recording in a single pass with little memory. It runs in the sandboxed process of
 * `audio-process.ts`, because strangers may have sent the bytes.
 * Refusals: `audio_unsupported`, `audio_unreadable`, `audio_too_long`.
 */
export async function doAudioJob(job: AudioJob): Promise<Result<AudioOutcome>> {
  const kind = sniffAudio(job.bytes);
  if (!kind) return refuse('audio_unsupported');
  if (kind.format === 'wav') {
    if (!isPlainWav(job.bytes)) return refuse('audio_unsupported');
    const { maxSeconds } = job.limits;
    if (wavSeconds(job.bytes) > maxSeconds) return refuse('audio_too_long', { maxSeconds });
  }
  try {
    return await measure(job, kind);
  } catch {
    // Decoders throw many kinds of errors on broken data. For the person who sent the file they all mean that it is
    // broken.
    return refuse('audio_unreadable', { reason: 'broken' });
  }
}

async function measure(job: AudioJob, kind: Sniffed): Promise<Result<AudioOutcome>> {
  const meter = createMeter();
  const before = job.before ? await decodeWhole(job.before) : [];
  let writer: Mp3Writer | null = null;
  let rate = 0;
  for await (const pcm of decodeAudio(job.bytes, kind.codec)) {
    if (!isSound(pcm) || (rate > 0 && pcm.sampleRate !== rate))
      return refuse('audio_unreadable', { reason: 'broken' });
    rate = pcm.sampleRate;
    meter.add(pcm);
    if (meter.seconds() > job.limits.maxSeconds) {
      return refuse('audio_too_long', { maxSeconds: job.limits.maxSeconds });
    }
    if (!writer) {
      writer = await createMp3Writer(rate, job.mp3);
      for (const part of before) writer.write(atRate(part, rate));
    }
    writer.write(pcm);
  }
  if (!writer || meter.seconds() === 0) return refuse('audio_unreadable', { reason: 'empty' });
  return ok({
    facts: { format: kind.format, ...meter.read(PEAK_COUNT) },
    mp3: writer.finish(),
  });
}

/** Decodes a short recording as a whole. Throws when it is not a sound that the shop accepts. */
async function decodeWhole(bytes: Uint8Array): Promise<Pcm[]> {
  const kind = sniffAudio(bytes);
  if (!kind) throw new Error('the recording before has an unknown format');
  const parts: Pcm[] = [];
  for await (const pcm of decodeAudio(bytes, kind.codec)) if (isSound(pcm)) parts.push(pcm);
  return parts;
}

/** Changes the sample rate of speech by linear interpolation, because a file has only one rate. */
function atRate({ sampleRate, channels }: Pcm, rate: number): Pcm {
  const step = sampleRate / rate;
  const stretched = (samples: Float32Array) =>
    Float32Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
      const place = Math.floor(at * step);
      const from = samples[place] ?? 0;
      return from + ((samples[place + 1] ?? from) - from) * (at * step - place);
    });
  return { sampleRate: rate, channels: step === 1 ? channels : channels.map(stretched) };
}

function isSound(pcm: Pcm): boolean {
  const length = pcm.channels[0]?.length ?? 0;
  return (
    pcm.sampleRate >= 8000 &&
    pcm.sampleRate <= 192_000 &&
    pcm.channels.length <= MAX_CHANNELS &&
    pcm.channels.every((samples) => samples.length === length)
  );
}
