import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';

type HintProps = {
  heading?: string;
  /** A text of one sentence. */
  text: ReactNode;
  dismissLabel: string;
  onDismiss: () => void;
  /** The side of the pointer. The page places the hint so that it points at its subject. */
  pointer?: 'bottom' | 'top' | 'none';
  className?: string;
};

/** A hint for new visitors. Show only one at a time, never over the primary action. */
export function Hint({ heading, text, dismissLabel, onDismiss, pointer = 'bottom', className }: HintProps) {
  return (
    <div className={className ? `hint ${className}` : 'hint'} role="note" data-pointer={pointer}>
      {heading ? <b>{heading}</b> : null}
      <p className="hint__text">{text}</p>
      <Button variant="inverse" size="small" onClick={onDismiss}>
        {dismissLabel}
      </Button>
    </div>
  );
}
