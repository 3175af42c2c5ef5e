import { isBlank } from '../text/tidy.ts';
import { hasArtist, lacksGenreOfArtist } from './older.ts';
import { CURRENT_OLDER_FLOW, type OlderFields, type OlderFlow } from './older-fields.ts';
import type { SongData } from './song-data.ts';
import type { StepId } from './step-id.ts';

/**
 * The route names of the screens in each version of the older builder, with the current step for each (spec
 * 2.3-03…2.3-09, 2.3-24).
 */
export const OLDER_PAGES: Readonly<Record<OlderFlow, Readonly<Record<string, StepId>>>> = {
  v1: {
    BsOccasionRecipient: 'characteristics',
    BsSongCharacteristics: 'characteristics',
    BsSongArtist: 'artist',
    BsStoryDetailsCombined: 'details',
  },
  v2: {
    BsCharacteristicsOccasionV2: 'characteristics',
    BsArtistRecommendationsV2: 'artist',
    BsArtistSearchV2: 'find-artist',
    BsRecipientContactV2: 'recipient',
    BsStoryDetailsV2: 'details',
    BsPreCart: 'pre-cart',
    BsPreCartV2: 'pre-cart',
  },
};

/**
 * The step of the page that was visited last, in either version of the older builder (spec 3.1-15). Null for an unknown
 * route name.
 */
export function olderStepOf(routeName: string): StepId | null {
  for (const pages of Object.values(OLDER_PAGES))
    if (Object.hasOwn(pages, routeName)) return pages[routeName] ?? null;
  return null;
}

export type Detected = { flow: OlderFlow; confidence: 'high' | 'medium' | 'low' };

/** The fields of a stored draft that show which version wrote it. Any of them may be missing. */
export type FlowTraces = Partial<Pick<OlderFields, 'flow_version' | 'artist_selection_method'>> &
  Partial<Pick<SongData, 'lastSongBuildPage' | 'moods' | 'tempo' | 'recipient'>>;

/**
 * Finds the version of the older builder that wrote a draft. The most certain sign decides (spec
 * 4.1-01…4.1-05).
 */
export function detectFlow(traces: FlowTraces): Detected {
  const { flow_version, artist_selection_method, lastSongBuildPage = '' } = traces;
  if (flow_version) return { flow: flow_version, confidence: 'high' };
  // Only v2 has this field.
  if (artist_selection_method) return { flow: 'v2', confidence: 'medium' };
  if (Object.hasOwn(OLDER_PAGES.v1, lastSongBuildPage)) return { flow: 'v1', confidence: 'medium' };
  if (Object.hasOwn(OLDER_PAGES.v2, lastSongBuildPage)) return { flow: 'v2', confidence: 'medium' };
  return { flow: hasShapeOfV1(traces) ? 'v1' : CURRENT_OLDER_FLOW, confidence: 'low' };
}

/** v1 asked for tempo and recipient first, and it never asked for moods. */
const hasShapeOfV1 = ({ moods = [], tempo = '1', recipient = '' }: FlowTraces): boolean =>
  moods.length === 0 && (tempo !== '1' || recipient !== '');

/** The fields that `checkOlder` can report as missing. */
export type OlderField =
  | 'occasion'
  | 'relationship'
  | 'recipient'
  | 'genre'
  | 'gender'
  | 'tempo'
  | 'moods'
  | 'artist_selection';

/**
 * The page on which each version asks for each field (spec 4.1-11…4.1-13). Fields that a version does not ask
 * for are missing there.
 */
export const FIELD_PAGES = {
  v1: {
    occasion: 'BsOccasionRecipient',
    relationship: 'BsOccasionRecipient',
    recipient: 'BsOccasionRecipient',
    genre: 'BsSongCharacteristics',
    gender: 'BsSongCharacteristics',
    tempo: 'BsSongCharacteristics',
    artist_selection: 'BsSongArtist',
  },
  v2: {
    occasion: 'BsCharacteristicsOccasionV2',
    relationship: 'BsCharacteristicsOccasionV2',
    genre: 'BsCharacteristicsOccasionV2',
    gender: 'BsCharacteristicsOccasionV2',
    moods: 'BsCharacteristicsOccasionV2',
    recipient: 'BsRecipientContactV2',
    artist_selection: 'BsArtistRecommendationsV2',
  },
} as const satisfies Record<OlderFlow, Partial<Record<OlderField, string>>>;

/** The order in which the page lists missing fields (spec 5-17). */
const NAMED = [
  'occasion',
  'relationship',
  'recipient',
  'genre',
  'gender',
  'tempo',
  'moods',
  'artist_selection',
] as const satisfies readonly OlderField[];

/** Fields that both versions require (spec 5-08). */
const CORE = ['genre', 'gender', 'occasion', 'relationship'] as const;

/**
 * Lists the missing fields of a draft in the order in which the page names them (spec 5-07…5-10). It applies the rules
 * of the current version (v2) to every draft.
 */
export function checkOlder(data: SongData): OlderField[] {
  const missing = new Set<OlderField>(CORE.filter((field) => data[field] === ''));
  if (data.moods.length === 0) missing.add('moods');
  if (!hasArtist(data)) missing.add('artist_selection');
  if (isBlank(data.recipient)) missing.add('recipient');
  return NAMED.filter((field) => missing.has(field));
}

/**
 * Why a draft cannot go into the cart, and the step where the customer can solve it (spec 5-15…5-18,
 * 4.1-15…4.1-17).
 */
export type OlderObstacle =
  | { reason: 'missing'; step: StepId; fields: OlderField[]; mismatch: boolean }
  | { reason: 'pronunciation_expired' | 'artist_unavailable' | 'genre_of_artist'; step: StepId };

/**
 * The first reason why a draft cannot go into the cart. Null when there is none. `expired`: a recording of the
 * draft has expired. `mismatch`: the draft is of v1, which never asked the customer for the field, so the page
 * shows a general message (spec 5-16).
 */
export function olderObstacle(data: SongData, { expired }: { expired: boolean }): OlderObstacle | null {
  if (data.require_update_artist) return { reason: 'artist_unavailable', step: 'artist' };
  if (lacksGenreOfArtist(data)) return { reason: 'genre_of_artist', step: 'find-artist' };
  const missing = checkOlder(data);
  const [first] = missing;
  if (first !== undefined) {
    const { flow } = detectFlow({ ...data, ...traced(data.older) });
    return {
      reason: 'missing',
      step: stepOfField(first),
      fields: missing,
      mismatch: flow !== CURRENT_OLDER_FLOW,
    };
  }
  return expired ? { reason: 'pronunciation_expired', step: 'details' } : null;
}

const traced = (older: OlderFields | null): FlowTraces =>
  older ? { flow_version: older.flow_version, artist_selection_method: older.artist_selection_method } : {};

const stepOfField = (field: OlderField): StepId => {
  const pages: Partial<Record<OlderField, string>> = FIELD_PAGES[CURRENT_OLDER_FLOW];
  return olderStepOf(pages[field] ?? '') ?? 'characteristics';
};
