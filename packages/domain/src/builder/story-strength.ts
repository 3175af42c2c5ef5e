import { isBlank } from '../text/tidy.ts';

/** How much an artist has to work with; never a barrier, only a hint (customers 10). */
export type StoryLevel = 'empty' | 'sketch' | 'good' | 'strong';

/** What would help most now; null when nothing needs saying. */
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
  /** Which kinds of specific detail were found, so that the interface can tick them off. */
  details: { name: boolean; number: boolean; senses: boolean; quote: boolean };
};

/** 200–500 words over both answers are what artists ask for. */
export const GOOD_WORDS = { from: 200, to: 500 } as const;

/** Below this there is one anecdote at most. */
const SKETCH_WORDS = 60;

/** Kinds of detail, of four, from which a story is more than general praise. */
const DETAILS = { good: 2, strong: 3 } as const;

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
// A capital within a sentence: after a small letter, comma or quote, not after a full stop or at the start of a line.
const NAME = /(?<=[\p{Ll}\p{N},;:“"«]\s+["“«]?)(?!I\b)\p{Lu}[\p{L}'’-]+/u;
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
 * How strong a story is by its words and by four kinds of specific detail: a name, a number, something for the
 * senses, something said. Explainable: `details` and `words` are all that it goes by.
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

/** One hint at a time: first enough to tell, then the detail that songs live from most. */
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
