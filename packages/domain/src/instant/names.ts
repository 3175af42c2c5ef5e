import type { InstantState, SelectedName } from './previews.ts';

/** The name that is sung. Null when no name is sung. */
export const activeName = ({ selectedNames }: Pick<InstantState, 'selectedNames'>): SelectedName | null =>
  selectedNames.find(({ active }) => active) ?? null;

/** Chooses the name to sing. Names chosen earlier stay in the list as inactive (spec 3.11-05). */
export function chooseName(state: InstantState, name: { name_key: string; spelling: string }): InstantState {
  const others = state.selectedNames
    .filter(({ name_key }) => name_key !== name.name_key)
    .map((one) => ({ ...one, active: false }));
  const chosen = { name_key: name.name_key, active: true, customSpelling: name.spelling };
  return { ...state, selectedNames: [...others, chosen] };
}

/** Chooses that no name is sung. */
export const skipName = (state: InstantState): InstantState => ({
  ...state,
  selectedNames: state.selectedNames.map((one) => ({ ...one, active: false })),
});

/** Trims a name. White space inside it becomes a single space. */
export const tidyName = (typed: string): string => typed.trim().replace(/\s+/gu, ' ');
