import {
  type GenreId,
  isGenre,
  isMood,
  isOccasion,
  isTempo,
  type MoodId,
  type Occasion,
  type TempoId,
} from '../builder/options.ts';
import { LOCALES } from '../format/locale.ts';
import type { InstantAnswers, InstantCollection, InstantQuestion } from './collection.ts';

type Words = { en: string; sp: string };

/** Occasion, genre, mood and tempo of a song, as ids of spec 3.3. */
export type SongTraits = { occasion: Occasion; genre: GenreId; mood: MoodId; tempo: TempoId };

type Unread<T> = { [K in keyof T]: string };

export type QuizAnswer = {
  answer_key: string;
  label: Words;
  /** The traits of the song that this answer sets. `detail` is something to sing about. */
  sets: Partial<Unread<SongTraits>> & { detail?: string | undefined };
};

export type QuizQuestion = Omit<InstantQuestion, 'answers'> & {
  title: Words;
  hint: Words;
  answers: readonly QuizAnswer[];
};

/** A collection as the shop stores it: its rules, its texts in both languages, and what each answer sets. */
export type Quiz = Omit<InstantCollection, 'id' | 'questions'> & {
  title: Words;
  text: Words;
  songs_per_visitor: number;
  /** The ids of the voices that can sing the collection's songs. Without ids, all voices can. */
  voices?: readonly string[] | undefined;
  /** The traits of the song that apply when no answer sets them. */
  song: Unread<SongTraits>;
  questions: readonly QuizQuestion[];
};

const IS_KNOWN = { occasion: isOccasion, genre: isGenre, mood: isMood, tempo: isTempo } as const;
const TRAITS = ['occasion', 'genre', 'mood', 'tempo'] as const satisfies readonly (keyof SongTraits)[];

/**
 * The faults of an edited collection, as paths (`questions.0.answers.2.sets.genre`). Without faults, songs can
 * be made from the collection. Titles, texts and labels are required in both languages; hints are optional.
 * `isDetail` tells whether there are lyrics for a detail.
 */
export function quizFaults(quiz: Quiz, isDetail: (key: string) => boolean): string[] {
  const unknown = (at: string, sets: QuizAnswer['sets']) => [
    ...TRAITS.filter((trait) => sets[trait] !== undefined && !IS_KNOWN[trait](sets[trait])).map(
      (trait) => `${at}.${trait}`,
    ),
    ...(sets.detail !== undefined && !isDetail(sets.detail) ? [`${at}.detail`] : []),
  ];
  return [
    ...wordless('title', quiz.title),
    ...wordless('text', quiz.text),
    ...unknown('song', quiz.song),
    ...(quiz.questions.length === 0 ? ['questions'] : []),
    ...repeated(quiz.questions.map(({ id }) => id)).map((at) => `questions.${at}.id`),
    ...quiz.questions.flatMap(({ title, answers, max_answer_count }, at) => [
      ...wordless(`questions.${at}.title`, title),
      ...(answers.length < max_answer_count ? [`questions.${at}.max_answer_count`] : []),
      ...repeated(answers.map(({ answer_key }) => answer_key)).map(
        (place) => `questions.${at}.answers.${place}.answer_key`,
      ),
      ...answers.flatMap(({ label, sets }, place) => [
        ...wordless(`questions.${at}.answers.${place}.label`, label),
        ...unknown(`questions.${at}.answers.${place}.sets`, sets),
      ]),
    ]),
  ];
}

/** The paths of the languages in which a text is missing. */
const wordless = (at: string, words: Words): string[] =>
  LOCALES.filter((locale) => words[locale].trim() === '').map((locale) => `${at}.${locale}`);

const repeated = (keys: readonly string[]): number[] =>
  keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []));

/**
 * The song that the answers describe. Later questions override earlier ones. Details are in the order of the
 * questions.
 */
export function songOfAnswers(
  { song, questions }: Pick<Quiz, 'song' | 'questions'>,
  answers: InstantAnswers,
): Unread<SongTraits> & { details: string[] } {
  const traits = { ...song };
  const details = new Set<string>();
  for (const { id, answers: offered } of questions)
    for (const key of answers[id] ?? []) {
      const sets = offered.find(({ answer_key }) => answer_key === key)?.sets ?? {};
      for (const trait of TRAITS) traits[trait] = sets[trait] ?? traits[trait];
      if (sets.detail !== undefined) details.add(sets.detail);
    }
  return { ...traits, details: [...details] };
}
