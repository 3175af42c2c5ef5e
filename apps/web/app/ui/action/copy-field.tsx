import { type ReactNode, useRef, useState } from 'react';
import { Field } from '../field/field.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import type { IconName } from '../picture/icon.tsx';
import { Icon } from '../picture/icon.tsx';
import { Button } from './button.tsx';

type CopyFieldProps = {
  label: string;
  value: string;
  copyLabel: string;
  copiedLabel: string;
  /**
   * The label when the browser refuses to copy. The text is then selected, and the label says how to copy it.
   */
  failedLabel: string;
  onCopied?: () => void;
};

/** A field with a text, usually a link, and a button that copies it. */
export function CopyField({ label, value, copyLabel, copiedLabel, failedLabel, onCopied }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
      onCopied?.();
    } catch {
      input.current?.select();
      setOutcome('failed');
    }
  };
  return (
    <Field label={label} hint={outcome === 'failed' ? failedLabel : undefined}>
      {(control) => (
        <div className="copy-field">
          <input
            ref={input}
            className="input"
            readOnly
            value={value}
            onFocus={(e) => e.target.select()}
            {...control}
          />
          <Button variant="ink" icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
            {outcome === 'copied' ? copiedLabel : copyLabel}
          </Button>
          <VisuallyHidden role="status">{outcome === 'copied' ? copiedLabel : ''}</VisuallyHidden>
        </div>
      )}
    </Field>
  );
}

type ShareRowProps = {
  label: string;
  links: readonly { icon: IconName; label: string; href: string }[];
  /** More ways to share, such as the share button of the operating system. */
  children?: ReactNode;
};

/** A row of icons. Each one links to a service where the visitor can share something. */
export function ShareRow({ label, links, children }: ShareRowProps) {
  return (
    <ul className="share-row" aria-label={label}>
      {links.map((link) => (
        <li key={link.href}>
          <a
            className="icon-btn icon-btn--soft"
            href={link.href}
            target="_blank"
            rel="noreferrer"
            aria-label={link.label}
          >
            <Icon name={link.icon} />
          </a>
        </li>
      ))}
      {children ? <li>{children}</li> : null}
    </ul>
  );
}
