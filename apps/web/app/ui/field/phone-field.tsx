import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../picture/icon.tsx';
import { Field, type FieldWords } from './field.tsx';

/** A calling code. `short` (`US +1`) is shown in the closed list and `label` in the open one. */
export type CallingCode = { value: string; short: string; label: string };

type PhoneFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'children' | 'type'> & {
    codes: readonly CallingCode[];
    code: string;
    codeLabel: string;
    onCode: (value: string) => void;
  };

/** A phone number with its calling code in one box. Input attributes apply to the number. */
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
            {/* Lies over the short form, so that the open list can show whole names. */}
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
