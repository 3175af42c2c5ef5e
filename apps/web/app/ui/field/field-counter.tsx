import { type FormEvent, useState } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export type Counter = {
  /** The limit, in characters. */
  max: number;
  /** The text for screen readers at 90 % and at 100 %: '9000 of 10000 characters used'. */
  announce: (used: number, max: number) => string;
};

/** From this share of the limit on, the count is announced to screen readers. */
const NEAR = 0.9;

/** The stage of a text of this length. Screen readers announce each new stage: near at 90 %, full at the limit. */
export function counterStage(used: number, max: number): 'quiet' | 'near' | 'full' {
  if (used >= max) return 'full';
  return used >= max * NEAR ? 'near' : 'quiet';
}

/** The length of a control's text, updated as people type. Works for uncontrolled inputs too. */
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
 * Shows '291 / 10000' and announces the count to screen readers near the limit. The announced number is that of the
 * threshold.
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
