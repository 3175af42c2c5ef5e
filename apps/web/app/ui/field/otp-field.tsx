import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { FieldError } from './field.tsx';

/** The number of digits of a passcode (spec 5-47, 9.5-08). */
const LENGTH = 6;

type OtpFieldProps = {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Whether the shop is checking the code. */
  busy?: boolean;
  autoFocus?: boolean;
  /** Called with the code as soon as the sixth digit is typed, pasted or filled in by the phone. */
  onComplete: (code: string) => void;
};

/** The digits of a typed or pasted text ('407 199', 'Your code: 407199'), at most six. */
export function otpDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, LENGTH);
}

/** Six cells that show one real input, so that pasting and the phone's autofill work. */
export function OtpField({ label, hint, error, busy, autoFocus, onComplete }: OtpFieldProps) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    // A refused code stays in the field and is selected, so that the next typed digit replaces it.
    if (error) input.current?.select();
  }, [error]);
  const change = (text: string) => {
    const digits = otpDigits(text);
    setCode(digits);
    if (digits.length === LENGTH && digits !== code) onComplete(digits);
  };
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="otp">
      <div className="otp__cells">
        <input
          ref={input}
          className="otp__input"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          aria-label={label}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          aria-busy={busy || undefined}
          readOnly={busy}
          // biome-ignore lint/a11y/noAutofocus: used only where the code is the one thing to do on the screen.
          autoFocus={autoFocus}
          value={code}
          onChange={(event) => change(event.target.value)}
        />
        {Array.from({ length: LENGTH }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its place.
            key={place}
            aria-hidden="true"
            className={classes(
              'otp__cell',
              place < code.length && 'otp__cell--filled',
              place === Math.min(code.length, LENGTH - 1) && 'otp__cell--active',
            )}
          >
            {code[place]}
          </span>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint ? (
        <p className="help" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
