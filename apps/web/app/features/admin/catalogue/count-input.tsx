import { TextInput } from '~/ui/field/text-input.tsx';

type CountProps = {
  label: string;
  hint?: string;
  value: number | null;
  error: string | undefined;
  onChange: (count: number | null) => void;
};

/** A field for a whole number. It may stay empty. */
export const CountInput = ({ label, hint, value, error, onChange }: CountProps) => (
  <TextInput
    label={label}
    hint={hint}
    inputMode="numeric"
    value={value === null ? '' : String(value)}
    error={error}
    onChange={({ currentTarget }) => {
      const digits = currentTarget.value.replace(/\D/g, '').slice(0, 7);
      onChange(digits === '' ? null : Number(digits));
    }}
  />
);
