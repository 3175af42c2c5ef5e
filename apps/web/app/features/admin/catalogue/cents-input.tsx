import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { TextInput } from '~/ui/field/text-input.tsx';
import { isSumWrong, readSum } from '../desk-money.ts';

type CentsInputProps = {
  label: string;
  hint?: string;
  value: number;
  error?: string | undefined;
  onChange: (cents: number) => void;
};

/**
 * An amount in cents, typed as a price: `48`, `48.00` or `$48`. An empty field is 0. Text that is not a price stays
 * in the field, with an error.
 */
export function CentsInput({ label, hint, value, error, onChange }: CentsInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && isSumWrong(typed, readSum(typed), false);
  return (
    <TextInput
      label={label}
      hint={hint}
      inputMode="decimal"
      value={typed ?? (value / 100).toFixed(2)}
      error={isWrong ? m.desk_edit_price_wrong() : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const cents = currentTarget.value.trim() === '' ? 0 : readSum(currentTarget.value);
        if (cents !== null) onChange(cents);
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    />
  );
}
