import type { MoodId } from '@keepsong/domain/builder/options';
import { breathable, singable } from '../lyrics/break-lines.ts';
import { type Lyrics, printed, writeLyrics } from '../lyrics/write-lyrics.ts';
import { sayLine } from '../phonetics/say-line.ts';
import { between, type Random, randomFrom } from '../random.ts';
import type { SongRequest } from '../request.ts';
import { SINGERS } from '../voice/singers.ts';
import { type Chord, type Key, ladderOf, pickChords } from './harmony.ts';
import { type Cadence, type LineNote, type Motif, motifOf, setLine } from './melody.ts';
import { SLOTS } from './rhythm.ts';
import { beatOf, type Section, type SectionName, type Song, type SungLine, type SungNote } from './song.ts';
import { modeOf, STYLES } from './styles.ts';

/** Songs with at least this tempo, in beats a minute, have verses of eight lines. Slower ones have four. */
const LONG_VERSE_FROM = 100;
const BARS_OF_LINE = 2;
const INTRO_BARS = 4;
const OUTRO_BARS = 6;

/** How lively each mood is, 0..1. */
const LIVELY: Readonly<Record<MoodId, number>> = {
  '4': 0.9, '5': 0.75, '2': 0.85, '43': 0.5, '9': 0.95, '7': 0.5, '6': 0.4, '8': 0.25,
}; // biome-ignore format: a table

type Words = Pick<Lyrics, 'verses' | 'chorus' | 'bridge' | 'outro'>;
type Part = { name: SectionName; lines: readonly string[]; energy: number };
type Tune = {
  centre: number;
  motifs: readonly Motif[];
  cadences: readonly Cadence[];
  chords: readonly Chord[];
};

/**
 * Writes the whole song: words, sections (intro, verse, chorus, verse, chorus, bridge, chorus, outro), chords and tune.
 * The song lasts 100 to 200 seconds. The same request gives the same song.
 */
export function composeSong(request: SongRequest): Song {
  const { genre, mood, tempo, name, language } = request;
  const style = STYLES[genre];
  const random = randomFrom(`${request.seed}|${JSON.stringify([genre, mood, tempo, request.singer])}|song`);
  const [slowest, quickest] = style.beatsPerMinute[tempo];
  const beatsPerMinute = Math.round(between(random, slowest, quickest));
  const key: Key = { tonic: Math.floor(random() * 12), mode: modeOf(genre, mood) };
  const lyrics = writeLyrics({
    seed: request.seed,
    language,
    occasion: request.occasion,
    mood,
    details: request.details,
    name: name?.spelling ?? null,
    linesOfVerse: beatsPerMinute >= LONG_VERSE_FROM ? 8 : 4,
  });
  const count = (line: string) => sayLine(line, lyrics.addressed, name, language).syllables.length;
  const [opening, telling] = lyrics.verses;
  const verseOf = (own: readonly string[] | undefined, written: readonly string[]) => {
    const sung = singable(own ?? [], language);
    return sung.length > 0 ? sung : breathable(written, count);
  };
  const parts = formOf(
    {
      verses: [verseOf(request.verse, opening), verseOf(request.secondVerse, telling)],
      chorus: breathable(lyrics.chorus, count),
      bridge: breathable(lyrics.bridge, count),
      outro: breathable(lyrics.outro, count),
    },
    LIVELY[mood],
  );
  const tunes = tunesOf(request, key, random);
  const sections: Section[] = [];
  const chords: Chord[] = [];
  const lines: SungLine[] = [];
  const melody: SungNote[] = [];
  const [low, high] = SINGERS[request.singer].range;
  const ladder = ladderOf(key, low, high);
  for (const { name: part, lines: words, energy } of parts) {
    const tune = tunes[part];
    const bar = chords.length;
    const bars = part === 'intro' ? INTRO_BARS : part === 'outro' ? OUTRO_BARS : words.length * BARS_OF_LINE;
    chords.push(
      ...Array.from({ length: bars }, (_, at) => tune.chords[at % tune.chords.length]).filter(
        (chord) => chord !== undefined,
      ),
    );
    sections.push({ name: part, bar, bars, energy });
    words.forEach((line, at) => {
      const lineBar = bar + at * BARS_OF_LINE;
      const said = sayLine(line, lyrics.addressed, name, language);
      const place = lines.length;
      const text = printed(line, lyrics.addressed);
      lines.push({
        bar: lineBar,
        text,
        // The words as they are printed. There are as many as in `said.words`.
        words: text.split(' '),
        section: sections.length - 1,
      });
      const notes = setLine({
        syllables: said.syllables,
        motif: motifAt(tune, at),
        ladder,
        centre: tune.centre * (ladder.length - 1),
        chords: [chordAt(chords, lineBar), chordAt(chords, lineBar + 1)],
        cadence: tune.cadences[at % tune.cadences.length] ?? 'open',
      });
      melody.push(...notes.map((note) => sungNote(note, lineBar, style.swing, place)));
    });
  }
  endAtHome(chords, tunes.outro.chords[0]);
  const first = melody.findIndex(
    ({ line }) => lines[line]?.section === sections.findIndex(({ name: part }) => part === 'chorus'),
  );
  const hookLine = melody[first]?.line ?? 0;
  return {
    title: request.title ?? lyrics.title,
    language,
    genre,
    mood,
    beatsPerMinute,
    swing: style.swing,
    key,
    sections,
    chords,
    lines,
    melody,
    hook: hookOf(melody, lines, hookLine, style.swing),
    bars: chords.length,
  };
}

function formOf({ verses, chorus, bridge, outro }: Words, lively: number): Part[] {
  const at = (share: number) => Math.min(1, share * (0.55 + 0.45 * lively));
  return [
    { name: 'intro', lines: [], energy: at(0.4) },
    { name: 'verse', lines: verses[0], energy: at(0.5) },
    { name: 'chorus', lines: chorus, energy: at(0.85) },
    { name: 'verse', lines: verses[1], energy: at(0.62) },
    { name: 'chorus', lines: chorus, energy: at(0.9) },
    { name: 'bridge', lines: bridge, energy: at(0.45) },
    { name: 'chorus', lines: chorus, energy: at(1) },
    { name: 'outro', lines: outro, energy: at(0.4) },
  ];
}

/** For each section: its chords, the motif of each line, and its middle pitch, which is highest in the chorus. */
function tunesOf({ genre, mood }: SongRequest, key: Key, random: Random): Record<SectionName, Tune> {
  const style = STYLES[genre];
  const progressions = style[modeOf(genre, mood)];
  const motif = () => motifOf(random, style.tune);
  const [a, b, c, d, e, f] = [motif(), motif(), motif(), motif(), motif(), motif()];
  const verse = pickChords(random, progressions.verse, key);
  const chorus = pickChords(random, progressions.chorus, key);
  return {
    intro: { centre: 0.4, motifs: [d], cadences: ['open'], chords: verse },
    verse: { centre: 0.34, motifs: [a, b, a, c], cadences: ['open', 'open', 'open', 'open'], chords: verse },
    chorus: {
      centre: 0.56,
      motifs: [d, e, d, f],
      cadences: ['open', 'open', 'open', 'home'],
      chords: chorus,
    },
    bridge: {
      centre: 0.5,
      motifs: [e, e, c, b],
      cadences: ['open', 'open', 'open', 'open'],
      chords: pickChords(random, progressions.bridge, key),
    },
    outro: { centre: 0.45, motifs: [d], cadences: ['home'], chords: [homeOf(key), ...chorus.slice(1)] },
  };
}

const homeOf = (key: Key): Chord => pickChords(() => 0, ['I'], key)[0] as Chord;

const motifAt = ({ motifs }: Tune, line: number): Motif => motifs[line % motifs.length] as Motif;

const chordAt = (chords: readonly Chord[], bar: number): Chord => chords[bar] ?? (chords.at(-1) as Chord);

/** Ends the song with two bars of the chord `home`, the main chord of the key. */
function endAtHome(chords: Chord[], home: Chord | undefined): void {
  if (home) chords.splice(-2, 2, home, home);
}

function sungNote(
  { slot, slots, midi, syllable }: LineNote,
  bar: number,
  swing: number,
  line: number,
): SungNote {
  const beat = beatOf(bar, slot, swing);
  return { beat, beats: beatOf(bar, slot + slots, swing) - beat, midi, syllable, line };
}

/** The tune of a line in the form in which the lead instrument plays it. */
function hookOf(
  melody: readonly SungNote[],
  lines: readonly SungLine[],
  line: number,
  swing: number,
): Song['hook'] {
  const start = beatOf(lines[line]?.bar ?? 0, 0, swing);
  return melody
    .filter((note) => note.line === line)
    .map(({ beat, beats, midi }) => ({
      slot: Math.min(SLOTS - 1, Math.floor((beat - start) * 2)),
      slots: Math.max(1, Math.round(beats * 2)),
      midi,
    }));
}
