import type { InstantAnswers } from './collection.ts';

export const TASK_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** spec 3.11-03, with the task that makes it. `progress` is 0…100. */
export type InstantPreview = {
  task_id: string;
  artist_id: string;
  title: string;
  artist: string;
  lyrics: string;
  template_song_id: string;
  status: TaskStatus;
  progress: number;
};

/** spec 3.11-05 */
export type SelectedName = { name_key: string; active: boolean; customSpelling: string };

/** Everything that the instant builder remembers. */
export type InstantState = {
  collectionId: string | null;
  answers: InstantAnswers;
  selectedNames: readonly SelectedName[];
  previews: readonly InstantPreview[];
  selectedTaskId: string | null;
  songsRemaining: number | null;
};

export const emptyInstantState = (): InstantState => ({
  collectionId: null,
  answers: {},
  selectedNames: [],
  previews: [],
  selectedTaskId: null,
  songsRemaining: null,
});

/** spec 4.6-04: another collection begins anew; the same one changes nothing. */
export const chooseCollection = (state: InstantState, id: string): InstantState =>
  state.collectionId === id ? state : { ...emptyInstantState(), collectionId: id };

/** spec 4.6-01: a completed task is at 100; progress never goes back, except with another task. */
export function withTask(
  preview: InstantPreview,
  seen: Pick<InstantPreview, 'status' | 'progress'>,
): InstantPreview {
  const progress =
    seen.status === 'completed' ? 100 : Math.max(preview.progress, Math.min(99, seen.progress));
  return { ...preview, status: seen.status, progress };
}

/**
 * spec 4.6-02, 4.6-03: a preview that is known by its task takes that one's place, one that is to replace the selected
 * preview takes its place, any other is appended; it is selected then, and the server's count is kept.
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
