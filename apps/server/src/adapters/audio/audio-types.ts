import type { SandboxLimits } from '../../platform/sandbox/run-sandboxed.ts';

/**
 * The accepted formats. The shop recognises a format by the bytes of the file, never by a file name or a declared type.
 */
const AUDIO_FORMATS = ['wav', 'mp3', 'flac', 'm4a', 'webm', 'ogg'] as const;

export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** Decoded sound: samples in -1..1. `channels` has one array for each channel, and all arrays have the same length. */
export type Pcm = { sampleRate: number; channels: Float32Array[] };

/** Measurements of the whole decoded recording. */
export type AudioFacts = {
  format: AudioFormat;
  durationSeconds: number;
  sampleRate: number;
  channels: number;
  /** The largest absolute sample. In a lossy file it may be a little above 1. */
  peak: number;
  /** Average loudness: the root mean square over all samples and channels, 0..1. */
  rms: number;
  /** Share of 50 ms windows that are silent (below -60 dBFS, decibels relative to full scale), 0..1. */
  silentShare: number;
  /** Share of samples that are clipped, 0..1. Three or more samples in a row at full scale count as clipped. */
  clippedShare: number;
  /** Waveform for drawing: the loudest sample of each slice of time. The values are scaled so that the highest is 1. */
  peaks: number[];
};

export type AudioTags = { title?: string; artist?: string; album?: string; comment?: string };

export type Mp3Options = {
  /** A constant bit rate that the MP3 encoder (LAME) supports. */
  bitrateKbps?: 48 | 64 | 80 | 96 | 112 | 128 | 160 | 192 | 256 | 320;
  mono?: boolean;
  tags?: AudioTags;
};

/** A file on this machine, and its length. */
export type Mp3File = { path: string; bytes: number };

/** An uploaded recording converted to MP3, which plays on every device, and the measurements of the original. */
export type Playback = { mp3: Mp3File; facts: AudioFacts };

export type AudioLimits = SandboxLimits & { maxBytes: number; maxSeconds: number };

export const AUDIO_LIMITS: AudioLimits = {
  maxBytes: 200 * 1024 * 1024,
  maxSeconds: 15 * 60,
  timeoutMs: 120_000,
  maxMemoryMb: 1200,
};
