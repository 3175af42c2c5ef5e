import { describe, expect, it } from 'vitest';
import { AUDIO_LIMITS, type AudioFacts, checkAudio } from './audio-check.ts';

const good: AudioFacts = {
  durationSeconds: 200,
  peak: 0.98,
  rms: 0.15,
  silentShare: 0.02,
  clippedShare: 0.0001,
  channels: 2,
  sampleRate: 44_100,
};
const {
  minSeconds,
  maxSeconds,
  silentRms,
  maxSilentShare,
  minPeak,
  maxClippedShare,
  minSampleRate,
  maxSampleRate,
} = AUDIO_LIMITS;

describe('checkAudio', () => {
  it.each<[string, Partial<AudioFacts>, string | null]>([
    ['a good song', {}, null],
    ['the shortest', { durationSeconds: minSeconds }, null],
    ['shorter', { durationSeconds: minSeconds - 0.01 }, 'audio_too_short'],
    ['the longest', { durationSeconds: maxSeconds }, null],
    ['longer', { durationSeconds: maxSeconds + 0.01 }, 'audio_too_long'],
    ['mono', { channels: 1 }, null],
    ['no channel', { channels: 0 }, 'audio_channels'],
    ['surround', { channels: 3 }, 'audio_channels'],
    ['the lowest rate', { sampleRate: minSampleRate }, null],
    ['a telephone', { sampleRate: minSampleRate - 1 }, 'audio_sample_rate'],
    ['the highest rate', { sampleRate: maxSampleRate }, null],
    ['beyond it', { sampleRate: maxSampleRate + 1 }, 'audio_sample_rate'],
    ['the softest', { rms: silentRms }, null],
    ['nothing but clicks', { rms: silentRms / 2 }, 'audio_silent'],
    ['half silent', { silentShare: maxSilentShare }, null],
    ['more than half silent', { silentShare: maxSilentShare + 0.01 }, 'audio_silent'],
    ['the lowest peak', { peak: minPeak }, null],
    ['lower', { peak: minPeak - 0.01 }, 'audio_too_quiet'],
    ['as loud as it may be', { clippedShare: maxClippedShare }, null],
    ['clipped', { clippedShare: maxClippedShare + 0.001 }, 'audio_clipped'],
    ['silence', { peak: 0, rms: 0, silentShare: 1 }, 'audio_silent'],
    ['no length', { durationSeconds: Number.NaN }, 'audio_unreadable'],
    ['no end', { durationSeconds: Number.POSITIVE_INFINITY }, 'audio_unreadable'],
    ['a negative share', { clippedShare: -0.1 }, 'audio_unreadable'],
    ['short and silent', { durationSeconds: 1, rms: 0 }, 'audio_too_short'],
  ])('%s', (_case, change, code) => {
    const result = checkAudio({ ...good, ...change });
    if (code === null) expect(result).toEqual({ ok: true, value: { ...good, ...change } });
    else expect(result).toMatchObject({ ok: false, refusal: { code } });
  });

  it('says how far off a file is', () => {
    const details = (change: Partial<AudioFacts>) => {
      const result = checkAudio({ ...good, ...change });
      return result.ok ? null : result.refusal.details;
    };
    expect(details({ durationSeconds: 12 })).toEqual({ seconds: 12, min: 30 });
    expect(details({ durationSeconds: 1_000 })).toEqual({ seconds: 1_000, max: 900 });
    expect(details({ clippedShare: 0.5 })).toEqual({ share: 0.5 });
    expect(details({ sampleRate: 8_000 })).toEqual({ sampleRate: 8_000 });
    expect(details({ channels: 6 })).toEqual({ channels: 6 });
    expect(details({ silentShare: 0.9 })).toEqual({ silentShare: 0.9 });
    expect(details({ peak: 0.05 })).toEqual({ peak: 0.05 });
  });
});
