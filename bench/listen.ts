import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeWav } from '../apps/server/src/adapters/audio/testing/write-wav.ts';
import { sayEnglish } from '../packages/song-engine/src/phonetics/english.ts';
import { TABLED_NAMES, tabledPronunciations } from '../packages/song-engine/src/phonetics/name-table.ts';
import { type Phone, phonesOf, type Syllable } from '../packages/song-engine/src/phonetics/phones.ts';
import { sayName } from '../packages/song-engine/src/phonetics/say-line.ts';
import { syllabify } from '../packages/song-engine/src/phonetics/syllables.ts';
import { RATE } from '../packages/song-engine/src/render.ts';
import { soundSyllables } from '../packages/song-engine/src/sing-name.ts';
import { SINGER_IDS, type SingerId } from '../packages/song-engine/src/voice/singers.ts';
import { verdict } from './verdict.ts';

/**
 * How much a speech recogniser must hear correctly (decision 0040): this share of the pronunciations of 20 names, and
 * this number of 30 words.
 */
const GOALS = { names: 0.95, words: 23 } as const;
/**
 * Each word is sung inside the carrier sentence of the rhyme test (ANSI S3.2), with one beat per word. A recogniser
 * takes the average of all sound as the sound of the room and subtracts it. If a word were sung alone, the recogniser
 * would subtract its vowel.
 */
const AROUND = { before: 'you will mark the', after: 'please' } as const;
const NAMES = 20;
const WORDS = [
  ['bat', 'cat', 'mat', 'sat', 'hat', 'rat'],
  ['big', 'dig', 'pig', 'wig', 'fig', 'rig'],
  ['bake', 'cake', 'lake', 'make', 'take', 'wake'],
  ['sin', 'sip', 'sit', 'sick', 'sing', 'sill'],
  ['beat', 'boot', 'bat', 'boat', 'bought', 'bit'],
] as const;
const MODEL = '/usr/share/pocketsphinx/model/en-us/en-us';
const run = promisify(execFile);

/** A word or a name that is sung. Its syllables hold its phones (single speech sounds). */
type Choice = { id: string; syllables: readonly Syllable[] };

/** The words that are sung before and after a choice. */
type Around = { before: readonly Choice[]; after: readonly Choice[] };
const ALONE: Around = { before: [], after: [] };

const phonesText = (syllables: readonly Syllable[]): string =>
  syllables
    .flatMap(phonesOf)
    .map((phone: Phone) => (phone === 'AX' ? 'AH' : phone))
    .join(' ');

const isEnglish = (text: string): boolean =>
  text
    .split(' ')
    .every((phone) => !/[a-z]/.test(phone) && !['NY', 'X', 'DX', 'RR', 'BV', 'DV', 'GV'].includes(phone));

/**
 * The names that have several pronunciations, all of sounds that the recogniser knows. Each row holds the
 * pronunciations of one name.
 */
function names(): Choice[][] {
  return TABLED_NAMES.map((spelling) =>
    tabledPronunciations(spelling).map((respelling, at) => ({
      id: `way${at}`,
      syllables: sayName({ spelling, respelling }, 'en'),
    })),
  )
    .filter(
      (ways) =>
        new Set(ways.map(({ syllables }) => phonesText(syllables))).size === ways.length &&
        ways.length > 1 &&
        ways.every(({ syllables }) => isEnglish(phonesText(syllables))),
    )
    .slice(0, NAMES);
}

const wordOf = (id: string): Choice => ({ id, syllables: syllabify(sayEnglish(id), 0, false) });
const words = (): Choice[][] => WORDS.map((row) => row.map(wordOf));
const wordsOf = (text: string): Choice[] => text.split(' ').map(wordOf);
const IN_SENTENCE: Around = { before: wordsOf(AROUND.before), after: wordsOf(AROUND.after) };

/**
 * Counts the choices that the recogniser hears correctly. For each choice it must pick one of the choices of the same
 * row.
 */
async function heard(
  rows: readonly Choice[][],
  around: Around,
  singer: SingerId,
  folder: string,
): Promise<[number, number]> {
  let right = 0;
  for (const row of rows) {
    const answers = await listen(row, around, singer, folder);
    right += row.filter(({ id }, at) => answers[at] === id).length;
  }
  return [right, rows.flat().length];
}

/**
 * Sings each choice of a row and returns what the recogniser heard. The recogniser can answer only with choices of the
 * row.
 */
async function listen(
  row: readonly Choice[],
  { before, after }: Around,
  singer: SingerId,
  folder: string,
): Promise<string[]> {
  const at = (name: string) => join(folder, name);
  const idsOf = (choices: readonly Choice[]) => choices.map(({ id }) => id);
  await writeFile(
    at('row.gram'),
    `#JSGF V1.0;\ngrammar row;\npublic <row> = ${[...idsOf(before), `(${idsOf(row).join(' | ')})`, ...idsOf(after)].join(' ')};\n`,
  );
  await writeFile(
    at('row.dict'),
    [...before, ...row, ...after].map(({ id, syllables }) => `${id} ${phonesText(syllables)}\n`).join(''),
  );
  await writeFile(at('row.ctl'), row.map(({ id }) => `${id}\n`).join(''));
  for (const choice of row) {
    const syllables = [...before, choice, ...after].flatMap((word) => word.syllables);
    const sung = halved(soundSyllables(choice.id, syllables, singer, 'en').voice);
    await writeFile(at(`${choice.id}.wav`), writeWav({ sampleRate: RATE / 2, channels: [sung] }));
  }
  await run('pocketsphinx_batch', [
    ...['-adcin', 'yes', '-adchdr', '44', '-cepdir', folder, '-cepext', '.wav', '-ctl', at('row.ctl')],
    ...[
      '-jsgf',
      at('row.gram'),
      '-dict',
      at('row.dict'),
      '-hmm',
      MODEL,
      '-hyp',
      at('row.hyp'),
      '-logfn',
      '/dev/null',
    ],
    ...['-cmn', 'batch', '-dither', 'yes', '-remove_silence', 'no', '-remove_noise', 'no'],
  ]);
  const said = await readFile(at('row.hyp'), 'utf8');
  return said
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ')[before.length] ?? '');
}

/**
 * Halves the sample rate, because the recogniser needs the lower rate. A low-pass filter (windowed sinc) first removes
 * the high frequencies that the lower rate cannot hold.
 */
function halved(samples: Float32Array): Float32Array {
  const taps = Array.from({ length: 63 }, (_, at) => {
    const x = at - 31;
    const sinc = x === 0 ? 1 : Math.sin((Math.PI * x) / 2) / ((Math.PI * x) / 2);
    return (sinc * (0.54 - 0.46 * Math.cos((2 * Math.PI * at) / 62))) / 2;
  });
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9);
  return Float32Array.from(
    { length: Math.floor(samples.length / 2) },
    (_, place) =>
      (0.7 / peak) * taps.reduce((sum, tap, at) => sum + tap * (samples[place * 2 + at - 31] ?? 0), 0),
  );
}

/**
 * Lets a speech recogniser identify what each singer sings. `BENCH_SINGERS=cole,june` limits the measurement to these
 * singers. The Debian packages pocketsphinx and pocketsphinx-en-us must be installed; a message says so when they are
 * missing.
 */
export async function measureListening(): Promise<void> {
  if (!existsSync(MODEL)) {
    console.log(
      'Listening: not measured, this machine has no pocketsphinx with its model pocketsphinx-en-us',
    );
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-listen-'));
  const singers = SINGER_IDS.filter((id) => (process.env.BENCH_SINGERS ?? id).split(',').includes(id));
  try {
    for (const singer of singers) {
      const [namesRight, namesAll] = await heard(names(), ALONE, singer, folder);
      const [wordsRight, wordsAll] = await heard(words(), IN_SENTENCE, singer, folder);
      const share = namesRight / namesAll;
      console.log(
        `${singer}: ways to say ${NAMES} names ${namesRight} of ${namesAll} (goal ${GOALS.names * 100} %: ${verdict(`${singer}: names`, share >= GOALS.names)}), words among six, in a sentence, ${wordsRight} of ${wordsAll} (goal ${GOALS.words}: ${verdict(`${singer}: words`, wordsRight >= GOALS.words)})`,
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
