import { fieldErrors, type StepId } from '@keepsong/domain/builder/steps';
import type { FieldCode } from '@keepsong/domain/refusals';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useTouched } from '~/platform/hooks/use-touched.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { olderFieldWords } from '../older/older-field-words.ts';
import { useSongData, useStepFacts } from './builder-context.tsx';
import { focusInside } from './focus-field.ts';

/** The name of a field in a sentence, and the error text when it is empty. */
type Naming = { label?: string; empty?: string };

/** The error text under a field or group (spec 5-05, 8.4-03). */
function fieldWords(code: FieldCode, { label, empty }: Naming = {}): string {
  switch (code) {
    case 'not_select':
      return m.builder_error_not_select();
    case 'please_select_two':
      return m.builder_error_select_two();
    case 'too_long':
    case 'too_many':
      return m.builder_error_too_long();
    case 'artist_unavailable':
      return m.builder_error_artist_unavailable();
    case 'required':
      return empty ?? m.builder_error_not_valid({ field: label ?? m.builder_field_this() });
    default:
      return m.builder_error_not_valid({ field: label ?? m.builder_field_this() });
  }
}

/** The navigation state for a move to a step where something is missing. The step then shows its errors at once. */
export const ASKED = { asked: true } as const;

const wasAsked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'asked' in state && state.asked === true;

/**
 * The errors of a step: those of fields that were changed and left, and all of them once the customer pressed
 * Continue here or on a later step (spec 5-04).
 */
export function useStepErrors(step: StepId) {
  const data = useSongData();
  const errors = fieldErrors(step, data, useStepFacts());
  const isOlder = Boolean(data.older);
  const isSentBack = wasAsked(useLocation().state);
  const { isTouched, change, leave, touchAll } = useTouched<string>();
  const [missing] = Object.keys(errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: run on arrival, not while fields are filled in
  useEffect(() => {
    if (isSentBack && missing !== undefined) focusInside(missing);
  }, []);
  return {
    /** The error text of a field, once it must be shown. `field` is its path and also the id of its element. */
    errorOf(field: string, naming?: Naming): string | undefined {
      const code = errors[field];
      if (!code || !(isSentBack || isTouched(field))) return undefined;
      return (isOlder ? olderFieldWords(field, code) : null) ?? fieldWords(code, naming);
    },
    change,
    leave,
    /** Whether the step is complete. If not, shows every error and goes to the first. */
    check(): boolean {
      if (missing === undefined) return true;
      touchAll();
      if (isOlder) toast.show({ tone: 'error', text: m.builder_older_fill_all() });
      focusInside(missing);
      return false;
    },
  };
}
