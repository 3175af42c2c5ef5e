import { expect, it } from 'vitest';
import { checkRecording } from './recording-kind.ts';

const fileOf = (...parts: (string | number[])[]) =>
  new File(
    parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    'name.mp3',
  );

it.each([
  ['WAV', fileOf('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
  ['FLAC', fileOf('fLaC', [0, 0, 0, 34])],
  ['M4A', fileOf([0, 0, 0, 28], 'ftypM4A ')],
  ['Ogg', fileOf('OggS', [0, 2, 0, 0])],
  ['WebM', fileOf([0x1a, 0x45, 0xdf, 0xa3, 1, 0])],
  ['MP3 with a tag', fileOf('ID3', [4, 0, 0])],
  ['MP3', fileOf([0xff, 0xfb, 0x90, 0x64])],
])('takes %s', async (_, file) => {
  expect(await checkRecording(file)).toBeNull();
});

it.each([
  ['a picture', fileOf([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
  ['a text file named MP3', fileOf('this is no song')],
  ['a film', fileOf('RIFF', [1, 2, 3, 4], 'AVI LIST')],
  ['nothing', fileOf()],
])('refuses %s before sending it', async (_, file) => {
  expect(await checkRecording(file)).toBe('audio_unsupported');
});

it('refuses a file that is too large to send', async () => {
  const file = new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]);
  expect(await checkRecording(file)).toBe('file_too_large');
});
