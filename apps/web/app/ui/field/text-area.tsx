import type { ComponentProps, FormEvent } from 'react';
import { classes } from '../classes.ts';
import { Field, type FieldWords } from './field.tsx';
import { type Counter, FieldCounter, useLength } from './field-counter.tsx';

type TextAreaProps = FieldWords &
  ComponentProps<'textarea'> & {
    /** Whether the text is shown on ruled paper, as for stories. */
    ruled?: boolean;
    counter?: Counter;
  };

/** A text field of several lines. It grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, mark, hint, error, labelSize, ruled, counter, className, onInput, ...area } = props;
  const [used, follow] = useLength(area.value, area.defaultValue);
  const typed = (event: FormEvent<HTMLTextAreaElement>) => {
    follow(event);
    onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
  };
  return (
    <Field
      {...{ label, mark, hint, error, labelSize, className }}
      id={area.id}
      aside={counter ? <FieldCounter used={used} counter={counter} /> : undefined}
    >
      {(control) => (
        <textarea
          maxLength={counter?.max}
          className={classes('input', ruled && 'input--ruled')}
          {...area}
          {...control}
          onInput={typed}
        />
      )}
    </Field>
  );
}
