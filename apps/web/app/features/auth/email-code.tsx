import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { CodeEntry } from './code-entry.tsx';
import { useSignInFlow } from './use-sign-in-flow.ts';

type EmailCodeProps = {
  /** The code has just been sent there. */
  email: string;
  onSignedIn: () => void;
  /** Use another address. */
  onChange: () => void;
};

/** A code in place, for a page that has asked for the e-mail address itself (the checkout). */
export function EmailCode({ email, onSignedIn, onChange }: EmailCodeProps) {
  const [sent] = useState(() => ({ method: 'email' as const, contact: email, at: Date.now() }));
  const { flow, state } = useSignInFlow('checkout', {
    step: 'otp-collection',
    method: 'email',
    email,
    sent,
  });
  const done = state.step === 'success' ? state.user : null;
  const finish = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (done) finish();
  }, [done]);
  return (
    <div className="grid gap-4">
      <p>{m.auth_lead_code({ contact: email })}</p>
      <div className="max-w-95">
        <CodeEntry state={state} flow={flow} other={{ label: m.auth_change_email(), onPress: onChange }} />
      </div>
    </div>
  );
}
