import { NetworkError } from '@keepsong/contract/transport/browser-transport';
import { ApiError } from '@keepsong/contract/transport/client';
import { REFUSAL_CODES } from '@keepsong/domain/refusals';
import { afterEach, describe, expect, it } from 'vitest';
import { m } from '~/paraglide/messages.js';
import { getLocale, overwriteGetLocale } from '~/paraglide/runtime.js';
import { recordingRefusalWords, uploadErrorWords } from './refusal-words.ts';

const codes = REFUSAL_CODES.filter((code) => code.startsWith('audio_') || code.startsWith('file_'));

/** Test files share a process, so restore the language for the next file. */
const before = getLocale;
afterEach(() => overwriteGetLocale(before));

describe('texts for a refused recording', () => {
  it('has its own text for every code in both languages', () => {
    const said = codes.flatMap((code) =>
      (['en', 'sp'] as const).map((locale) => {
        overwriteGetLocale(() => locale);
        return recordingRefusalWords(code, { seconds: 12, share: 0.031 });
      }),
    );
    expect(codes.length).toBeGreaterThanOrEqual(12);
    expect(said).not.toContain(null);
    expect(new Set(said).size).toBe(codes.length * 2);
    expect(said.join(' ')).not.toMatch(/[{}]|undefined|NaN/);
  });

  it('names the measured value', () => {
    expect(recordingRefusalWords('audio_too_short', { seconds: 12.4 })).toContain('0:12');
    expect(recordingRefusalWords('audio_too_long', { seconds: 1_000 })).toContain('16:40');
    expect(recordingRefusalWords('audio_clipped', { share: 0.031 })).toContain('3%');
  });

  it('leaves other codes to the general texts', () => {
    expect(recordingRefusalWords('commission_state')).toBeNull();
    expect(recordingRefusalWords('toString')).toBeNull();
  });
});

describe('texts for any error of an upload', () => {
  it('covers refusals of recordings, other refusals, and a lost connection', () => {
    const refused = new ApiError(422, { code: 'audio_too_short', details: { seconds: 9 } });
    expect(uploadErrorWords(refused)).toContain('0:09');
    expect(uploadErrorWords(new ApiError(409, { code: 'commission_state' }))).toBe(
      m.errors_commission_state(),
    );
    expect(uploadErrorWords(new NetworkError())).toBe(m.errors_network());
  });
});
