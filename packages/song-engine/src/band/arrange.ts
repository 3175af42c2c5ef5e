import { type Chord, voiceChord } from '../composition/harmony.ts';
import { beatOf, type Section, type Song, secondsOf } from '../composition/song.ts';
import { between, type Random, randomFrom } from '../random.ts';
import {
  BANDS,
  type BandStyle,
  DRUM,
  type Instrument,
  type Layer,
  type Pattern,
  PROGRAM,
} from './instruments.ts';

/** A note of the band: `at` and `seconds` are its start and length, `velocity` is how hard it is played (1..127). */
export type Played = { at: number; seconds: number; midi: number; velocity: number; channel: number };

/**
 * The seat of an instrument in the band. `program` is its number in the sound font. `pan` is its place from -1
 * (left) to 1 (right).
 */
export type Chair = { channel: number; program: number; pan: number };

export type Score = { chairs: readonly Chair[]; kit: number; notes: readonly Played[] };

export const DRUM_CHANNEL = 9;
const BASS_CHANNEL = 0;
const LEAD_CHANNEL = 1;
const FIRST_LAYER_CHANNEL = 2;

const SIXTEENTHS = 16;
const STRUM_SECONDS = 0.012;
const LOUDNESS: Readonly<Record<string, number>> = { X: 1.12, x: 1, o: 0.68 };

type Bar = { bar: number; section: Section; chord: Chord; isLast: boolean };
type Hands = { song: Song; band: BandStyle; random: Random };

/**
 * Writes the notes of the band, sorted by time: drums, bass, chords, and a lead instrument that plays the hook (a short
 * tune) in intro and outro. More instruments join in sections with more energy, drums play a fill before a chorus, and
 * a chord ends the song. The seed makes the timing slightly uneven, as people play.
 */
export function arrange(song: Song, seed: string): Score {
  const band = BANDS[song.genre];
  const hands: Hands = { song, band, random: randomFrom(`${seed}|band`) };
  const bars = song.sections.flatMap((section) =>
    Array.from({ length: section.bars }, (_, at): Bar => {
      const bar = section.bar + at;
      return { bar, section, chord: song.chords[bar] as Chord, isLast: bar === song.bars - 1 };
    }),
  );
  const notes = [
    ...bars.flatMap((bar) => drumsOf(hands, bar)),
    ...bars.flatMap((bar) => bassOf(hands, bar)),
    ...band.layers.flatMap((layer, at) => layerOf(hands, layer, FIRST_LAYER_CHANNEL + at, bars)),
    ...leadOf(hands),
  ];
  const chairs: Chair[] = [
    { channel: BASS_CHANNEL, program: programOf(band.bass.instrument), pan: 0 },
    { channel: LEAD_CHANNEL, program: programOf(band.lead.instrument), pan: band.lead.pan },
    ...band.layers.map(({ instrument, pan }, at) => ({
      channel: FIRST_LAYER_CHANNEL + at,
      program: programOf(instrument),
      pan,
    })),
  ];
  return { chairs, kit: band.kit, notes: notes.toSorted((a, b) => a.at - b.at || a.midi - b.midi) };
}

const programOf = (instrument: Instrument): number => PROGRAM[instrument];

const isFull = (section: Section): boolean => section.name === 'chorus';

/** The time of a sixteenth of a bar, in seconds. Swing delays every second eighth and the sixteenths next to it. */
function timeOf({ song }: Hands, bar: number, sixteenth: number): number {
  const eighth = Math.floor(sixteenth / 2);
  const here = beatOf(bar, eighth, song.swing);
  const next = beatOf(bar, eighth + 1, song.swing);
  return secondsOf(song, sixteenth % 2 === 0 ? here : (here + next) / 2);
}

function uneven({ random }: Hands, at: number, velocity: number): { at: number; velocity: number } {
  return {
    at: Math.max(0, at + between(random, -0.006, 0.008)),
    velocity: Math.max(1, Math.min(127, Math.round(velocity * between(random, 0.93, 1.06)))),
  };
}

function strokesOf(pattern: Pattern): { sixteenth: number; mark: string; length: number }[] {
  const marks = [...pattern];
  return marks.flatMap((mark, sixteenth) => {
    if (mark === '.') return [];
    const next = marks.findIndex((other, at) => at > sixteenth && other !== '.');
    return [{ sixteenth, mark, length: (next < 0 ? SIXTEENTHS : next) - sixteenth }];
  });
}

function drumsOf(hands: Hands, { bar, section, isLast }: Bar): Played[] {
  const { band, song } = hands;
  if (isLast || bar === song.bars - 2) return bar === song.bars - 2 ? [crash(hands, bar, 0.8)] : [];
  const next = song.sections.find((other) => other.bar === bar + 1);
  const fills = next !== undefined && next.name === 'chorus' && next.energy > 0.4;
  const isEntry = bar === section.bar && isFull(section);
  const hits = band.drums
    .filter(({ from }) => from <= section.energy)
    .flatMap(({ drum, pattern, chorus, velocity }) =>
      strokesOf(isFull(section) ? (chorus ?? pattern) : pattern)
        .filter(({ sixteenth }) => !fills || sixteenth < 12)
        .map(({ sixteenth, mark }) =>
          hit(
            hands,
            DRUM[drum],
            bar,
            sixteenth,
            velocity * (LOUDNESS[mark] ?? 1) * (0.86 + 0.14 * section.energy),
          ),
        ),
    );
  return [
    ...hits,
    ...(fills ? fillOf(hands, bar) : []),
    ...(isEntry && section.energy > 0.55 ? [crash(hands, bar, section.energy)] : []),
  ];
}

function hit(hands: Hands, midi: number, bar: number, sixteenth: number, velocity: number): Played {
  return {
    ...uneven(hands, timeOf(hands, bar, sixteenth), velocity),
    seconds: 0.2,
    midi,
    channel: DRUM_CHANNEL,
  };
}

const crash = (hands: Hands, bar: number, energy: number): Played =>
  hit(hands, DRUM.crash, bar, 0, 60 + 36 * energy);

/** The drum fill that leads into a chorus: snare and toms on the last beat of the bar. */
function fillOf(hands: Hands, bar: number): Played[] {
  const drums = [DRUM.snare, DRUM.snare, DRUM.highTom, DRUM.lowTom];
  return drums.map((midi, at) => hit(hands, midi, bar, 12 + at, 68 + at * 9));
}

function bassOf(hands: Hands, { bar, section, chord, isLast }: Bar): Played[] {
  const { band, song } = hands;
  if (section.name === 'intro' && bar < section.bar + section.bars / 2) return [];
  const root = 28 + ((((chord.root - 28) % 12) + 12) % 12);
  const fifth = root + (((((chord.tones[2] ?? chord.root) - chord.root) % 12) + 12) % 12);
  const pattern =
    isLast || bar === song.bars - 2
      ? 'r...............'
      : isFull(section)
        ? band.bass.chorus
        : band.bass.pattern;
  return strokesOf(pattern).map(({ sixteenth, mark, length }) => {
    const at = timeOf(hands, bar, sixteenth);
    const midi = mark === 'f' ? fifth : mark === '8' ? root + 12 : root;
    return {
      ...uneven(hands, at, band.bass.velocity * (0.85 + 0.15 * section.energy)),
      seconds: (timeOf(hands, bar, sixteenth + length) - at) * 0.92,
      midi,
      channel: BASS_CHANNEL,
    };
  });
}

function layerOf(hands: Hands, layer: Layer, channel: number, bars: readonly Bar[]): Played[] {
  let voicing: readonly number[] = [];
  return bars.flatMap(({ bar, section, chord, isLast }) => {
    if (layer.from > section.energy && !isLast) return [];
    voicing = voiceChord(chord, layer.lowest, voicing);
    const isEnd = isLast || bar === hands.song.bars - 2;
    const pattern = isEnd
      ? isLast
        ? '................'
        : 'x...............'
      : isFull(section)
        ? (layer.chorus ?? layer.pattern)
        : layer.pattern;
    return strokesOf(pattern).flatMap((stroke) =>
      playStroke(hands, layer, channel, bar, voicing, stroke, isEnd, section.energy),
    );
  });
}

function playStroke(
  hands: Hands,
  layer: Layer,
  channel: number,
  bar: number,
  voicing: readonly number[],
  { sixteenth, mark, length }: { sixteenth: number; mark: string; length: number },
  isEnd: boolean,
  energy: number,
): Played[] {
  const at = timeOf(hands, bar, sixteenth);
  const seconds =
    (timeOf(hands, bar, sixteenth + length) - at) * (layer.how === 'struck' ? 0.8 : 1) * (isEnd ? 2.4 : 1);
  const velocity = layer.velocity * (LOUDNESS[mark] ?? 1) * (0.84 + 0.16 * energy);
  if (layer.how === 'picked' && !isEnd) {
    const place = Number(mark);
    const midi = (voicing[place % voicing.length] ?? layer.lowest) + (place >= voicing.length ? 12 : 0);
    return [{ ...uneven(hands, at, velocity), seconds: seconds * 1.6, midi, channel }];
  }
  const isUp = layer.how === 'strummed' && sixteenth % 4 === 2;
  const spread = layer.how === 'strummed' || isEnd ? STRUM_SECONDS : 0;
  const tones = layer.how === 'strummed' ? [...voicing, (voicing[0] ?? layer.lowest) + 12] : voicing;
  return tones.map((midi, string) => {
    const place = isUp ? tones.length - 1 - string : string;
    return { ...uneven(hands, at + place * spread, velocity * (isUp ? 0.82 : 1)), seconds, midi, channel };
  });
}

/** The lead instrument: it plays the hook in the intro and in the outro. */
function leadOf(hands: Hands): Played[] {
  const { song, band } = hands;
  const starts = song.sections.flatMap((section) =>
    section.name === 'intro'
      ? [section.bar + section.bars - 2]
      : section.name === 'outro'
        ? [section.bar + 2]
        : [],
  );
  return starts.flatMap((bar) =>
    song.hook.map(({ slot, slots, midi }) => {
      const at = timeOf(hands, bar, slot * 2);
      return {
        ...uneven(hands, at, band.lead.velocity),
        seconds: ((slots / 2) * 60 * 0.95) / song.beatsPerMinute,
        midi: midi + (midi < 55 ? band.lead.up + 12 : band.lead.up),
        channel: LEAD_CHANNEL,
      };
    }),
  );
}
