import { readPrice } from '@keepsong/domain/checkout/rates';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { TextInput } from '~/ui/field/text-input.tsx';

type CentsInputProps = {
  label: string;
  hint?: string;
  value: number;
  error?: string | undefined;
  onChange: (cents: number) => void;
};

/**
 * An amount in cents, typed as a price: `48`, `48.00` or `$48`. Text that is not a price stays in the field,
 * with an error.
 */
export function CentsInput({ label, hint, value, error, onChange }: CentsInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && readPrice(typed) === undefined;
  return (
    <TextInput
      label={label}
      hint={hint}
      inputMode="decimal"
      value={typed ?? (value / 100).toFixed(2)}
      error={isWrong ? m.desk_edit_price_wrong() : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const cents = readPrice(currentTarget.value);
        if (cents !== undefined) onChange(cents ?? 0);
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    />
  );
}
