// Makes the intro clips of some demo artists: the artist's drawn portrait sings the artist's first song. After
// portraits or songs have changed, run the script by hand while a demo shop with a working song engine is running. The
// clips are kept in the repository, because only a browser can encode them.
// node apps/server/db/seed/video/build-demo-videos.ts http://localhost:3000
import { mkdir, writeFile } from 'node:fs/promises';
import { type PortraitOverrides, portrait, readPortraitOverrides } from '@keepsong/artwork/portrait';
import { chromium, type Page } from '@playwright/test';
import { DEMO_RECORDINGS } from '../audio/demo-recordings.ts';
import { DEMO_ARTISTS } from '../content/artists.ts';
import { portraitTraitsOf } from '../portrait-traits.ts';
import { CLIP_FOLDER, FILMED } from './demo-videos.ts';
import { type Block, webmOf } from './webm.ts';

const WIDTH = 360;
const HEIGHT = 468;
const SECONDS = 5;
const FRAMES_A_SECOND = 12;
const START_SECONDS = 4;

type Encoded = { at: number; isKey: boolean; base64: string };
type Filmed = { pictures: Encoded[]; sounds: Encoded[]; head: string };

/** The portraits of an artist: with open and with closed eyes, each with the mouth at rest and singing. */
function facesOf(name: string, traits: PortraitOverrides): string[] {
  const faces: PortraitOverrides[] = [
    {},
    { mouth: 'sing' },
    { eyes: 'closed' },
    { eyes: 'closed', mouth: 'sing' },
  ];
  return faces.map((face) => portrait(name, { ...traits, ...face }));
}

/** Runs in the browser. It draws and encodes the frames, and encodes the sound of the song. */
async function film(given: {
  faces: string[];
  song: string;
  width: number;
  height: number;
  seconds: number;
  start: number;
  rate: number;
}): Promise<Filmed> {
  const { faces, song, width, height, seconds, start, rate } = given;
  const rateOfSound = 48_000;
  const bytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const encode = (chunk: EncodedVideoChunk | EncodedAudioChunk): Encoded => {
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    return {
      at: chunk.timestamp / 1000,
      isKey: chunk.type === 'key',
      base64: btoa(String.fromCharCode(...data)),
    };
  };
  const images = await Promise.all(
    faces.map(async (svg) => {
      const image = new Image(340, 425);
      image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      await image.decode();
      return image;
    }),
  );
  const whole = await new OfflineAudioContext(1, rateOfSound, rateOfSound).decodeAudioData(
    bytes(song).buffer,
  );
  const samples = whole.getChannelData(0).slice(start * rateOfSound, (start + seconds) * rateOfSound);
  const fade = rateOfSound / 4;
  for (let at = 0; at < fade; at += 1) {
    samples[at] = (samples[at] ?? 0) * (at / fade);
    const last = samples.length - 1 - at;
    samples[last] = (samples[last] ?? 0) * (at / fade);
  }

  const sounds: Encoded[] = [];
  let head = '';
  const voice = new AudioEncoder({
    output: (chunk, about) => {
      const description = about?.decoderConfig?.description;
      if (description instanceof ArrayBuffer)
        head = btoa(String.fromCharCode(...new Uint8Array(description)));
      sounds.push(encode(chunk));
    },
    error: (error) => {
      throw error;
    },
  });
  voice.configure({ codec: 'opus', sampleRate: rateOfSound, numberOfChannels: 1, bitrate: 40_000 });
  const piece = rateOfSound / 50;
  for (let at = 0; at + piece <= samples.length; at += piece) {
    const data = samples.slice(at, at + piece);
    const timestamp = (at / rateOfSound) * 1e6;
    const format = 'f32-planar' as const;
    voice.encode(
      new AudioData({
        format,
        sampleRate: rateOfSound,
        numberOfFrames: piece,
        numberOfChannels: 1,
        timestamp,
        data,
      }),
    );
  }
  await voice.flush();

  const loudness = Array.from({ length: seconds * rate }, (_, frame) => {
    const from = (frame * rateOfSound) / rate;
    const window = samples.slice(from, from + rateOfSound / rate);
    return Math.sqrt(window.reduce((sum, sample) => sum + sample * sample, 0) / window.length);
  });
  const middle = [...loudness].sort((a, b) => a - b)[Math.floor(loudness.length / 2)] ?? 0;
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const pictures: Encoded[] = [];
  const camera = new VideoEncoder({
    output: (chunk) => pictures.push(encode(chunk)),
    error: (error) => {
      throw error;
    },
  });
  camera.configure({ codec: 'vp09.00.10.08', width, height, bitrate: 190_000, framerate: rate });
  for (const [frame, loud] of loudness.entries()) {
    const time = frame / rate;
    const turn = (time / seconds) * 2 * Math.PI;
    const isBlinking = Math.floor(time * 6) % 14 === 9;
    const isSinging = loud > middle && frame % 4 !== 3;
    const face = images[(isBlinking ? 2 : 0) + (isSinging ? 1 : 0)];
    if (!face) throw new Error('no face');
    // Draw the portrait a little larger than the frame, so that no edge shows while it sways. The swaying ends where it
    // began, because the clip is played in a loop.
    const scale = (height / 425) * (1.06 + 0.02 * Math.cos(turn));
    pen.setTransform(1, 0, 0, 1, width / 2, height);
    pen.rotate(0.022 * Math.sin(2 * turn));
    pen.drawImage(face, (-340 * scale) / 2, -425 * scale + 6, 340 * scale, 425 * scale);
    const picture = new VideoFrame(canvas, { timestamp: Math.round(time * 1e6) });
    camera.encode(picture, { keyFrame: frame === 0 });
    picture.close();
  }
  await camera.flush();
  return { pictures, sounds, head };
}

const blockOf = ({ at, isKey, base64 }: Encoded): Block => ({
  at,
  isKey,
  data: Buffer.from(base64, 'base64'),
});

async function clipOf(page: Page, slug: string, song: Buffer): Promise<Uint8Array> {
  const artist = DEMO_ARTISTS.find((one) => one.slug === slug);
  if (!artist) throw new Error(`no demo artist ${slug}`);
  const filmed = await page.evaluate(film, {
    faces: facesOf(
      artist.artistName,
      readPortraitOverrides(Object.entries(portraitTraitsOf(artist.portrait))) ?? {},
    ),
    song: song.toString('base64'),
    width: WIDTH,
    height: HEIGHT,
    seconds: SECONDS,
    start: START_SECONDS,
    rate: FRAMES_A_SECOND,
  });
  return webmOf({
    width: WIDTH,
    height: HEIGHT,
    durationMs: SECONDS * 1000,
    pictures: filmed.pictures.map(blockOf),
    sound: { head: Buffer.from(filmed.head, 'base64'), blocks: filmed.sounds.map(blockOf) },
  });
}

async function songOf(shop: string, slug: string): Promise<Buffer> {
  const recording = DEMO_RECORDINGS.find(({ song }) => song.artist === slug);
  if (!recording) throw new Error(`no song of ${slug}`);
  const answer = await fetch(new URL(`/media/${recording.audioKey}`, shop));
  if (!answer.ok) throw new Error(`the shop answered ${answer.status} for the song of ${slug}`);
  return Buffer.from(await answer.arrayBuffer());
}

const [shop = 'http://localhost:3000'] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
// Browsers offer video encoders only to pages from this machine (localhost) or over HTTPS.
await page.goto(new URL('/livez', shop).href);
await mkdir(CLIP_FOLDER, { recursive: true });
for (const slug of FILMED) {
  await writeFile(`${CLIP_FOLDER}/${slug}.webm`, await clipOf(page, slug, await songOf(shop, slug)));
}
await browser.close();
