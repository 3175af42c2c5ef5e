import { ok, type Result, refuse } from '../result.ts';

/**
 * Measurements of a decoded audio file. Levels are linear: 1 is the loudest possible. Shares are 0…1 of the
 * file's length.
 */
export type AudioFacts = {
  durationSeconds: number;
  peak: number;
  rms: number;
  /** The share of 50 ms windows that are below −60 dBFS (decibels below the loudest possible level). */
  silentShare: number;
  /** The share of samples that are clipped: at full scale, at least three in a row. */
  clippedShare: number;
  channels: number;
  sampleRate: number;
};

/** The largest recording that is accepted. Fifteen minutes of WAV in CD quality need 160 MB. */
export const AUDIO_MAX_BYTES = 200 * 1024 * 1024;

/** The limits of `AudioFacts`, each with its reason. */
export const AUDIO_LIMITS = {
  /** Anything shorter is an excerpt or a broken export. */
  minSeconds: 30,
  /** Songs with twelve extra verses are shorter; anything longer is a recording that was not stopped. */
  maxSeconds: 900,
  /** −50 dBFS: such a file is not audible on a phone, even if a few clicks are louder. */
  silentRms: 0.00316,
  /** A file with more silence is a wrong export. Even slow songs with long endings have less than a fifth. */
  maxSilentShare: 0.5,
  /** −20 dBFS: a song whose loudest moment is below this was never mastered. */
  minPeak: 0.1,
  /** Loudly mastered songs clip a few samples in a thousand. One in a hundred is heard as distortion. */
  maxClippedShare: 0.01,
  /** The site plays one or two channels. */
  maxChannels: 2,
  /** At lower sample rates (in Hz) consonants cannot be heard well. */
  minSampleRate: 22_050,
  /** The highest rate that the accepted formats use. */
  maxSampleRate: 192_000,
} as const;

/**
 * Checks whether a file can be delivered as a song. Refusals, checked in this order: `audio_unreadable`,
 * `audio_too_short`, `audio_too_long`, `audio_channels`, `audio_sample_rate`, `audio_silent`, `audio_too_quiet`,
 * `audio_clipped`. All but the first come with the measured value as details.
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
