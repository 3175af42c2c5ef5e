import type { InstantState, SelectedName } from './previews.ts';

/** The name that is sung; null when no name is sung. */
export const activeName = ({ selectedNames }: Pick<InstantState, 'selectedNames'>): SelectedName | null =>
  selectedNames.find(({ active }) => active) ?? null;

/** Chooses the name to sing. Names that were chosen before stay in the list as inactive (spec 3.11-05). */
export function chooseName(state: InstantState, name: { name_key: string; spelling: string }): InstantState {
  const others = state.selectedNames
    .filter(({ name_key }) => name_key !== name.name_key)
    .map((one) => ({ ...one, active: false }));
  const chosen = { name_key: name.name_key, active: true, customSpelling: name.spelling };
  return { ...state, selectedNames: [...others, chosen] };
}

/** Chooses to sing no name. */
export const skipName = (state: InstantState): InstantState => ({
  ...state,
  selectedNames: state.selectedNames.map((one) => ({ ...one, active: false })),
});

/** Trims a name and makes white space inside it a single space. */
export const tidyName = (typed: string): string => typed.trim().replace(/\s+/gu, ' ');
