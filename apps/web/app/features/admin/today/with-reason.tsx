import { type ReactNode, useState } from 'react';
import { ReasonField } from '../reason-field.tsx';

/** A field for a reason, and buttons that need the reason. */
export function WithReason({
  children,
}: {
  children: (ask: (act: (reason: string) => void) => void) => ReactNode;
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const ask = (act: (reason: string) => void) => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') act(reason);
  };
  return (
    <>
      <ReasonField reason={reason} onReason={setReason} isMissing={isMissing} />
      <div className="today-panel__pages">{children(ask)}</div>
    </>
  );
}
