import type { Stereo } from '@keepsong/song-engine/band/play';
import { encodeSong } from '@keepsong/song-engine/encode/mp3';
import { excerptOf, isLevel, levelOf } from '@keepsong/song-engine/mix/finish';
import { master } from '@keepsong/song-engine/mix/mix';
import { peaksOf } from '@keepsong/song-engine/peaks';
import type { RenderedSong } from '@keepsong/song-engine/render';
import type { SongRequest } from '@keepsong/song-engine/request';
import type { TimedLine } from '@keepsong/song-engine/timings';
import { decodeAudio } from '../../audio/decode-audio.ts';
import { sniffAudio } from '../../audio/sniff.ts';
import { SongTrouble } from '../music.port.ts';

const PEAKS = 400;
const PREVIEW_SECONDS = 30;
/** The preview begins this many seconds before the first line of the first chorus. */
const LEAD_SECONDS = 4;
const FADE = { in: 0.6, out: 0.6 };
const QUALITY = { kbps: 128, channels: 2 } as const;
/** Longer than any planned song. A recording that lasts longer is not the song that was asked for. */
const MOST_SECONDS = 330;

type Sound = { sound: Stereo; rate: number };

/** The texts of a whole song, without its sound. */
export type Words = Pick<RenderedSong, 'title' | 'lyrics' | 'lines'>;

/**
 * The whole song as the shop keeps it. A recording that has the loudness of the shop's songs stays as it came, with the
 * label of the model's maker (C2PA) in it; any change would break the label. Another recording is brought to the loudness,
 * and gets the shop's own label instead.
 * @throws SongTrouble for a recording that is shorter than `leastSeconds`, or no MP3
 */
export async function wholeOf(
  mp3: Uint8Array,
  request: SongRequest,
  words: Words,
  leastSeconds = 0,
): Promise<RenderedSong> {
  const { sound, rate } = await soundOf(mp3);
  const seconds = sound.left.length / rate;
  if (seconds < leastSeconds) throw new SongTrouble('broken', `the song ends after ${Math.round(seconds)} s`);
  const facts = { ...words, seconds, peaks: peaksOf(sound, PEAKS) };
  if (isLevel(levelOf(sound, rate))) return { ...facts, mp3 };
  master(sound, rate);
  return {
    ...facts,
    peaks: peaksOf(sound, PEAKS),
    mp3: await encodeSong(sound, rate, QUALITY, tagsOf(request, words)),
  };
}

/** The half minute of a whole song that customers hear before they buy it. */
export async function previewOf(mp3: Uint8Array, request: SongRequest, words: Words): Promise<RenderedSong> {
  const { sound, rate } = await soundOf(mp3);
  const span = spanOf(words, sound.left.length / rate);
  const part = excerptOf(sound, rate, span, FADE);
  return {
    ...words,
    seconds: part.left.length / rate,
    peaks: peaksOf(part, PEAKS),
    lines: words.lines.flatMap((line) => shifted(line, span)),
    mp3: await encodeSong(part, rate, QUALITY, tagsOf(request, words)),
  };
}

const tagsOf = ({ artist, singer, language }: SongRequest, { title, lyrics }: Words) => ({
  ...{ title, lyrics, language },
  artist: artist ?? singer,
});

/** The preview begins shortly before the line that is sung most often, which is the chorus. */
function spanOf({ lines }: Words, seconds: number): { from: number; to: number } {
  const counts = Map.groupBy(lines, ({ text }) => text);
  const hook = lines.find(({ text }) => (counts.get(text)?.length ?? 0) > 1) ?? lines[0];
  const length = Math.min(PREVIEW_SECONDS, seconds);
  const from = Math.min(Math.max(0, (hook?.from ?? 0) - LEAD_SECONDS), seconds - length);
  return { from, to: from + length };
}

/**
 * A line with its times counted from the beginning of the excerpt. Lines that are not wholly in the excerpt are
 * left out.
 */
function shifted(line: TimedLine, { from, to }: { from: number; to: number }): TimedLine[] {
  if (line.from < from || line.to > to) return [];
  const move = <Timed extends { from: number; to: number }>(one: Timed): Timed => ({
    ...one,
    from: one.from - from,
    to: one.to - from,
  });
  return [{ ...move(line), words: line.words.map(move) }];
}

/** The samples of an MP3, as two channels. @throws SongTrouble when it is no MP3 or lasts too long */
async function soundOf(mp3: Uint8Array): Promise<Sound> {
  if (sniffAudio(mp3)?.format !== 'mp3') throw new SongTrouble('broken', 'the recording is no MP3');
  const parts: Stereo[] = [];
  let rate = 0;
  let length = 0;
  for await (const { sampleRate, channels } of decodeAudio(mp3, 'mp3')) {
    const [left, right = left] = channels;
    if (!left || !right) continue;
    rate = sampleRate;
    length += left.length;
    if (length > rate * MOST_SECONDS) throw new SongTrouble('broken', 'the recording is too long');
    parts.push({ left, right });
  }
  if (length === 0) throw new SongTrouble('broken', 'the recording is empty');
  const sound = { left: new Float32Array(length), right: new Float32Array(length) };
  let at = 0;
  for (const { left, right } of parts) {
    sound.left.set(left, at);
    sound.right.set(right, at);
    at += left.length;
  }
  return { sound, rate };
}
