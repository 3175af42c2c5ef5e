import { isEmail, normalizeEmail } from '../auth/email.ts';
import type { FieldCode } from '../refusals.ts';
import type { FieldErrors } from '../result.ts';
import { LIMITS } from '../text/limits.ts';
import { isBlank } from '../text/tidy.ts';
import { QUESTIONS_NEEDED, type SongData } from './song-data.ts';

/** The screens of the v3 builder (spec 2.3-27…2.3-32). */
export type StepId = 'characteristics' | 'artist' | 'find-artist' | 'recipient' | 'details' | 'pre-cart';

/** What a step must know besides the draft. `userEmail` is the signed-in user's, null for a visitor. */
export type StepFacts = { userEmail: string | null; songInCart: boolean };

type Requirement = {
  readonly field: string;
  readonly check: (data: SongData, facts: StepFacts) => FieldCode | null;
};

type Step = {
  readonly path: string;
  readonly routeName: string;
  /** Progress section 1…4; null hides the progress navigation. */
  readonly section: 1 | 2 | 3 | 4 | null;
  readonly previous: StepId | null;
  readonly next: StepId | 'cart';
  readonly requirements: readonly Requirement[];
};

const chosen =
  (field: 'occasion' | 'genre' | 'gender' | 'relationship') =>
  (data: SongData): FieldCode | null =>
    data[field] === '' ? 'not_select' : null;

const artistRequirement: Requirement = {
  field: 'selected_recommended_artist',
  check: (data) => {
    if (!data.selected_recommended_artist?.id) return 'not_select';
    return data.require_update_artist ? 'artist_unavailable' : null;
  },
};

const gifterEmail: Requirement['check'] = (data, facts) => {
  if (facts.userEmail !== null) return null;
  if (isBlank(data.gifter_email)) return 'required';
  return isEmail(normalizeEmail(data.gifter_email)) ? null : 'email_invalid';
};

const answer = (index: number): Requirement => ({
  field: `questions.${index}.answer`,
  check: ({ questions }) => {
    const question = questions[index];
    if (question === undefined || isBlank(question.answer)) return 'required';
    return question.answer.length > LIMITS.storyAnswer ? 'too_long' : null;
  },
});

/** The whole flow in one table (spec 4.2; progress 2.3-18, where find-artist belongs to section 2). */
export const STEPS: Readonly<Record<StepId, Step>> = {
  characteristics: {
    path: 'song-characteristics',
    routeName: 'SongBuilderCharacteristics',
    section: 1,
    previous: null,
    next: 'artist',
    requirements: [
      { field: 'occasion', check: chosen('occasion') },
      { field: 'genre', check: chosen('genre') },
      { field: 'gender', check: chosen('gender') },
    ],
  },
  artist: {
    path: 'artist-recommendations',
    routeName: 'SongBuilderArtistRecommendation',
    section: 2,
    previous: 'characteristics',
    next: 'recipient',
    requirements: [artistRequirement],
  },
  'find-artist': {
    path: 'find-artist',
    routeName: 'SongBuilderArtistSearch',
    section: 2,
    previous: 'artist',
    next: 'recipient',
    requirements: [artistRequirement],
  },
  recipient: {
    path: 'recipient-info',
    routeName: 'SongBuilderRecipient',
    section: 3,
    previous: 'artist',
    next: 'details',
    requirements: [
      { field: 'recipient', check: ({ recipient }) => (isBlank(recipient) ? 'required' : null) },
      { field: 'relationship', check: chosen('relationship') },
      { field: 'gifter_email', check: gifterEmail },
    ],
  },
  details: {
    path: 'story-details',
    routeName: 'SongBuilderDetails',
    section: 4,
    previous: 'recipient',
    next: 'pre-cart',
    requirements: [
      { field: 'moods', check: ({ moods }) => (moods.length === 0 ? 'not_select' : null) },
      {
        field: 'questions',
        check: ({ questions }) => (questions.length === QUESTIONS_NEEDED ? null : 'please_select_two'),
      },
      answer(0),
      answer(1),
    ],
  },
  'pre-cart': {
    path: 'pre-cart',
    routeName: 'SongBuilderPreCart',
    section: null,
    previous: 'details',
    next: 'cart',
    requirements: [{ field: 'song', check: (_data, { songInCart }) => (songInCart ? null : 'required') }],
  },
};

/** The number under which a step is reported elsewhere (spec 2.3-23). */
export const STEP_NUMBERS: Readonly<Record<StepId, number>> = {
  characteristics: 1,
  artist: 2,
  'find-artist': 3,
  recipient: 4,
  details: 5,
  'pre-cart': 6,
};

/** The progress sections and the step that opens each. */
export const PROGRESS_SECTIONS = [
  { section: 1, step: 'characteristics', slug: 'characteristics' },
  { section: 2, step: 'artist', slug: 'artist' },
  { section: 3, step: 'recipient', slug: 'recipient' },
  { section: 4, step: 'details', slug: 'story' },
] as const satisfies readonly { section: number; step: StepId; slug: string }[];

/** The steps that must be valid, in order. find-artist is another way through 'artist'. */
const ORDER = ['characteristics', 'artist', 'recipient', 'details', 'pre-cart'] as const satisfies StepId[];

/** What is missing on a step, by the path of its field; empty when the step is valid (spec 4.2-02…4.2-06, 5-19). */
export function fieldErrors(step: StepId, data: SongData, facts: StepFacts): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  for (const { field, check } of STEPS[step].requirements) {
    const code = check(data, facts);
    if (code !== null) errors[field] = code;
  }
  return errors;
}

/** Whether a step has all it needs (spec 4.2). */
export const isStepValid = (step: StepId, data: SongData, facts: StepFacts): boolean =>
  Object.keys(fieldErrors(step, data, facts)).length === 0;

/** The first step that is not valid; null when all are, which includes that the song is in the cart (spec 4.2-08). */
export const firstInvalidStep = (data: SongData, facts: StepFacts): StepId | null =>
  ORDER.find((step) => !isStepValid(step, data, facts)) ?? null;

/** Where /song-builder leads: the first invalid step; when all are valid, Details (spec 2.3-26, decisions). */
export const entryStep = (data: SongData, facts: StepFacts): StepId =>
  firstInvalidStep(data, facts) ?? 'details';

/**
 * Where a visit to `step` must be sent instead, null when it may stay: the first invalid step before it. Pre-cart
 * with the song already in the cart is skipped (spec 4.2-06).
 */
export function redirectFrom(step: StepId, data: SongData, facts: StepFacts): StepId | null {
  if (step === 'pre-cart' && facts.songInCart) return entryStep(data, facts);
  const place = ORDER.indexOf(step === 'find-artist' ? 'artist' : step);
  return ORDER.slice(0, place).find((earlier) => !isStepValid(earlier, data, facts)) ?? null;
}

/** Where 'Continue' leads; Details goes past a pre-cart that has nothing left to do. */
export const nextStop = (step: StepId, { songInCart }: Pick<StepFacts, 'songInCart'>): StepId | 'cart' =>
  step === 'details' && songInCart ? 'cart' : STEPS[step].next;

/** Completed share 0…1 of a step's requirements, for the rose part of the progress navigation. */
export function sectionShare(step: StepId, data: SongData, facts: StepFacts): number {
  const { requirements } = STEPS[step];
  const missing = Object.keys(fieldErrors(step, data, facts)).length;
  return (requirements.length - missing) / requirements.length;
}

/** The address of a step. */
export const stepPath = (step: StepId): string => `/song-builder/${STEPS[step].path}`;

/** The step of a whole path segment, null for any other: `story` is not `story-details` (decisions). */
export const stepOfSegment = (segment: string): StepId | null => {
  for (const step of [...ORDER, 'find-artist'] as const) if (STEPS[step].path === segment) return step;
  return null;
};
