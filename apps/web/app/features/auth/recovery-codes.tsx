import { useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void };

/**
 * Shows the recovery codes, which the shop shows only once. A user who closes this without saving the codes can create
 * new ones.
 */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const lead = useRef<HTMLParagraphElement>(null);
  // The field that had the focus is gone, so move the focus to the beginning of the new text.
  useEffect(() => lead.current?.focus(), []);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div className="grid gap-4.5">
      <p ref={lead} tabIndex={-1}>
        {m.auth_recovery_lead()}
      </p>
      <ul className="num grid grid-cols-2 gap-2" aria-label={m.auth_recovery_codes()}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a className="btn btn--secondary btn--small" href={file} download="keepsong-recovery-codes.txt">
          {m.auth_recovery_download()}
        </a>
        <Button size="small" onClick={onKept}>
          {m.auth_recovery_kept()}
        </Button>
      </div>
    </div>
  );
}
