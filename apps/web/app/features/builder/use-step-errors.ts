import { fieldErrors, type StepId } from '@keepsong/domain/builder/steps';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/toast.store.ts';
import { useSongData, useStepFacts } from './builder-context.tsx';
import { fieldWords } from './field-words.ts';
import { focusInside } from './focus-field.ts';

type Naming = Parameters<typeof fieldWords>[1];

/** The errors of a step: those of touched fields, and all of them once Continue was pressed (spec 5-04). */
export function useStepErrors(step: StepId) {
  const data = useSongData();
  const errors = fieldErrors(step, data, useStepFacts());
  const isOlder = Boolean(data.older);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState(false);
  return {
    /** The sentence for a field, when it is time to show it. `field` is its path, and the id of its element. */
    errorOf(field: string, naming?: Naming): string | undefined {
      const code = errors[field];
      return code && (asked || touched.includes(field)) ? fieldWords(code, naming) : undefined;
    },
    touch: (field: string) => setTouched((fields) => (fields.includes(field) ? fields : [...fields, field])),
    /** Whether the step is complete; otherwise shows every error and goes to the first. */
    check(): boolean {
      const [first] = Object.keys(errors);
      if (first === undefined) return true;
      setAsked(true);
      if (isOlder) toast.show({ tone: 'error', text: m.builder_older_fill_all() });
      focusInside(first);
      return false;
    },
  };
}
