import { expect, it } from 'vitest';
import { recordingFaultWords } from './recording-fault-words.ts';

const refused = (code: string, details?: object) =>
  Object.assign(new Error(code), { name: 'ApiError', status: 400, body: { code, details } });

it('tells the limit when a recording is too long, and otherwise what is wrong with it', () => {
  expect(recordingFaultWords(refused('audio_too_long', { maxSeconds: 60 }))).toBe(
    'A recording may be 60 seconds long. Make a shorter one.',
  );
  expect(recordingFaultWords(refused('audio_too_long'))).toBe('This recording is too long.');
  expect(recordingFaultWords(refused('audio_unsupported', { maxSeconds: 60 }))).not.toContain('60');
});
