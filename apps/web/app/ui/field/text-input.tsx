import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../picture/icon.tsx';
import { Field, type FieldWords } from './field.tsx';
import { type Counter, FieldCounter, useLength } from './field-counter.tsx';

type TextInputProps = FieldWords &
  Omit<ComponentProps<'input'>, 'children'> & {
    icon?: IconName;
    /** A button or icon at the end of the field. */
    end?: ReactNode;
    /** Whether to show a tick at the end, because the value was checked and is valid. */
    valid?: boolean;
    counter?: Counter;
  };

/** A text field of one line. Other props, `ref` and react-hook-form's `register(…)` go to the input. */
export function TextInput(props: TextInputProps) {
  const { label, mark, hint, error, labelSize, icon, end, valid, counter, className, onInput, ...input } =
    props;
  const [used, follow] = useLength(input.value, input.defaultValue);
  const hasEnd = Boolean(end) || (valid && !error);
  const typed = (event: FormEvent<HTMLInputElement>) => {
    follow(event);
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
  };
  return (
    <Field
      {...{ label, mark, hint, error, labelSize, className }}
      id={input.id}
      aside={counter ? <FieldCounter used={used} counter={counter} /> : undefined}
    >
      {(control) => (
        <div className={classes('field__box', icon && 'field__box--icon', hasEnd && 'field__box--end')}>
          {icon ? (
            <span className="field__icon">
              <Icon name={icon} size={20} />
            </span>
          ) : null}
          <input className="input" maxLength={counter?.max} {...input} {...control} onInput={typed} />
          {end ? <span className="field__end">{end}</span> : null}
          {!end && hasEnd ? (
            <span className="field__end field__end--ok">
              <Icon name="check" size={20} />
            </span>
          ) : null}
        </div>
      )}
    </Field>
  );
}
