import { PREVIEWS_KEPT } from './collection.ts';
import {
  emptyInstantState,
  type InstantPreview,
  type InstantState,
  type MadeFrom,
  type PendingPreview,
  type SelectedName,
  type SungLine,
  type SungWord,
  TASK_STATUSES,
  type TaskStatus,
} from './previews.ts';
import { type Bag, bag, number, readAnswers, text } from './read-stored.ts';

/** Raised when the stored form changes; any other is not read. */
export const INSTANT_VERSION = 1;

/** What the browser stores. */
export const storedInstantState = (state: InstantState): string =>
  JSON.stringify({ version: INSTANT_VERSION, ...state, previews: state.previews.slice(-PREVIEWS_KEPT) });

/** Reads what a browser has stored, whoever wrote it; never throws. What cannot be read is left out. */
export function readInstantState(stored: unknown): InstantState {
  const given = bag(stored);
  const collectionId = text(given.collectionId) || null;
  const productSlug = text(given.productSlug) || null;
  if (given.version !== INSTANT_VERSION) return emptyInstantState();
  if (collectionId === null) return { ...emptyInstantState(), productSlug };
  const previews = list(given.previews).flatMap((one) => readPreview(one) ?? []);
  const selectedTaskId = text(given.selectedTaskId);
  return {
    collectionId,
    productSlug,
    answers: readAnswers(given.answers),
    selectedNames: list(given.selectedNames).flatMap(readName),
    previews,
    pending: readPending(bag(given.pending)),
    selectedTaskId: previews.some(({ task_id }) => task_id === selectedTaskId) ? selectedTaskId : null,
    songsRemaining: typeof given.songsRemaining === 'number' ? given.songsRemaining : null,
    lastPlace: readPlace(text(given.lastPlace)),
    warned: given.warned === true,
  };
}

const list = (value: unknown): Bag[] => (Array.isArray(value) ? value.map(bag) : []);

const isStatus = (value: string): value is TaskStatus => TASK_STATUSES.some((status) => status === value);

/** An address is gone to: only what is a place of this builder is one. */
const readPlace = (value: string): string | null => (/^[a-z-]+(\/[1-9]\d*)?$/.test(value) ? value : null);

function readName({ name_key, active, customSpelling }: Bag): SelectedName[] {
  const isName = text(name_key) !== '' && text(customSpelling) !== '';
  return isName
    ? [{ name_key: text(name_key), active: active === true, customSpelling: text(customSpelling) }]
    : [];
}

const readMadeFrom = ({ answers, name_key, spelling }: Bag): MadeFrom => ({
  answers: readAnswers(answers),
  name_key: text(name_key) || null,
  spelling: text(spelling) || null,
});

function readPending(given: Bag): PendingPreview | null {
  const status = text(given.status);
  if (!text(given.task_id) || !isStatus(status)) return null;
  return {
    task_id: text(given.task_id),
    status,
    progress: number(given.progress),
    replaces: text(given.replaces) || null,
    ip_builder_data: readMadeFrom(bag(given.ip_builder_data)),
  };
}

/** Only songs that can be heard are kept. */
function readPreview(given: Bag): InstantPreview | null {
  const required = {
    task_id: text(given.task_id),
    title: text(given.title),
    template_song_id: text(given.template_song_id),
    audio_url: text(given.audio_url),
  };
  if (Object.values(required).includes('') || given.status !== 'completed') return null;
  return {
    ...required,
    status: 'completed',
    progress: 100,
    artist_id: text(given.artist_id),
    artist: text(given.artist),
    lyrics: text(given.lyrics),
    duration_seconds: number(given.duration_seconds),
    peaks: Array.isArray(given.peaks) ? given.peaks.map(number) : [],
    lines: list(given.lines).map(readLine),
    genre: text(given.genre),
    mood: text(given.mood),
    tempo: text(given.tempo),
    ip_builder_data: readMadeFrom(bag(given.ip_builder_data)),
  };
}

const readWord = ({ text: word, from, to }: Bag): SungWord => ({
  text: text(word),
  from: number(from),
  to: number(to),
});

const readLine = (given: Bag): SungLine => ({ ...readWord(given), words: list(given.words).map(readWord) });
