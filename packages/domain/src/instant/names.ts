import type { InstantState, SelectedName } from './previews.ts';

/** The name that is sung; null when none is. */
export const activeName = ({ selectedNames }: Pick<InstantState, 'selectedNames'>): SelectedName | null =>
  selectedNames.find(({ active }) => active) ?? null;

/** Sings this name from now on; the ones that were tried before stay known (spec 3.11-05). */
export function chooseName(state: InstantState, name: { name_key: string; spelling: string }): InstantState {
  const others = state.selectedNames
    .filter(({ name_key }) => name_key !== name.name_key)
    .map((one) => ({ ...one, active: false }));
  const chosen = { name_key: name.name_key, active: true, customSpelling: name.spelling };
  return { ...state, selectedNames: [...others, chosen] };
}

/** The song goes on without a name. */
export const skipName = (state: InstantState): InstantState => ({
  ...state,
  selectedNames: state.selectedNames.map((one) => ({ ...one, active: false })),
});

/** 'Rosalind ' is Rosalind; white space inside is one blank. */
export const tidyName = (typed: string): string => typed.trim().replace(/\s+/gu, ' ');
