import { type Song, secondsOf } from '../composition/song.ts';
import { between, randomFrom } from '../random.ts';
import type { Singer } from './singers.ts';

/** The length of a control frame. Mouth and pitch get a new value for each frame. */
export const FRAME_SECONDS = 0.005;

/** Consonants may begin at most this many seconds before the first note of a phrase, if the pause is short. */
const ONSET_SECONDS = 0.15;

/**
 * The moment in the pause between two phrases that separates them. The first must be silent by then, and the
 * consonants of the second may begin.
 */
export const borderBetween = (end: number, begin: number): number =>
  begin - Math.max(ONSET_SECONDS, (begin - end) / 2);

const DRIFT_CENTS = 3.5;
const SCOOP_CENTS = 55;
const SCOOP_SECONDS = 0.07;

/**
 * The pitch of the sung tune, in Hz for each control frame of a span. It slides to each note and arrives there on the
 * beat. After a pause it begins a little too low. Long notes get vibrato after a while, and each note is slightly out
 * of tune.
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

/** A smooth step: 0 up to `part` 0, rising to 1 at `part` 1, and 1 after. */
function ease(part: number): number {
  const within = Math.max(0, Math.min(1, part));
  return within * within * (3 - 2 * within);
}
