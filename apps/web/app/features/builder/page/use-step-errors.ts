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

/** `label` is the name of a field within a sentence. `empty` is the error text for the field when it is empty. */
type Naming = { label?: string; empty?: string };

/** The error text under a field or a group of fields (spec 5-05, 8.4-03). */
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

/**
 * The navigation state for going to a step where something is missing. With it, the step shows all its errors at once.
 */
export const ASKED = { asked: true } as const;

const wasAsked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'asked' in state && state.asked === true;

/**
 * The errors that a step must show. A field's error is shown when the customer has changed or left the field. All
 * errors are shown when the customer pressed Continue on this step, or was sent back from a later step (spec 5-04).
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
    /**
     * The error text of a field, if it must be shown already. `field` is the path of the field and also the id of its
     * element.
     */
    errorOf(field: string, naming?: Naming): string | undefined {
      const code = errors[field];
      if (!code || !(isSentBack || isTouched(field))) return undefined;
      return (isOlder ? olderFieldWords(field, code) : null) ?? fieldWords(code, naming);
    },
    change,
    leave,
    /** Returns whether the step is complete. If it is not, shows every error and goes to the first. */
    check(): boolean {
      if (missing === undefined) return true;
      touchAll();
      if (isOlder) toast.show({ tone: 'error', text: m.builder_older_fill_all() });
      focusInside(missing);
      return false;
    },
  };
}
