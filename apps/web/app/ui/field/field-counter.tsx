import { type FormEvent, useState } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export type Counter = {
  /** The limit, in characters. */
  max: number;
  /** Returns the text that screen readers say at 90 % and at 100 %: '9000 of 10000 characters used'. */
  announce: (used: number, max: number) => string;
};

/** Screen readers announce the count once the text reaches this share of the limit. */
const NEAR = 0.9;

/** How near a text is to the limit: near from 90 % on, full at the limit. Screen readers announce each new stage. */
export function counterStage(used: number, max: number): 'quiet' | 'near' | 'full' {
  if (used >= max) return 'full';
  return used >= max * NEAR ? 'near' : 'quiet';
}

/** The length of a control's text, and the input handler that updates it. Works for uncontrolled inputs too. */
export function useLength(
  value: unknown,
  initial: unknown,
): [number, (event: FormEvent<TextControl>) => void] {
  const [typed, setTyped] = useState(String(value ?? initial ?? '').length);
  const used = value === undefined ? typed : String(value).length;
  return [used, (event) => setTyped(event.currentTarget.value.length)];
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Shows '291 / 10000'. Near the limit it announces a count to screen readers. That number is always 90 % or 100 % of
 * the limit, so that screen readers do not speak at each typed character.
 */
export function FieldCounter({ used, counter }: { used: number; counter: Counter }) {
  const stage = counterStage(used, counter.max);
  const said = stage === 'full' ? counter.max : Math.ceil(counter.max * NEAR);
  return (
    <span className="field__count">
      <span aria-hidden="true">
        {used} / {counter.max}
      </span>
      <VisuallyHidden role="status">
        {stage === 'quiet' ? '' : counter.announce(said, counter.max)}
      </VisuallyHidden>
    </span>
  );
}
