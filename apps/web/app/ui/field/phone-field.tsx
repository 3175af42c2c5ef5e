import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../picture/icon.tsx';
import { Field, type FieldWords } from './field.tsx';

/**
 * An entry of the list of calling codes. `short` (`US +1`) is shown while the list is closed, and `label` in the open
 * list.
 */
export type CallingCode = { value: string; short: string; label: string };

type PhoneFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'children' | 'type'> & {
    codes: readonly CallingCode[];
    code: string;
    codeLabel: string;
    onCode: (value: string) => void;
  };

/** A phone number with its calling code in one box. Other props go to the input of the number. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, mark, hint, error, labelSize, className, codes, code, codeLabel, onCode, ...input } = props;
  const chosen = codes.find(({ value }) => value === code);
  return (
    <Field {...{ label, mark, hint, error, labelSize, className }} id={input.id}>
      {(control) => (
        <div className={classes('input phone', Boolean(error) && 'phone--error')}>
          <span className="phone__code">
            <span aria-hidden="true">{chosen?.short}</span>
            <Icon name="chevron-down" size={16} />
            {/* The select is invisible and lies over the short form, so that its open list can show the longer
                names. */}
            <select
              className="phone__list"
              aria-label={codeLabel}
              autoComplete="tel-country-code"
              value={code}
              onChange={(event) => onCode(event.target.value)}
            >
              {codes.map(({ value, label: name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </span>
          <input
            inputMode="tel"
            autoComplete="tel-national"
            {...input}
            {...control}
            type="tel"
            className="phone__number num"
          />
        </div>
      )}
    </Field>
  );
}
