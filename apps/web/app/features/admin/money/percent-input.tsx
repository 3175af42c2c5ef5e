import { readPercent, writePercent } from '@keepsong/domain/checkout/rates';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { TextInput } from '~/ui/field/text-input.tsx';

const PPM = 10_000;

type PercentInputProps = {
  label: string;
  hint?: string;
  value: number;
  error?: string | undefined;
  onChange: (percent: number) => void;
};

/**
 * A percentage, typed as `8.25` or `8,25 %`. Text that is not a percentage stays in the field, with an error.
 */
export function PercentInput({ label, hint, value, error, onChange }: PercentInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && readPercent(typed) === null;
  return (
    <TextInput
      {...{ label, hint }}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? writePercent(Math.round(value * PPM))}
      error={isWrong ? m.admin_percent_wrong() : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const ppm = readPercent(currentTarget.value);
        if (ppm !== null) onChange(ppm / PPM);
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    />
  );
}
