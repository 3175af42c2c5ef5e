import type { InstantAnswers } from './collection.ts';

export const TASK_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** How often the browser asks for the progress of a song. */
export const PREVIEW_POLL_MS = 500;

/** When a line of the preview and each of its words is sung, in seconds of the recording. */
export type SungWord = { text: string; from: number; to: number };
export type SungLine = SungWord & { words: readonly SungWord[] };

/**
 * The facts that decide a song besides its singer: the answers, and the spelling and pronunciation of the name; null
 * without a name.
 */
export type MadeFrom = { answers: InstantAnswers; name_key: string | null; spelling: string | null };

/** A preview (spec 3.11-03), with its task and what the page needs to play and draw it. `progress` is 0…100. */
export type InstantPreview = {
  task_id: string;
  artist_id: string;
  title: string;
  artist: string;
  lyrics: string;
  template_song_id: string;
  status: TaskStatus;
  progress: number;
  audio_url: string;
  duration_seconds: number;
  peaks: readonly number[];
  lines: readonly SungLine[];
  genre: string;
  mood: string;
  tempo: string;
  ip_builder_data: MadeFrom;
};

/** spec 3.11-05 */
export type SelectedName = { name_key: string; active: boolean; customSpelling: string };

/** A preview that is being made, and the preview that it will replace (spec 4.6-02). */
export type PendingPreview = {
  task_id: string;
  status: TaskStatus;
  progress: number;
  replaces: string | null;
  ip_builder_data: MadeFrom;
};

/** Everything that the instant builder remembers. */
export type InstantState = {
  collectionId: string | null;
  /** A product that an address has preselected (spec 2.4-02); null for the collection's own. */
  productSlug: string | null;
  answers: InstantAnswers;
  selectedNames: readonly SelectedName[];
  previews: readonly InstantPreview[];
  pending: PendingPreview | null;
  selectedTaskId: string | null;
  songsRemaining: number | null;
  /** The last screen, as a path below /instant-builder/ (spec 2.4-03). */
  lastPlace: string | null;
  /** Whether the warning about changed answers was confirmed. */
  warned: boolean;
};

export const emptyInstantState = (): InstantState => ({
  collectionId: null,
  productSlug: null,
  answers: {},
  selectedNames: [],
  previews: [],
  pending: null,
  selectedTaskId: null,
  songsRemaining: null,
  lastPlace: null,
  warned: false,
});

/**
 * Chooses a collection. Another collection resets everything (spec 4.6-04); the same one changes nothing. A product that
 * the address preselected (2.4-02) is kept for the first collection.
 */
export function chooseCollection(state: InstantState, id: string): InstantState {
  if (state.collectionId === id) return state;
  const productSlug = state.collectionId === null ? state.productSlug : null;
  return { ...emptyInstantState(), productSlug, collectionId: id };
}

/** Updates the progress of a task. A completed task has 100 (spec 4.6-01). Progress never falls, except for another task. */
export function withTask<Task extends { status: TaskStatus; progress: number }>(
  task: Task,
  seen: { status: TaskStatus; progress: number },
): Task {
  const progress = seen.status === 'completed' ? 100 : Math.max(task.progress, Math.min(99, seen.progress));
  return { ...task, status: seen.status, progress };
}

/**
 * Adds a preview (spec 4.6-02, 4.6-03). It replaces the preview with the same task, or the selected preview if it was made
 * for its place; otherwise it is appended. Then it is selected, and the server's count of songs is stored.
 */
export function takePreview(
  state: InstantState,
  preview: InstantPreview,
  { replaceSelected, songsRemaining }: { replaceSelected: boolean; songsRemaining: number },
): InstantState {
  const wanted = state.previews.some(({ task_id }) => task_id === preview.task_id)
    ? preview.task_id
    : replaceSelected
      ? state.selectedTaskId
      : null;
  const at = state.previews.findIndex(({ task_id }) => task_id === wanted);
  const previews = at < 0 ? [...state.previews, preview] : state.previews.with(at, preview);
  return { ...state, previews, selectedTaskId: preview.task_id, songsRemaining: Math.max(0, songsRemaining) };
}

/** Adds the preview of the pending task and ends the waiting. */
export function takePending(state: InstantState, preview: InstantPreview): InstantState {
  const { pending } = state;
  if (pending?.task_id !== preview.task_id) return state;
  const replaces = state.previews.some(({ task_id }) => task_id === pending.replaces);
  const aimed = replaces ? { ...state, selectedTaskId: pending.replaces } : state;
  const songsRemaining = state.songsRemaining ?? 0;
  return { ...takePreview(aimed, preview, { replaceSelected: replaces, songsRemaining }), pending: null };
}

/** The selected preview: the one that was made or opened last. */
export const selectedPreview = ({ previews, selectedTaskId }: InstantState): InstantPreview | null =>
  previews.find(({ task_id }) => task_id === selectedTaskId) ?? previews.at(-1) ?? null;

/** Whether a song is begun: a question is answered, or there is a preview. */
export const isBegun = ({ collectionId, answers, previews }: InstantState): boolean =>
  collectionId !== null && (previews.length > 0 || Object.values(answers).some((keys) => keys.length > 0));

/** Whether other answers or another name would give a different song. */
export function isChanged(now: MadeFrom, before: MadeFrom): boolean {
  const keyOf = ({ answers, name_key, spelling }: MadeFrom) =>
    JSON.stringify([
      name_key,
      spelling,
      Object.entries(answers)
        .map(([id, keys]) => [id, [...keys].sort()] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ]);
  return keyOf(now) !== keyOf(before);
}

/**
 * Which song to request after the last question: none when a song of these answers exists or is being made; the first
 * song; or, when the answers changed, one by the same artist that replaces the selected song (spec 2.4-11).
 */
export function nextPreview(
  state: InstantState,
  now: MadeFrom,
): { kind: 'none' } | { kind: 'new' } | { kind: 'replace'; task_id: string; artist_id: string } {
  const coming = state.pending;
  if (coming && coming.status !== 'failed' && !isChanged(now, coming.ip_builder_data))
    return { kind: 'none' };
  const selected = selectedPreview(state);
  if (!selected) return { kind: 'new' };
  if (!isChanged(now, selected.ip_builder_data)) return { kind: 'none' };
  return { kind: 'replace', task_id: selected.task_id, artist_id: selected.artist_id };
}
