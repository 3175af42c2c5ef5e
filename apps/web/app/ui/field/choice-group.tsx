import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { FieldError } from './field.tsx';

/** The texts of a group of choices. */
export type GroupWords = {
  legend: ReactNode;
  /** Hides the legend visually, because the question is already shown above. Screen readers still read it. */
  hideLegend?: boolean;
  legendSize?: 'label' | 'd4';
  hint?: ReactNode;
  /** An error under the group, such as 'Please make a selection.' */
  error?: ReactNode;
};

/** A fieldset with its legend, hint and error. */
export function ChoiceGroup(props: GroupWords & { className?: string; children: ReactNode }) {
  const id = useId();
  const describedBy = [props.error && `${id}-error`, props.hint && `${id}-hint`].filter(Boolean).join(' ');
  const look = props.legendSize === 'd4' ? 'd4 group__legend--d4' : 'label';
  return (
    <fieldset
      className={props.className}
      aria-describedby={describedBy || undefined}
      aria-invalid={props.error ? true : undefined}
    >
      <legend className={classes('group__legend', props.hideLegend ? 'sr-only' : look)}>
        {props.legend}
      </legend>
      {props.hint ? (
        <p className="group__hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      ) : null}
      {props.children}
      <FieldError id={`${id}-error`}>{props.error}</FieldError>
    </fieldset>
  );
}
