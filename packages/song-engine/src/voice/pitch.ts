import { type Song, secondsOf } from '../composition/song.ts';
import { between, randomFrom } from '../random.ts';
import type { Singer } from './singers.ts';

/** Control frames a second: the mouth and the pitch move at this rate. */
export const FRAME_SECONDS = 0.005;

/** What a phrase begins with may be heard so long before its first note. */
const ONSET_SECONDS = 0.15;

/** Where, between the end of a phrase and the first note of the next, the one ends and the other begins, in seconds. */
export const borderBetween = (end: number, begin: number): number =>
  begin - Math.max(ONSET_SECONDS, (begin - end) / 2);

const DRIFT_CENTS = 3.5;
const SCOOP_CENTS = 55;
const SCOOP_SECONDS = 0.07;

/**
 * The pitch of a tune as a singer sings it, in Hz for each control frame of a span: portamento into each note that ends at
 * its beat, a small scoop after a breath, delayed vibrato, a slow drift.
 */
export function pitchTrack(
  song: Song,
  singer: Singer,
  seed: string,
  span: { from: number; to: number },
): Float64Array {
  const frames = Math.ceil((span.to - span.from) / FRAME_SECONDS) + 1;
  const cents = new Float64Array(frames).fill(Number.NaN);
  const { vibrato, glide } = singer;
  let lastEnd = Number.NEGATIVE_INFINITY;
  let lastCents = 0;
  for (const [place, { beat, beats, midi }] of song.melody.entries()) {
    const begin = secondsOf(song, beat);
    const end = secondsOf(song, beat + beats);
    const next = song.melody[place + 1];
    const until = next === undefined ? end + 1 : secondsOf(song, next.beat);
    const wished = midi * 100;
    const joined = begin - lastEnd < 0.12;
    const random = randomFrom(`${seed}|${place}|pitch`);
    const phase = between(random, 0, 2 * Math.PI);
    const drift = between(random, -DRIFT_CENTS, DRIFT_CENTS);
    const early = joined ? begin - 0.35 : Math.max(begin - 0.35, borderBetween(lastEnd, begin));
    const from = Math.max(0, frameAt(early, span.from));
    for (let frame = from; frame < Math.min(frames, frameAt(until, span.from)); frame += 1) {
      const time = span.from + frame * FRAME_SECONDS;
      if (time < begin) {
        if (joined && time < begin - glide) continue;
        const part = joined ? (time - (begin - glide)) / glide : 1;
        cents[frame] = joined ? lastCents + (wished - lastCents) * ease(part) : wished - SCOOP_CENTS;
        continue;
      }
      const since = time - begin;
      const scoop = joined || since > SCOOP_SECONDS ? 0 : -SCOOP_CENTS * (1 - ease(since / SCOOP_SECONDS));
      const depth =
        vibrato.cents * ease((since - vibrato.afterSeconds) / 0.3) * Math.min(1, (end - begin) / 0.6);
      cents[frame] = wished + scoop + drift + depth * Math.sin(phase + 2 * Math.PI * vibrato.hertz * since);
    }
    lastEnd = end;
    lastCents = wished;
  }
  return cents.map((value) => (Number.isNaN(value) ? 110 : 440 * 2 ** ((value / 100 - 69) / 12)));
}

const frameAt = (seconds: number, from: number): number => Math.floor((seconds - from) / FRAME_SECONDS);

/** 0..1, slow at both ends; 0 before and 1 after. */
function ease(part: number): number {
  const within = Math.max(0, Math.min(1, part));
  return within * within * (3 - 2 * within);
}
