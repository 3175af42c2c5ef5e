import { fieldErrors, type StepId } from '@keepsong/domain/builder/steps';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useTouched } from '~/platform/use-touched.ts';
import { toast } from '~/ui/toast.store.ts';
import { useSongData, useStepFacts } from './builder-context.tsx';
import { fieldWords } from './field-words.ts';
import { focusInside } from './focus-field.ts';
import { olderFieldWords } from './older-field-words.ts';

type Naming = Parameters<typeof fieldWords>[1];

/** The state of a move to a step where something is missing: it says so at once. */
export const ASKED = { asked: true } as const;

const wasAsked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'asked' in state && state.asked === true;

/**
 * The errors of a step: those of fields that were changed and left, and all of them once Continue was pressed here or
 * further on (spec 5-04).
 */
export function useStepErrors(step: StepId) {
  const data = useSongData();
  const errors = fieldErrors(step, data, useStepFacts());
  const isOlder = Boolean(data.older);
  const isSentBack = wasAsked(useLocation().state);
  const { isTouched, change, leave, touchAll } = useTouched<string>();
  const [missing] = Object.keys(errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival, not as fields are filled in
  useEffect(() => {
    if (isSentBack && missing !== undefined) focusInside(missing);
  }, []);
  return {
    /** The sentence for a field, when it is time to show it. `field` is its path, and the id of its element. */
    errorOf(field: string, naming?: Naming): string | undefined {
      const code = errors[field];
      if (!code || !(isSentBack || isTouched(field))) return undefined;
      return (isOlder ? olderFieldWords(field, code) : null) ?? fieldWords(code, naming);
    },
    change,
    leave,
    /** Whether the step is complete; otherwise shows every error and goes to the first. */
    check(): boolean {
      if (missing === undefined) return true;
      touchAll();
      if (isOlder) toast.show({ tone: 'error', text: m.builder_older_fill_all() });
      focusInside(missing);
      return false;
    },
  };
}
