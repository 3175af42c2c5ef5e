import { useId, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';

export type ProductChoice = { name: string; title: string };

export const titlesOf = (slugs: readonly string[], choices: readonly ProductChoice[]): string[] =>
  slugs.map((slug) => choices.find(({ name }) => name === slug)?.title ?? slug);

type SlugListProps = {
  label: string;
  hint?: string;
  value: readonly string[];
  choices: readonly ProductChoice[];
  error?: string | undefined;
  /** Whether the order of the products matters. Then they can be moved. */
  isOrdered?: boolean;
  onChange: (value: string[]) => void;
};

/** A list of products. Products are added from a select, moved by buttons, and removed. */
export function SlugList({ label, hint, value, choices, error, isOrdered, onChange }: SlugListProps) {
  const [chosen, setChosen] = useState('');
  const id = useId();
  const titleOf = (name: string) => choices.find((choice) => choice.name === name)?.title ?? name;
  const left = choices.filter(({ name }) => !value.includes(name));
  const move = (at: number, by: -1 | 1) => {
    const next = value.toSpliced(at, 1);
    next.splice(at + by, 0, value[at] as string);
    onChange(next);
  };
  return (
    <fieldset className="edit-list" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field__label">{label}</legend>
      {hint ? <p className="help">{hint}</p> : null}
      <ol>
        {value.map((name, at) => (
          <li key={name}>
            <span>{titleOf(name)}</span>
            {isOrdered ? (
              <>
                <IconButton
                  icon="arrow-left"
                  className="edit-up"
                  label={m.desk_edit_move_up({ name: titleOf(name) })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon="arrow-right"
                  className="edit-up"
                  label={m.desk_edit_move_down({ name: titleOf(name) })}
                  disabled={at === value.length - 1}
                  onClick={() => move(at, 1)}
                />
              </>
            ) : null}
            <IconButton
              icon="close"
              label={m.desk_edit_remove({ name: titleOf(name) })}
              onClick={() => onChange(value.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <div className="edit-list__add">
        <Select
          label={m.desk_edit_choose_product()}
          value={chosen}
          placeholder={m.desk_edit_choose_product()}
          options={left.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <Button
          variant="soft"
          size="small"
          icon="plus"
          disabled={chosen === ''}
          onClick={() => {
            onChange([...value, chosen]);
            setChosen('');
          }}
        >
          {m.desk_edit_put_in()}
        </Button>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
