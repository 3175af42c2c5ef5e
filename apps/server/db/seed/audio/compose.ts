import type { GenreId, MoodId, TempoId } from '@keepsong/domain/builder/options';
import type { DrumName } from './drums.ts';
import { type Chord, type Key, type Mode, pitchOf, voiceChord } from './harmony.ts';
import { composeMelody } from './melody.ts';
import { pick, type Random, randomFrom } from './random.ts';
import { type Layer, STYLES, type Style } from './styles.ts';
import type { VoiceName } from './voices.ts';

export type DemoSongRequest = {
  /** Decides everything that genre, mood and tempo leave open. */
  seed: string;
  genre: GenreId;
  mood: MoodId;
  tempo: TempoId;
  /** Asked-for length; the song is rounded to whole phrases. */
  seconds: number;
};

export type Note = { at: number; seconds: number; midi: number; voice: VoiceName; gain: number };
export type Hit = { at: number; drum: DrumName; gain: number };
export type Score = { notes: Note[]; hits: Hit[]; seconds: number; room: number };

const STEPS = 16;
const INTRO_BARS = 1;
const SOMBER: readonly MoodId[] = ['8', '6'];
/** Genres whose sad songs turn to the minor. */
const TURNING: readonly GenreId[] = ['4', '6', '9', '2', '5', '1'];
const STRUM_SECONDS = 0.011;
/** Seconds that the last chord rings. */
const TAIL = 2.4;

type Plan = { style: Style; key: Key; random: Random; stepSeconds: number };

/** Writes a song: intro, four-bar phrases of verse and answer, a last chord. The same request gives the same score. */
export function composeScore(request: DemoSongRequest): Score {
  const style = STYLES[request.genre];
  const random = randomFrom(`${request.seed}|score`);
  const key: Key = { tonic: 57 + pick(random, [-5, -3, -2, 0, 2, 3] as const), mode: modeOf(request, style) };
  const stepSeconds = 60 / style.beatsPerMinute[request.tempo] / 4;
  const plan: Plan = { style, key, random, stepSeconds };
  const phrases = Math.max(
    2,
    Math.round((request.seconds - TAIL - INTRO_BARS * STEPS * stepSeconds) / (4 * STEPS * stepSeconds)),
  );
  const chords = chooseChords(plan, phrases);
  const bars = [...chords.slice(0, INTRO_BARS), ...chords];
  return {
    notes: [
      ...accompany(plan, bars),
      ...playBass(plan, bars),
      ...sing(plan, chords),
      ...lastChord(plan, bars.length),
    ],
    hits: playDrums(plan, bars.length),
    seconds: bars.length * STEPS * stepSeconds + TAIL,
    room: style.room,
  };
}

const modeOf = (request: DemoSongRequest, style: Style): Mode =>
  SOMBER.includes(request.mood) && TURNING.includes(request.genre) && request.tempo === '2'
    ? 'minor'
    : style.mode;

/** Verse, verse, answer, verse …; the last bar of the last phrase leads home. */
function chooseChords({ style, random }: Plan, phrases: number): Chord[] {
  const verse = pick(random, style.progressions);
  const others = style.progressions.filter((progression) => progression !== verse);
  const answer = others[Math.floor(random() * others.length)] ?? verse;
  return Array.from({ length: phrases }, (_, at) => (at % 4 === 2 ? answer : verse)).flat();
}

function timeOf({ style, stepSeconds }: Plan, bar: number, step: number): number {
  const late = step % 2 === 1 ? style.swing : 0;
  return (bar * STEPS + step + late) * stepSeconds;
}

function accompany(plan: Plan, bars: readonly Chord[]): Note[] {
  return plan.style.layers.flatMap((layer) => playLayer(plan, layer, bars));
}

function playLayer(plan: Plan, layer: Layer, bars: readonly Chord[]): Note[] {
  let voicing: number[] = [];
  return bars.flatMap((chord, bar) => {
    voicing = voiceChord(plan.key, chord, voicing, layer.lowest);
    return layer.strokes.flatMap((stroke) => {
      const tones =
        stroke.tones === 'all' ? voicing : [voicing[stroke.tones % voicing.length] ?? layer.lowest];
      const share = stroke.tones === 'all' ? 0.55 : 1;
      return tones.map(
        (midi, string): Note => ({
          at: timeOf(plan, bar, stroke.step) + string * STRUM_SECONDS,
          seconds: stroke.length * plan.stepSeconds,
          midi,
          voice: layer.voice,
          gain: layer.gain * stroke.gain * share * (0.92 + 0.08 * plan.random()),
        }),
      );
    });
  });
}

function playBass(plan: Plan, bars: readonly Chord[]): Note[] {
  const { voice, gain, pattern } = plan.style.bass;
  return bars.flatMap((chord, bar) =>
    pattern.map(
      ({ step, length, fifth }): Note => ({
        at: timeOf(plan, bar, step),
        seconds: length * plan.stepSeconds,
        midi: lowNote(pitchOf(plan.key, chord.step + (fifth ? 4 : 0), chord.step)),
        voice,
        gain,
      }),
    ),
  );
}

/** Between low E and the D sharp above. */
const lowNote = (midi: number): number => 28 + ((((midi - 28) % 12) + 12) % 12);

function sing(plan: Plan, chords: readonly Chord[]): Note[] {
  const { lead } = plan.style;
  const shift = Math.round((lead.tonic - plan.key.tonic) / 12) * 12;
  const high: Key = { ...plan.key, tonic: plan.key.tonic + shift };
  return composeMelody(chords, plan.random).flatMap(({ bar, step, length, degree }) => {
    const chordStep = chords[bar]?.step ?? 0;
    const note = (steps: number, gain: number): Note => ({
      at: timeOf(plan, bar + INTRO_BARS, step),
      seconds: length * plan.stepSeconds * 0.94,
      midi: pitchOf(high, steps, chordStep),
      voice: lead.voice,
      gain,
    });
    const tune = note(degree, lead.gain);
    return lead.thirds && bar % 8 >= 4 ? [tune, note(degree - 2, lead.gain * 0.5)] : [tune];
  });
}

function lastChord(plan: Plan, bar: number): Note[] {
  const home: Chord = { step: 0, seventh: false };
  const layer = plan.style.layers[0];
  if (!layer) return [];
  const stroke = { step: 0, length: STEPS, tones: 'all' as const, gain: 1 };
  const chord = playLayer(plan, { ...layer, strokes: [stroke] }, [home]);
  const bass = {
    at: 0,
    seconds: TAIL * 0.7,
    midi: lowNote(plan.key.tonic),
    voice: plan.style.bass.voice,
    gain: plan.style.bass.gain,
  };
  return [...chord, bass].map((note) => ({ ...note, at: note.at + timeOf(plan, bar, 0) }));
}

/** The drums come in with the tune, and end on a crash where there is a kit. */
function playDrums(plan: Plan, bars: number): Hit[] {
  const { drums } = plan.style;
  const hits = Array.from({ length: bars - 1 }, (_, at) => at + 1).flatMap((bar) =>
    drums.flatMap(({ drum, steps, gain }) =>
      steps.map((step) => ({
        at: timeOf(plan, bar, step),
        drum,
        gain: gain * (0.85 + 0.15 * plan.random()),
      })),
    ),
  );
  const kit = drums.some(({ drum }) => drum === 'kick');
  return kit ? [...hits, { at: timeOf(plan, bars, 0), drum: 'crash', gain: 0.2 }] : hits;
}
