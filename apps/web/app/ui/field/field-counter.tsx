import { type FormEvent, useState } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export type Counter = {
  /** Longest answer, in characters. */
  max: number;
  /** What is announced at 90 % and at 100 %: '9000 of 10000 characters used'. */
  announce: (used: number, max: number) => string;
};

/** The count is announced to screen readers from this share of the length on. */
const NEAR = 0.9;

/** Where an answer of this length stands: nothing is said before 90 %, and again only when it is full. */
export function counterStage(used: number, max: number): 'quiet' | 'near' | 'full' {
  if (used >= max) return 'full';
  return used >= max * NEAR ? 'near' : 'quiet';
}

/** Length of a control's text, followed as people type, also when the control is not controlled. */
export function useLength(
  value: unknown,
  initial: unknown,
): [number, (event: FormEvent<TextControl>) => void] {
  const [typed, setTyped] = useState(String(value ?? initial ?? '').length);
  const used = value === undefined ? typed : String(value).length;
  return [used, (event) => setTyped(event.currentTarget.value.length)];
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** '291 / 10000', announced politely when the end is near. The announced number is that of the threshold. */
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
