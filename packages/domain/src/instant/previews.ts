import type { InstantAnswers } from './collection.ts';

export const TASK_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** How often the browser asks for the progress of a song. */
export const PREVIEW_POLL_MS = 500;

/** A word of the preview, and when it is sung, in seconds of the recording. */
export type SungWord = { text: string; from: number; to: number };
export type SungLine = SungWord & { words: readonly SungWord[] };

/**
 * The facts that, together with the singer, determine a song: the answers, and the pronunciation (`name_key`) and
 * spelling of the name. Both are null when no name is sung.
 */
export type MadeFrom = { answers: InstantAnswers; name_key: string | null; spelling: string | null };

/**
 * A preview of a song (spec 3.11-03): the state of the task that makes it, and the data with which the page plays and
 * draws it. `progress` is 0…100.
 */
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

/** A chosen name (spec 3.11-05). */
export type SelectedName = { name_key: string; active: boolean; customSpelling: string };

/**
 * A preview that is being made. `replaces` is the task id of the preview that it will replace (spec 4.6-02), or null.
 */
export type PendingPreview = {
  task_id: string;
  status: TaskStatus;
  progress: number;
  /** The estimated seconds until the preview is finished. Null while unknown. */
  wait_seconds: number | null;
  replaces: string | null;
  ip_builder_data: MadeFrom;
};

/** The stored state of the instant builder. */
export type InstantState = {
  collectionId: string | null;
  /**
   * The product that the address of the page has preselected (spec 2.4-02). Null for the collection's own
   * product.
   */
  productSlug: string | null;
  answers: InstantAnswers;
  selectedNames: readonly SelectedName[];
  previews: readonly InstantPreview[];
  pending: PendingPreview | null;
  selectedTaskId: string | null;
  songsRemaining: number | null;
  /** The last screen that was shown, as a path below /instant-builder/ (spec 2.4-03). */
  lastPlace: string | null;
  /** Whether the customer has confirmed the warning about changed answers. */
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
 * Chooses a collection. A different collection resets everything (spec 4.6-04). The same one changes nothing.
 * If there was no collection yet, a preselected product is kept (2.4-02).
 */
export function chooseCollection(state: InstantState, id: string): InstantState {
  if (state.collectionId === id) return state;
  const productSlug = state.collectionId === null ? state.productSlug : null;
  return { ...emptyInstantState(), productSlug, collectionId: id };
}

/**
 * Updates a task with the server's report. Progress never falls, and it reaches 100 only when the task is
 * completed (spec 4.6-01).
 */
export function withTask<Task extends { status: TaskStatus; progress: number }>(
  task: Task,
  seen: { status: TaskStatus; progress: number },
): Task {
  const progress = seen.status === 'completed' ? 100 : Math.max(task.progress, Math.min(99, seen.progress));
  return { ...task, status: seen.status, progress };
}

/**
 * Adds a preview and selects it (spec 4.6-02, 4.6-03). It replaces the preview of the same task, if there is
 * one. Otherwise it replaces the selected preview if `replaceSelected` is set. In all other cases it is
 * appended. `songsRemaining` is the server's count of songs that the visitor may still make.
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

/**
 * Adds the finished preview of the pending task. No task is pending afterwards. A preview of another task
 * changes nothing.
 */
export function takePending(state: InstantState, preview: InstantPreview): InstantState {
  const { pending } = state;
  if (pending?.task_id !== preview.task_id) return state;
  const replaces = state.previews.some(({ task_id }) => task_id === pending.replaces);
  const aimed = replaces ? { ...state, selectedTaskId: pending.replaces } : state;
  const songsRemaining = state.songsRemaining ?? 0;
  return { ...takePreview(aimed, preview, { replaceSelected: replaces, songsRemaining }), pending: null };
}

/** The selected preview, or the last one of the list when none is selected. */
export const selectedPreview = ({ previews, selectedTaskId }: InstantState): InstantPreview | null =>
  previews.find(({ task_id }) => task_id === selectedTaskId) ?? previews.at(-1) ?? null;

/** Whether the visitor has begun a song: a question is answered, or there is a preview. */
export const isBegun = ({ collectionId, answers, previews }: InstantState): boolean =>
  collectionId !== null && (previews.length > 0 || Object.values(answers).some((keys) => keys.length > 0));

/** Whether the answers or the name have changed, so that the song would be different. */
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
 * Which song to request after the last question. 'none': the selected song, or the one that is being made,
 * already has these answers. 'new': there is no song yet. 'replace': the answers have changed, so the same
 * artist sings a new song that replaces the selected one (spec 2.4-11).
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
