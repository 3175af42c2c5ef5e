import { classes } from '../classes.ts';
import { Icon } from '../picture/icon.tsx';
import { ChoiceGroup, type GroupWords } from './choice-group.tsx';

type Option = {
  value: string;
  label: string;
  /** How many things the option stands for, shown after its label. */
  count?: number;
  disabled?: boolean;
};

type ChoiceChipsProps = GroupWords & {
  name: string;
  kind: 'one' | 'many';
  options: readonly Option[];
  chosen: readonly string[];
  /** Called with all chosen options, in the order of the options. */
  onChange: (next: string[]) => void;
  size?: 'medium' | 'small';
  /** The most options that can be chosen, with `kind: 'many'`. At the limit all other chips are disabled. */
  limit?: number;
  className?: string;
};

/** The chosen values after a press on the chip `value`, in the order of the options. */
export function nextChoice(
  { kind, options, chosen }: Pick<ChoiceChipsProps, 'kind' | 'options' | 'chosen'>,
  value: string,
): string[] {
  if (kind === 'one') return [value];
  const has = chosen.includes(value);
  return options.map((option) => option.value).filter((one) => (one === value ? !has : chosen.includes(one)));
}

/** A group of chips. Each chip is a radio button or a checkbox. */
export function ChoiceChips(props: ChoiceChipsProps) {
  const { name, kind, options, chosen, onChange, size, limit, className, ...words } = props;
  const full = kind === 'many' && limit !== undefined && chosen.length >= limit;
  return (
    <ChoiceGroup {...words} className={className}>
      <div className="chips">
        {options.map((option) => {
          const checked = chosen.includes(option.value);
          return (
            <label
              key={option.value}
              className={classes('chip', kind === 'many' && 'chip--many', size === 'small' && 'chip--small')}
            >
              <input
                className="chip__input"
                type={kind === 'one' ? 'radio' : 'checkbox'}
                name={name}
                value={option.value}
                checked={checked}
                disabled={option.disabled || (full && !checked)}
                onChange={() => onChange(nextChoice(props, option.value))}
              />
              <Icon name="check" />
              {option.label}
              {option.count === undefined ? null : <span className="num chip__count">{option.count}</span>}
            </label>
          );
        })}
      </div>
    </ChoiceGroup>
  );
}
