import { IconButton } from '../action/icon-button.tsx';

type StepperProps = {
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
  decreaseLabel: string;
  increaseLabel: string;
};

/** A small number with a button on each side that changes it by one. */
export function Stepper({
  label,
  value,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  onChange,
  ...words
}: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show a legend, but this label is only for screen readers.
    <div className="stepper" role="group" aria-label={label}>
      <IconButton
        icon="minus"
        label={words.decreaseLabel}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output className="stepper__value num">{value}</output>
      <IconButton
        icon="plus"
        label={words.increaseLabel}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}
