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
 * Gives every song of a page this recording of two minutes. Nobody can seek in it, because the answer has no ranges.
 */
export const playLongSongs = (page: Page) =>
  page.route('**/media/**', (route) => route.fulfill({ contentType: 'audio/wav', body: longSong() }));

/**
 * Makes a browser as strict as Safari on a phone: sound may begin only while a press is handled, not some time later.
 * An element that a press has reached once may play on its own afterwards. This runs before the page's own scripts.
 */
export const allowSoundOnlyInPress = (page: Page) =>
  page.addInitScript(() => {
    let isPressed = false;
    const reached = new WeakSet<HTMLMediaElement>();
    window.addEventListener(
      'click',
      () => {
        isPressed = true;
        setTimeout(() => {
          isPressed = false;
        });
      },
      true,
    );
    const { play, load } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.load = function (this: HTMLMediaElement) {
      if (isPressed) reached.add(this);
      load.call(this);
    };
    HTMLMediaElement.prototype.play = async function (this: HTMLMediaElement) {
      if (isPressed) reached.add(this);
      if (!reached.has(this)) throw new DOMException('not pressed', 'NotAllowedError');
      return play.call(this);
    };
  });
