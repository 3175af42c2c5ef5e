import { arrange } from './band/arrange.ts';
import { playBand, type Stereo } from './band/play.ts';
import { composeSong } from './composition/compose.ts';
import { BEATS_OF_BAR, lengthOf, type Song, secondsOf } from './composition/song.ts';
import { encodeSong, type Quality } from './encode/mp3.ts';
import { mix } from './mix/mix.ts';
import { peaksOf } from './peaks.ts';
import { faultsOf, type SongRequest } from './request.ts';
import { type TimedLine, timingsOf } from './timings.ts';
import { FRAME_SECONDS } from './voice/pitch.ts';
import { sing } from './voice/sing.ts';
import { ownVoice } from './voice/singers.ts';

/**
 * Samples per second. This rate is enough for these instruments, and a third less work than the rate of a CD.
 */
export const RATE = 32_000;
const PEAKS = 400;
const PREVIEW_SECONDS = 30;
/**
 * Rendering begins this many bars before an excerpt, so that the excerpt contains earlier notes that are still
 * sounding.
 */
const WARM_BARS = 2;
/** The seconds in which the sound fades in at the beginning and out at the end. */
const FADES = {
  full: { in: 0, out: 0 },
  preview: { in: 0.6, out: 0.6 },
} as const;

/**
 * Which part of a song is rendered. `full`: the whole song. `preview`: 30 s around the first chorus.
 */
export type Extent = 'full' | 'preview';
export type Span = { from: number; to: number };

const SOLD: Quality = { kbps: 112, channels: 2 };

export type RenderedSong = {
  mp3: Uint8Array;
  title: string;
  seconds: number;
  peaks: number[];
  lines: TimedLine[];
  /** The words of the whole song, with an empty line between sections. */
  lyrics: string;
};

/** Called with the share of the rendering that is done, 0..1. */
export type OnProgress = (done: number) => void;

/**
 * Renders a song, or the part of it that `extent` names, to MP3. The same request gives the same bytes. The
 * thread is blocked for about a twelfth of the song's length, so call this in a worker.
 * @param quality the size of the file. Songs that are sold have the default.
 * @throws when the request has faults (`faultsOf`).
 */
export async function renderSong(
  request: SongRequest,
  extent: Extent,
  onProgress: OnProgress = () => {},
  quality = SOLD,
): Promise<RenderedSong> {
  const { song, sound, span } = await soundSong(request, extent, onProgress);
  const lyrics = lyricsOf(song);
  const mp3 = await encodeSong(sound, RATE, quality, {
    title: song.title,
    artist: request.artist ?? request.singer,
    lyrics,
    language: request.language,
  });
  onProgress(1);
  return {
    mp3,
    title: song.title,
    seconds: sound.left.length / RATE,
    peaks: peaksOf(sound, PEAKS),
    lines: timingsOf(song, span),
    lyrics,
  };
}

/** A song as sound. `voice` is the singing alone, without reverb. */
export type Sounded = { song: Song; sound: Stereo; voice: Float32Array; span: Span };

/** Renders a song to samples, before they are encoded. */
export async function soundSong(
  request: SongRequest,
  extent: Extent,
  onProgress: OnProgress = () => {},
): Promise<Sounded> {
  const [fault] = faultsOf(request);
  if (fault) throw new Error(`the request's ${fault.field} ${fault.why}`);
  const song = composeSong(request);
  const seed = `${request.seed}|${song.title}`;
  const span = spanOf(song, extent);
  const before = Math.max(0, span.from - barsOf(song, WARM_BARS));
  // Begin at a multiple of the frame length, so that the frames are at the same times as in the whole song.
  const warm = { from: Math.floor(before / FRAME_SECONDS) * FRAME_SECONDS, to: span.to };
  onProgress(0.03);
  const early = Math.round((span.from - warm.from) * RATE);
  const voice = sing(song, ownVoice(request.singer, request.voice), seed, RATE, warm).subarray(early);
  onProgress(0.2);
  const band = await playBand(arrange(song, seed), RATE, warm);
  onProgress(0.7);
  const sound = mix(
    voice.slice(),
    { left: band.left.slice(early), right: band.right.slice(early) },
    RATE,
    request.genre,
    FADES[extent],
  );
  onProgress(0.85);
  return { song, sound, voice, span };
}

/** When an extent of the song begins and ends, in seconds. */
export function spanOf(song: Song, extent: Extent): Span {
  return extent === 'full' ? { from: 0, to: lengthOf(song) } : previewSpan(song);
}

const barsOf = (song: Song, bars: number): number => secondsOf(song, bars * BEATS_OF_BAR);

/**
 * The excerpt of the preview. It begins one to four bars before the first chorus, and goes on after the chorus if there
 * is time.
 */
export function previewSpan(song: Song): Span {
  const chorus = song.sections.find(({ name }) => name === 'chorus');
  const bar = barsOf(song, 1);
  const begin = (chorus?.bar ?? 0) * bar;
  const room = Math.max(0, PREVIEW_SECONDS - (chorus?.bars ?? 0) * bar);
  const lead = Math.min(Math.max(1, Math.floor(room / 2 / bar)), 4) * bar;
  const from = Math.max(0, begin - lead);
  return { from, to: from + PREVIEW_SECONDS };
}

/** The words of a song, with an empty line between sections. */
export function lyricsOf({ sections, lines }: Song): string {
  return sections
    .map((_, section) =>
      lines
        .filter((line) => line.section === section)
        .map(({ text }) => text)
        .join('\n'),
    )
    .filter((part) => part !== '')
    .join('\n\n');
}
