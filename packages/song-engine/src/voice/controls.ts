import { FRAME_SECONDS } from './pitch.ts';
import type { Segment } from './utter.ts';

/** How mouth and voice change over time. Each track has one value for each control frame (`FRAME_SECONDS`). */
export type Controls = {
  /** The first three resonances of the mouth (formants), in Hz. They decide which vowel is heard. */
  formants: readonly [Float64Array, Float64Array, Float64Array];
  voice: Float64Array;
  breath: Float64Array;
  hiss: Float64Array;
  hissHertz: Float64Array;
  hissWidth: Float64Array;
  nasal: Float64Array;
};

/** Half of the time that the mouth needs to move from one shape to the next, in control frames. */
const MOVE_FRAMES = 5;
const SWELL_FRAMES = 2;
const RELEASE_SECONDS = 0.09;
const REST_HISS = { hertz: 4000, width: 3000 };

/**
 * Turns segments into control tracks. The mouth moves smoothly between shapes, so that sounds influence their
 * neighbours. The voice fades in and out quickly, breath and hiss even more quickly. The first resonance is never below
 * the sung pitch.
 */
export function controlsOf(
  segments: readonly Segment[],
  span: { from: number; to: number },
  tract: number,
  pitch: Float64Array,
): Controls {
  const frames = pitch.length;
  const track = () => new Float64Array(frames);
  const formants: [Float64Array, Float64Array, Float64Array] = [track(), track(), track()];
  const [voice, breath, hiss, hissHertz, hissWidth, nasal] = [
    track(),
    track(),
    track(),
    track(),
    track(),
    track(),
  ];
  hissHertz.fill(REST_HISS.hertz);
  hissWidth.fill(REST_HISS.width);
  let filled = 0;
  for (const [place, segment] of segments.entries()) {
    const from = frameOf(segment.at, span.from);
    const to = frameOf(segment.at + segment.seconds, span.from);
    if (to <= 0 || from >= frames) continue;
    const start = Math.max(0, from);
    const end = Math.min(frames, Math.max(to, from + 1));
    for (let at = 0; at < 3; at += 1) {
      // During the pause before a segment, the singer breathes. The mouth already has the shape of the segment.
      formants[at]?.fill((segment.formants[at] ?? 500) * tract, Math.min(filled, start), end);
    }
    filled = end;
    voice.fill(segment.voice * segment.loud, start, end);
    breath.fill(segment.breath ?? 0, start, end);
    nasal.fill(segment.nasal ? 1 : 0, start, end);
    if (segment.hiss) {
      hiss.fill(segment.hiss.level, start, end);
      // Two more frames at each side, because the hiss fades in and out there.
      hissHertz.fill(segment.hiss.hertz * (0.6 + 0.4 * tract), Math.max(0, start - 2), end + 2);
      hissWidth.fill(segment.hiss.width, Math.max(0, start - 2), end + 2);
    }
    fadeOut(segment, segments[place + 1], voice, end);
  }
  for (const at of [0, 1, 2] as const) {
    formants[at].fill(formants[at][Math.max(0, filled - 1)] ?? 500, filled);
    formants[at] = smoothed(formants[at], MOVE_FRAMES);
  }
  for (let frame = 0; frame < frames; frame += 1) {
    const lowest = (pitch[frame] ?? 0) * 1.04;
    if ((formants[0][frame] ?? 0) < lowest) formants[0][frame] = lowest;
  }
  return {
    formants,
    voice: smoothed(voice, SWELL_FRAMES),
    breath: smoothed(breath, 1),
    hiss: smoothed(hiss, 1),
    hissHertz,
    hissWidth,
    nasal: smoothed(nasal, 1),
  };
}

const frameOf = (seconds: number, from: number): number => Math.round((seconds - from) / FRAME_SECONDS);

/** Lets a voiced sound before a pause fade away. Otherwise it would be cut off. */
function fadeOut(segment: Segment, next: Segment | undefined, voice: Float64Array, end: number): void {
  const gap = next === undefined ? 1 : next.at - (segment.at + segment.seconds);
  if (gap < 0.06 || segment.voice === 0) return;
  const frames = Math.round(RELEASE_SECONDS / FRAME_SECONDS);
  for (let at = 0; at < frames; at += 1) {
    const frame = end - 1 - at;
    if (frame >= 0) voice[frame] = (voice[frame] ?? 0) * Math.min(1, (at + 1) / frames);
  }
}

/** Smooths a track with two running means, which together weight the neighbours like a triangle. */
function smoothed(track: Float64Array, half: number): Float64Array {
  return mean(mean(track, half), half);
}

function mean(track: Float64Array, half: number): Float64Array {
  const out = new Float64Array(track.length);
  let sum = 0;
  let count = 0;
  for (let frame = -half; frame < track.length; frame += 1) {
    if (frame + half < track.length) {
      sum += track[frame + half] ?? 0;
      count += 1;
    }
    if (frame - half - 1 >= 0) {
      sum -= track[frame - half - 1] ?? 0;
      count -= 1;
    }
    if (frame >= 0) out[frame] = sum / count;
  }
  return out;
}
