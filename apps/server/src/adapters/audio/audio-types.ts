/** The accepted formats. The format is read from the bytes, never from a file name or a declared type. */
export const AUDIO_FORMATS = ['wav', 'mp3', 'flac', 'm4a', 'webm', 'ogg'] as const;

export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** Samples in -1..1, one array a channel, all of the same length. */
export type Pcm = { sampleRate: number; channels: Float32Array[] };

/** Measurements of the whole decoded recording. */
export type AudioFacts = {
  format: AudioFormat;
  durationSeconds: number;
  sampleRate: number;
  channels: number;
  /** Largest absolute sample; a lossy file may decode to a little above 1. */
  peak: number;
  /** Root mean square over all samples and channels, 0..1. */
  rms: number;
  /** Share of 50 ms windows below -60 dBFS, 0..1. */
  silentShare: number;
  /** Share of samples in runs of three or more at full scale, 0..1. */
  clippedShare: number;
  /** Waveform for drawing: the loudest sample of each slice, normalised so that the highest is 1. */
  peaks: number[];
};

export type AudioTags = { title?: string; artist?: string; album?: string; comment?: string };

export type Mp3Options = {
  /** One of LAME's constant bit rates. */
  bitrateKbps?: 48 | 64 | 80 | 96 | 112 | 128 | 160 | 192 | 256 | 320;
  mono?: boolean;
  tags?: AudioTags;
};

/** An uploaded recording as MP3, which plays everywhere, and its measurements. */
export type Playback = { mp3: Buffer; facts: AudioFacts };

export type AudioLimits = {
  maxBytes: number;
  maxSeconds: number;
  timeoutMs: number;
  /** Limit of the decoding process's resident memory. It is watched on Linux only. */
  maxMemoryMb: number;
};

export const AUDIO_LIMITS: AudioLimits = {
  maxBytes: 200 * 1024 * 1024,
  maxSeconds: 15 * 60,
  timeoutMs: 120_000,
  maxMemoryMb: 1200,
};
