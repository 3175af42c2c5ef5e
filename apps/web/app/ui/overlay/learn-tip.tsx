import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { Hint } from './hint.tsx';

type LearnTipProps = {
  /** The tag or word that is explained. */
  children: ReactNode;
  /** The accessible name of the button beside `children`. */
  label: string;
  text: ReactNode;
  dismissLabel: string;
};

/**
 * Shows `children` with a button beside it. A press on the button shows an explanation, until the visitor closes it
 * (spec 2.9-20).
 */
export function LearnTip({ children, label, text, dismissLabel }: LearnTipProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const key = (event: KeyboardEvent) => {
    if (isOpen && event.key === 'Escape') close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from the button and from the text alike
    <div className="learn" onKeyDown={key}>
      {children}
      <IconButton
        ref={button}
        icon="help"
        label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <div role="status" className="learn__tip">
        {isOpen ? <Hint text={text} pointer="none" dismissLabel={dismissLabel} onDismiss={close} /> : null}
      </div>
    </div>
  );
}
