import { isEmail, normalizeEmail } from '../auth/email.ts';
import type { FieldCode } from '../refusals.ts';
import type { FieldErrors } from '../result.ts';
import { LIMITS } from '../text/limits.ts';
import { isBlank } from '../text/tidy.ts';
import { hasArtist, lacksGenreOfArtist } from './older.ts';
import { QUESTIONS_NEEDED, type SongData } from './song-data.ts';
import type { StepId } from './step-id.ts';

export type { StepId } from './step-id.ts';

/** Facts outside the draft that decide whether a step is valid. `userEmail` is null for visitors without an account. */
export type StepFacts = { userEmail: string | null; songInCart: boolean };

type Requirement = {
  readonly field: string;
  readonly check: (data: SongData, facts: StepFacts) => FieldCode | null;
};

type Step = {
  readonly path: string;
  readonly routeName: string;
  /** The section of the progress navigation, 1 to 4. With null, the navigation is hidden. */
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

const recipientRequirement: Requirement = {
  field: 'recipient',
  check: ({ recipient }) => (isBlank(recipient) ? 'required' : null),
};

const answer = (index: number): Requirement => ({
  field: `questions.${index}.answer`,
  check: ({ questions }) => {
    const question = questions[index];
    if (question === undefined || isBlank(question.answer)) return 'required';
    return question.answer.length > LIMITS.storyAnswer ? 'too_long' : null;
  },
});

/** All steps of the v3 builder (spec 4.2). In the progress navigation (2.3-18), find-artist belongs to section 2. */
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
      recipientRequirement,
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

const olderArtist: Requirement = {
  field: 'selected_recommended_artist',
  check: (data) => {
    if (!hasArtist(data)) return 'not_select';
    return data.require_update_artist ? 'artist_unavailable' : null;
  },
};

const genreOfArtist: Requirement = {
  field: 'selected_genre',
  check: (data) => (lacksGenreOfArtist(data) ? 'not_select' : null),
};

/** The fields that each screen of the older builder requires (spec 4.1-06…4.1-10, 5-06). */
const OLDER_REQUIREMENTS: Readonly<Record<StepId, readonly Requirement[]>> = {
  characteristics: [
    { field: 'occasion', check: chosen('occasion') },
    { field: 'relationship', check: chosen('relationship') },
    { field: 'genre', check: chosen('genre') },
    { field: 'gender', check: chosen('gender') },
    { field: 'moods', check: ({ moods }) => (moods.length === 0 ? 'not_select' : null) },
  ],
  artist: [olderArtist],
  'find-artist': [olderArtist, genreOfArtist],
  recipient: [recipientRequirement, { field: 'gifter_email', check: gifterEmail }],
  details: [],
  'pre-cart': STEPS['pre-cart'].requirements,
};

const OLDER_ROUTE_NAMES: Readonly<Record<StepId, string>> = {
  characteristics: 'BsCharacteristicsOccasionV2',
  artist: 'BsArtistRecommendationsV2',
  'find-artist': 'BsArtistSearchV2',
  recipient: 'BsRecipientContactV2',
  details: 'BsStoryDetailsV2',
  'pre-cart': 'BsPreCartV2',
};

// Drafts that were stored before the field `older` existed lack it.
const isOlder = ({ older }: SongData): boolean => Boolean(older);

const requirementsOf = (step: StepId, data: SongData): readonly Requirement[] =>
  isOlder(data) ? OLDER_REQUIREMENTS[step] : STEPS[step].requirements;

/** The route name of a screen, in the builder that the draft belongs to. Drafts store it as the last visited page. */
export const routeNameOf = (step: StepId, data: SongData): string =>
  isOlder(data) ? OLDER_ROUTE_NAMES[step] : STEPS[step].routeName;

/** The sections of the progress navigation, and the step that each opens. */
export const PROGRESS_SECTIONS = [
  { section: 1, step: 'characteristics', slug: 'characteristics' },
  { section: 2, step: 'artist', slug: 'artist' },
  { section: 3, step: 'recipient', slug: 'recipient' },
  { section: 4, step: 'details', slug: 'story' },
] as const satisfies readonly { section: number; step: StepId; slug: string }[];

/**
 * The steps that must be valid, in this order. `find-artist` is not listed, because it is another screen of the
 * step `artist`.
 */
const ORDER = ['characteristics', 'artist', 'recipient', 'details', 'pre-cart'] as const satisfies StepId[];

/** The missing fields of a step by their paths. Empty when the step is valid (spec 4.2-02…4.2-06, 5-19). */
export function fieldErrors(step: StepId, data: SongData, facts: StepFacts): FieldErrors {
  const errors: Record<string, FieldCode> = {};
  for (const { field, check } of requirementsOf(step, data)) {
    const code = check(data, facts);
    if (code !== null) errors[field] = code;
  }
  return errors;
}

/** Whether a step is complete (spec 4.2). */
export const isStepValid = (step: StepId, data: SongData, facts: StepFacts): boolean =>
  Object.keys(fieldErrors(step, data, facts)).length === 0;

/**
 * The first step that is not valid. Null when all are valid. For that, the song must also be in the cart (spec 4.2-08).
 */
export const firstInvalidStep = (data: SongData, facts: StepFacts): StepId | null =>
  ORDER.find((step) => !isStepValid(step, data, facts)) ?? null;

const BEHIND_ARTISTS = ['recipient', 'details', 'pre-cart'] as const satisfies readonly StepId[];

/**
 * The screen to which the older builder skips, in the direction in which the customer moves. It skips the
 * recommendations when genre or voice is missing, or when the customer already knows the artist (spec 2.3-14).
 * Null when nothing is skipped.
 */
export function skipTo(step: StepId, data: SongData): StepId | null {
  if (step !== 'artist' || !data.older) return null;
  const isNeeded = data.genre !== '' && data.gender !== '' && !data.older.preferred_artist_switch;
  if (isNeeded) return null;
  const isBackwards = BEHIND_ARTISTS.some((behind) => OLDER_ROUTE_NAMES[behind] === data.lastSongBuildPage);
  return isBackwards ? 'characteristics' : 'recipient';
}

/**
 * The step before this one. Before `recipient`, it is the search if the artist was found there (spec 2.3-07).
 */
export function previousStep(step: StepId, data: SongData): StepId | null {
  if (step !== 'recipient') return STEPS[step].previous;
  const bySearch = data.older ? data.older.artist_selection_method === 'search' : data.pickForMe === false;
  return bySearch ? 'find-artist' : 'artist';
}

/**
 * The step to which a visit of `step` is redirected: the first invalid step before it. Null when the visitor
 * may stay. Pre-cart is skipped when the song is already in the cart (spec 4.2-06).
 */
export function redirectFrom(step: StepId, data: SongData, facts: StepFacts): StepId | null {
  if (step === 'pre-cart' && facts.songInCart)
    return isOlder(data) ? 'details' : (firstInvalidStep(data, facts) ?? 'details');
  // The older builder does not redirect for missing fields. `olderObstacle` of older-flow.ts checks them before the
  // song goes into the cart.
  if (isOlder(data)) return null;
  const place = ORDER.indexOf(step === 'find-artist' ? 'artist' : step);
  return ORDER.slice(0, place).find((earlier) => !isStepValid(earlier, data, facts)) ?? null;
}

/** The step to which 'Continue' leads. Pre-cart is skipped when the song is already in the cart. */
export const nextStop = (step: StepId, { songInCart }: Pick<StepFacts, 'songInCart'>): StepId | 'cart' =>
  step === 'details' && songInCart ? 'cart' : STEPS[step].next;

/** The share (0…1) of a step's requirements that is fulfilled. The progress navigation shows it. */
export function sectionShare(step: StepId, data: SongData, facts: StepFacts): number {
  const requirements = requirementsOf(step, data);
  if (requirements.length === 0) return 1;
  const missing = Object.keys(fieldErrors(step, data, facts)).length;
  return (requirements.length - missing) / requirements.length;
}

/** The path of a step. */
export const stepPath = (step: StepId): string => `/song-builder/${STEPS[step].path}`;

/**
 * The step whose path has this segment. Null when there is none. `story` is not the same as `story-details` (spec
 * 10.2-01).
 */
export const stepOfSegment = (segment: string): StepId | null => {
  for (const step of [...ORDER, 'find-artist'] as const) if (STEPS[step].path === segment) return step;
  return null;
};
