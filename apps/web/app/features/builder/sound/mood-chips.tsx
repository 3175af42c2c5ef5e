import { isMood, MOODS } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';
import { moodWords } from '~/platform/words/mood.ts';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useDraft } from '../page/builder-context.tsx';

/**
 * Lets the customer choose from the moods of spec 3.3-06. The mood that was chosen first decides the colours (inks) of
 * the song's sleeve.
 */
export function MoodChips({ name, hint, error }: { name: string; hint?: string; error?: string }) {
  const moods = useDraft(({ data }) => data.moods);
  return (
    <ChoiceChips
      legend={m.builder_vibe()}
      hideLegend
      name={name}
      kind="many"
      options={MOODS.map(({ id }) => ({ value: id, label: moodWords(id) }))}
      chosen={moods}
      hint={hint}
      error={error}
      onChange={(next) => browserDraft().change({ moods: inOrderOfChoice(moods, next.filter(isMood)) })}
    />
  );
}

/**
 * The values of `after` in the order in which they were chosen: first the values that were chosen `before`, then the
 * new ones.
 */
export function inOrderOfChoice<T>(before: readonly T[], after: readonly T[]): T[] {
  return [...before.filter((one) => after.includes(one)), ...after.filter((one) => !before.includes(one))];
}
