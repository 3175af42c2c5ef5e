// Usage: node packages/song-engine/scripts/picture.ts REQUEST.json OUT [FROM TO]. Draws the sound of a song
// between two times in seconds. OUT-voice.png and OUT-song.png are spectrograms (0–8 kHz). The picture of the
// voice also shows the written notes (blue) and the sung pitch (red).
import { readFileSync, writeFileSync } from 'node:fs';
import { composeSong } from '../src/composition/compose.ts';
import { secondsOf } from '../src/composition/song.ts';
import { RATE, soundSong } from '../src/render.ts';
import type { SongRequest } from '../src/request.ts';
import { trackPitch } from '../src/testing/pitch-of.ts';
import { sing } from '../src/voice/sing.ts';
import { ownVoice } from '../src/voice/singers.ts';
import { png } from './png.ts';
import { spectrogram } from './spectrum.ts';

const [file, out, fromText = '8', toText = '20'] = process.argv.slice(2);
if (file === undefined || out === undefined) throw new Error('picture.ts REQUEST.json OUT [FROM TO]');
const request = JSON.parse(readFileSync(file, 'utf8')) as SongRequest;
const span = { from: Number(fromText), to: Number(toText) };
const SIZE = 1024;
const WIDTH = 1400;
const HEIGHT = 512;
const TOP_HERTZ = 8000;

type Canvas = {
  rgb: Uint8Array;
  dot: (x: number, y: number, colour: readonly [number, number, number]) => void;
};

function draw(samples: Float32Array): Canvas {
  const hop = Math.max(1, Math.floor((samples.length - SIZE) / WIDTH));
  const rows = spectrogram(samples, SIZE, hop);
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
  const top = rows.reduce((most, row) => row.reduce((high, value) => Math.max(high, value), most), -120);
  for (let x = 0; x < WIDTH; x += 1)
    for (let y = 0; y < HEIGHT; y += 1) {
      const bin = Math.floor((((HEIGHT - 1 - y) / HEIGHT) * TOP_HERTZ * SIZE) / RATE);
      const shade = Math.max(0, Math.min(255, 255 + ((rows[x]?.[bin] ?? -120) - top) * 3.2));
      rgb.fill(255 - shade, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
    }
  return {
    rgb,
    dot: (x, y, colour) => {
      if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT)
        rgb.set(colour, (Math.floor(y) * WIDTH + Math.floor(x)) * 3);
    },
  };
}

const song = composeSong(request);
const voice = sing(
  song,
  ownVoice(request.singer, request.voice),
  `${request.seed}|${song.title}`,
  RATE,
  span,
);
const drawn = draw(voice);
const xOf = (seconds: number) => ((seconds - span.from) / (span.to - span.from)) * WIDTH;
/**
 * The height at which a pitch is drawn: at eight times its frequency, because real pitches would be near the bottom.
 */
const yOf = (hertz: number) => HEIGHT - (hertz * 8 * HEIGHT) / TOP_HERTZ;
for (const { beat, beats, midi } of song.melody)
  for (let x = xOf(secondsOf(song, beat)); x < xOf(secondsOf(song, beat + beats)); x += 1)
    for (const thick of [0, 1]) drawn.dot(x, yOf(440 * 2 ** ((midi - 69) / 12)) + thick, [40, 90, 255]);
for (const { at, hertz } of trackPitch(voice, RATE))
  for (const thick of [-1, 0, 1]) drawn.dot(xOf(span.from + at), yOf(hertz) + thick, [230, 20, 20]);
writeFileSync(`${out}-voice.png`, png(WIDTH, HEIGHT, drawn.rgb));
const { sound } = await soundSong(request, 'full');
const piece = sound.left.slice(Math.round(span.from * RATE), Math.round(span.to * RATE));
writeFileSync(`${out}-song.png`, png(WIDTH, HEIGHT, draw(piece).rgb));
