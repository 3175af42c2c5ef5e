import { type Song, type SungNote, secondsOf } from './composition/song.ts';
import { encodeSong } from './encode/mp3.ts';
import type { Language } from './lyrics/bank-types.ts';
import { mix } from './mix/mix.ts';
import type { Syllable } from './phonetics/phones.ts';
import { type SungName, sayName } from './phonetics/say-line.ts';
import { RATE } from './render.ts';
import { faultsOfName } from './request.ts';
import { sing } from './voice/sing.ts';
import { SINGERS, type SingerId } from './voice/singers.ts';

export type NameRequest = { name: SungName; language: Language; singer: SingerId };

const LEAD_BEATS = 1;
const TAIL_BEATS = 2;
const LAST_BEATS = 2;
/** The stressed syllable is this many semitones higher than the others: a major third. */
const LIFT = 4;

/**
 * Sings a name alone, with the voice that also sings songs. Each syllable has one note, and the stressed
 * syllable has the highest. The same request gives the same bytes.
 * @throws when the name cannot be sung (`faultsOfName`).
 */
export async function singName({ name, language, singer }: NameRequest): Promise<Uint8Array> {
  const [fault] = faultsOfName(name, language);
  if (fault) throw new Error(`the request's ${fault.field} ${fault.why}`);
  const { song, voice } = soundSyllables(name.spelling, sayName(name, language), singer, language);
  const silence = { left: new Float32Array(voice.length), right: new Float32Array(voice.length) };
  const sound = mix(voice, silence, RATE, song.genre);
  const tags = { title: name.spelling, artist: singer, lyrics: name.spelling, language };
  return encodeSong(sound, RATE, { kbps: 96, channels: 2 }, tags);
}

/** Sings syllables as `singName` does. Returns the notes and the voice, without band and reverb. */
export function soundSyllables(
  text: string,
  syllables: readonly Syllable[],
  singer: SingerId,
  language: Language,
): { song: Song; voice: Float32Array } {
  const song = tuneOf(text, syllables, singer, language);
  const to = secondsOf(song, song.bars);
  return { song, voice: sing(song, SINGERS[singer], 'name', RATE, { from: 0, to }) };
}

/** A song that consists of one line with the given syllables. */
function tuneOf(text: string, syllables: readonly Syllable[], singer: SingerId, language: Language): Song {
  const [lowest, highest] = SINGERS[singer].range;
  const ground = Math.round((lowest + highest) / 2) - LIFT / 2;
  const melody = syllables.map(
    (syllable, at): SungNote => ({
      beat: LEAD_BEATS + at,
      beats: at === syllables.length - 1 ? LAST_BEATS : 1,
      midi: ground + (syllable.stress === 1 ? LIFT : 0),
      syllable,
      line: 0,
    }),
  );
  return {
    title: text,
    language,
    genre: '2',
    mood: '4',
    beatsPerMinute: 100,
    swing: 0,
    key: { tonic: ground % 12, mode: 'major' },
    sections: [],
    chords: [],
    lines: [{ bar: 0, text, words: text.split(' '), section: 0 }],
    melody,
    hook: [],
    bars: LEAD_BEATS + syllables.length + LAST_BEATS - 1 + TAIL_BEATS,
  };
}
