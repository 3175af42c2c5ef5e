import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../picture/icon.tsx';

/** The attributes that a `Field` passes to its control. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/**
 * The texts around a control. Pass an error only when it must be shown: when the visitor changed the field and left it.
 */
export type FieldWords = {
  label: ReactNode;
  /** 'Optional' or 'Required', shown beside the label. */
  mark?: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Use `d4`, a heading size, when the label is the question itself. */
  labelSize?: 'label' | 'd4';
};

type FieldProps = FieldWords & {
  id?: string;
  /** Shown at the right of the label, for example a counter. */
  aside?: ReactNode;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Label, control, error and hint, connected for assistive technology. */
export function Field({
  id,
  label,
  mark,
  hint,
  error,
  labelSize = 'label',
  aside,
  className,
  children,
}: FieldProps) {
  const made = useId();
  const base = id ?? made;
  const describedBy =
    [error && `${base}-error`, hint && `${base}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={classes('field', className)}>
      <div className={classes('field__top', labelSize === 'd4' && 'field__top--d4')}>
        <label htmlFor={base} className={labelSize === 'd4' ? 'd4' : 'field__label'}>
          {label}
          {mark ? <span className="field__mark">{mark}</span> : null}
        </label>
        {aside}
      </div>
      {children({ id: base, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <FieldError id={`${base}-error`}>{error}</FieldError>
      {hint ? (
        <p className="help" id={`${base}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** An error text with an icon. Renders nothing without a text. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p className="help help--error" id={id} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
