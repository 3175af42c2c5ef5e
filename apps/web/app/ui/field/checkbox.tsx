import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { FieldError } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
};

/** A checkbox with its label. A tap anywhere on the line toggles it. */
export function Checkbox({ label, hint, error, className, ...input }: CheckboxProps) {
  const made = useId();
  const id = input.id ?? made;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={className}>
      <label className={classes('check')} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className="check__box"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint ? (
        <p className="help" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
