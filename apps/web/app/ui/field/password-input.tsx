import { TextInput } from './text-input.tsx';

type PasswordInputProps = {
  label: string;
  /** Whether the browser suggests a new password. Otherwise it offers the stored one. */
  isNew?: boolean;
  value: string;
  onType: (value: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
};

/** A field for a password. */
export function PasswordInput({ isNew, onType, ...field }: PasswordInputProps) {
  return (
    <TextInput
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      onChange={(event) => onType(event.target.value)}
      {...field}
    />
  );
}
