import { ChoiceGroup, type GroupWords } from './choice-group.tsx';

type SegmentProps = GroupWords & {
  name: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string) => void;
  /** Whether the choice cannot be changed now. */
  disabled?: boolean;
  className?: string;
};

/** A bar with two or three choices. They are radio buttons. */
export function Segment({ name, options, value, onChange, disabled, className, ...words }: SegmentProps) {
  return (
    <ChoiceGroup {...words} className={className}>
      <div className="segment">
        {options.map((option) => (
          <label key={option.value} className="segment__option">
            <input
              className="choice__input"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
