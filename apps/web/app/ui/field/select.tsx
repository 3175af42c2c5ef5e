import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Icon } from '../picture/icon.tsx';
import { Field, type FieldWords } from './field.tsx';

type SelectProps = FieldWords &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly { value: string; label: string; disabled?: boolean }[];
    /** Shown while nothing is chosen. The visitor cannot choose it. */
    placeholder?: string;
    /** Use the small round form, for choosing the order of a list. Only screen readers read its label. */
    pill?: boolean;
  };

/** The browser's own select, in the shop's style. */
export function Select(props: SelectProps) {
  const { label, mark, hint, error, labelSize, options, placeholder, pill, className, ...select } = props;
  const shownLabel = pill ? <VisuallyHidden>{label}</VisuallyHidden> : label;
  return (
    <Field
      {...{ mark, hint, error, labelSize }}
      label={shownLabel}
      id={select.id}
      className={classes(pill && 'field--pill', className)}
    >
      {(control) => (
        <div className="field__box">
          <select className="input" {...select} {...control}>
            {placeholder === undefined ? null : (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={20} className="field__caret" />
        </div>
      )}
    </Field>
  );
}
