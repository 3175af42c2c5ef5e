import type { Page } from '@playwright/test';

/** Two minutes of silence as a WAV file, longer than any test takes. */
function longSong(): Buffer {
  const rate = 8_000;
  const samples = Buffer.alloc(120 * rate, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/**
 * Gives every song of a page this recording of two minutes. A test that is not about the recordings themselves need not
 * wait then until the shop has rendered one, which it does when a song is first played.
 */
export const playLongSongs = (page: Page) =>
  page.route('**/media/**', (route) => route.fulfill({ contentType: 'audio/wav', body: longSong() }));
