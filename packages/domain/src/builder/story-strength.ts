import { isBlank } from '../text/tidy.ts';

/**
 * How much material the story gives the artist. The level only helps the customer. It never blocks anything.
 */
export type StoryLevel = 'empty' | 'sketch' | 'good' | 'strong';

/** The change that would improve the story most. Null when no hint is needed. */
export type StoryHint =
  | 'start'
  | 'say_more'
  | 'add_name'
  | 'add_number'
  | 'add_senses'
  | 'add_quote'
  | 'long_enough';

export type StoryStrength = {
  level: StoryLevel;
  hint: StoryHint | null;
  words: number;
  /** The kinds of specific details that the story has. The page marks them as done. */
  details: { name: boolean; number: boolean; senses: boolean; quote: boolean };
};

/** The number of words that artists want in both answers together. */
export const GOOD_WORDS = { from: 200, to: 500 } as const;

/** A story with fewer words than this has at most one anecdote. */
const SKETCH_WORDS = 60;

/** How many of the four kinds of details a good and a strong story need. */
const DETAILS = { good: 2, strong: 3 } as const;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
// Finds a name: a word with a capital inside a sentence. It must follow a small letter, a digit, a quotation mark, a
// comma, a semicolon or a colon. A word after a full stop or at the start of a line does not count.
const NAME = /(?<=[\p{Ll}\p{N},;:“"«][^\S\n]+[“"«]?)(?!I\b)\p{Lu}[\p{L}'’-]+/u;
const NUMBER = /\p{N}/u;
const QUOTE = /["“”«»][^"“”«»\n]{2,}["“”«»]/u;
const SENSES = new RegExp(
  `(?<![\\p{L}])(?:${[
    'smell',
    'smells',
    'smelled',
    'scent',
    'taste',
    'tasted',
    'sound',
    'sounds',
    'sounded',
    'heard',
    'hummed',
    'sang',
    'whispered',
    'warm',
    'cold',
    'freezing',
    'soft',
    'bright',
    'dark',
    'red',
    'blue',
    'green',
    'yellow',
    'golden',
    'rain',
    'snow',
    'sun',
    'sunset',
    'sweet',
    'salty',
    'loud',
    'quiet',
    'touch',
    'felt',
    'skin',
    'coffee',
    'kitchen',
    'porch',
    'beach',
    'olor',
    'olía',
    'huele',
    'aroma',
    'sabor',
    'sabía',
    'sonido',
    'sonaba',
    'oí',
    'cantaba',
    'susurró',
    'cálido',
    'cálida',
    'frío',
    'fría',
    'suave',
    'brillante',
    'oscuro',
    'rojo',
    'roja',
    'azul',
    'verde',
    'amarillo',
    'dorado',
    'lluvia',
    'nieve',
    'sol',
    'atardecer',
    'dulce',
    'salado',
    'fuerte',
    'silencio',
    'tocar',
    'sentí',
    'piel',
    'café',
    'cocina',
    'playa',
  ].join('|')})(?![\\p{L}])`,
  'iu',
);

/**
 * Rates a story by its number of words and by four kinds of specific details: a name, a number, a sense
 * impression and a quotation. The rating depends only on the returned `details` and `words`.
 */
export function storyStrength(answers: readonly string[]): StoryStrength {
  const text = answers.filter((answer) => !isBlank(answer)).join('\n');
  const words = text.match(WORD)?.length ?? 0;
  const details = {
    name: NAME.test(text),
    number: NUMBER.test(text),
    senses: SENSES.test(text),
    quote: QUOTE.test(text),
  };
  const level = levelOf(words, Object.values(details).filter(Boolean).length);
  return { level, hint: hintFor(level, words, details), words, details };
}

function levelOf(words: number, details: number): StoryLevel {
  if (words === 0) return 'empty';
  if (words < SKETCH_WORDS || details < DETAILS.good) return 'sketch';
  return words >= GOOD_WORDS.from && details >= DETAILS.strong ? 'strong' : 'good';
}

/**
 * Gives one hint at a time. It first asks for more words, then for the missing detail that helps a song most.
 */
function hintFor(level: StoryLevel, words: number, details: StoryStrength['details']): StoryHint | null {
  if (level === 'empty') return 'start';
  if (words > GOOD_WORDS.to) return 'long_enough';
  if (words < SKETCH_WORDS) return 'say_more';
  if (level !== 'strong') {
    if (!details.name) return 'add_name';
    if (!details.senses) return 'add_senses';
    if (!details.quote) return 'add_quote';
    if (!details.number) return 'add_number';
  }
  return words < GOOD_WORDS.from ? 'say_more' : null;
}
