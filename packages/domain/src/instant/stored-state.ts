import * as v from 'valibot';
import { FLAG, fields, listOf, NAME, NAME_OR_NULL, NUMBER, orNull, TEXT } from '../schema/fields.ts';
import { PREVIEWS_KEPT } from './collection.ts';
import { ANSWERS } from './instant-data.ts';
import {
  emptyInstantState,
  type InstantPreview,
  type InstantState,
  type PendingPreview,
  TASK_STATUSES,
} from './previews.ts';

/** Raise this number when the stored form changes. A stored state with another version is ignored. */
export const INSTANT_VERSION = 1;

/** The state as text, in the form that the browser stores. */
export const storedInstantState = (state: InstantState): string =>
  JSON.stringify({ version: INSTANT_VERSION, ...state, previews: state.previews.slice(-PREVIEWS_KEPT) });

const STATUS = v.picklist(TASK_STATUSES);

/** Schema of `lastPlace`. The builder opens this path, so only paths inside the builder are accepted. */
const PLACE = v.pipe(
  v.string(),
  v.check((path) => /^[a-z-]+(\/[1-9]\d*)?$/.test(path)),
);

const MADE_FROM = fields({ answers: ANSWERS, name_key: NAME_OR_NULL, spelling: NAME_OR_NULL });

const WORD = { text: TEXT, from: NUMBER, to: NUMBER };

/** Schema of a stored preview. Only previews that can be played are kept. */
const PREVIEW = v.object({
  task_id: NAME,
  title: NAME,
  template_song_id: NAME,
  audio_url: NAME,
  status: v.picklist(['completed']),
  progress: v.pipe(
    v.fallback(v.unknown(), 100),
    v.transform(() => 100),
  ),
  artist_id: TEXT,
  artist: TEXT,
  lyrics: TEXT,
  duration_seconds: NUMBER,
  peaks: listOf(NUMBER),
  lines: listOf(fields({ ...WORD, words: listOf(fields(WORD)) })),
  genre: TEXT,
  mood: TEXT,
  tempo: TEXT,
  ip_builder_data: MADE_FROM,
}) satisfies v.GenericSchema<unknown, InstantPreview>;

const PENDING = v.object({
  task_id: NAME,
  status: STATUS,
  progress: NUMBER,
  wait_seconds: orNull(v.number()),
  replaces: NAME_OR_NULL,
  ip_builder_data: MADE_FROM,
}) satisfies v.GenericSchema<unknown, PendingPreview>;

const STATE = fields({
  version: v.nullish(v.unknown()),
  collectionId: NAME_OR_NULL,
  productSlug: NAME_OR_NULL,
  answers: ANSWERS,
  selectedNames: listOf(v.object({ name_key: NAME, active: FLAG, customSpelling: NAME })),
  previews: listOf(PREVIEW),
  pending: orNull(PENDING),
  selectedTaskId: NAME_OR_NULL,
  songsRemaining: orNull(v.number()),
  lastPlace: orNull(PLACE),
  warned: FLAG,
});

/**
 * Reads the state that a browser has stored. Anyone may have changed it, so parts that cannot be read are dropped.
 * Never throws.
 */
export function readInstantState(stored: unknown): InstantState {
  const { version, ...state } = v.parse(STATE, stored);
  if (version !== INSTANT_VERSION) return emptyInstantState();
  if (state.collectionId === null) return { ...emptyInstantState(), productSlug: state.productSlug };
  const isKept = state.previews.some(({ task_id }) => task_id === state.selectedTaskId);
  return { ...state, selectedTaskId: isKept ? state.selectedTaskId : null };
}
