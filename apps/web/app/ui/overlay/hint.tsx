import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';

type HintProps = {
  heading?: string;
  /** The text of the hint. Use only one sentence. */
  text: ReactNode;
  dismissLabel: string;
  onDismiss: () => void;
  /**
   * The side of the hint on which its pointer is. The page must place the hint so that it points at the thing that it
   * explains.
   */
  pointer?: 'bottom' | 'top' | 'none';
  className?: string;
};

/** A hint for new visitors. Show only one at a time, and never over the primary action. */
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
