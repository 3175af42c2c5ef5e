import { ok, type Result, refuse } from '../result.ts';

/** Measurements of a decoded file. Levels are linear, 1 = full scale; shares are 0…1 of its length. */
export type AudioFacts = {
  durationSeconds: number;
  peak: number;
  rms: number;
  /** Share of 50 ms windows below −60 dBFS. */
  silentShare: number;
  /** Share of samples at full scale in runs of three or more. */
  clippedShare: number;
  channels: number;
  sampleRate: number;
};

/** The largest recording that is accepted. Fifteen minutes of WAV in CD quality need 160 MB. */
export const AUDIO_MAX_BYTES = 200 * 1024 * 1024;

/** The limits with their reasons. */
export const AUDIO_LIMITS = {
  /** Anything shorter is an excerpt or a broken export. */
  minSeconds: 30,
  /** Songs with twelve extra verses are shorter; anything longer is a recording that was not stopped. */
  maxSeconds: 900,
  /** −50 dBFS: such a file is not audible on a phone, even if a few clicks are louder. */
  silentRms: 0.00316,
  /** A file with so much silence is a wrong export; slow songs with long endings stay below a fifth. */
  maxSilentShare: 0.5,
  /** −20 dBFS: a song whose loudest moment is below this was never mastered. */
  minPeak: 0.1,
  /** Loud masters clip a few samples in a thousand; one in a hundred is heard as distortion. */
  maxClippedShare: 0.01,
  /** The site plays one or two channels. */
  maxChannels: 2,
  /** At lower rates consonants are lost. */
  minSampleRate: 22_050,
  /** The highest rate that the accepted formats use. */
  maxSampleRate: 192_000,
} as const;

/**
 * Whether a file can be delivered as a song. Refuses, in this order: `audio_unreadable`, `audio_too_short` and
 * `audio_too_long` with `seconds`, `audio_channels`, `audio_sample_rate`, `audio_silent`, `audio_too_quiet`,
 * `audio_clipped` with `share`.
 */
export function checkAudio(facts: AudioFacts): Result<AudioFacts> {
  const { durationSeconds, peak, rms, silentShare, clippedShare, channels, sampleRate } = facts;
  const limits = AUDIO_LIMITS;
  const measured = [durationSeconds, peak, rms, silentShare, clippedShare, channels, sampleRate];
  if (measured.some((value) => !Number.isFinite(value) || value < 0)) return refuse('audio_unreadable');
  if (durationSeconds < limits.minSeconds)
    return refuse('audio_too_short', { seconds: durationSeconds, min: limits.minSeconds });
  if (durationSeconds > limits.maxSeconds)
    return refuse('audio_too_long', { seconds: durationSeconds, max: limits.maxSeconds });
  if (channels < 1 || channels > limits.maxChannels) return refuse('audio_channels', { channels });
  if (sampleRate < limits.minSampleRate || sampleRate > limits.maxSampleRate)
    return refuse('audio_sample_rate', { sampleRate });
  if (rms < limits.silentRms || silentShare > limits.maxSilentShare)
    return refuse('audio_silent', { silentShare });
  if (peak < limits.minPeak) return refuse('audio_too_quiet', { peak });
  if (clippedShare > limits.maxClippedShare) return refuse('audio_clipped', { share: clippedShare });
  return ok(facts);
}
