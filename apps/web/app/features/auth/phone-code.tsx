import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { CodeEntry, contactWords } from './code-entry.tsx';
import { useSignInFlow } from './use-sign-in-flow.ts';

type PhoneCodeProps = {
  /** The number to which the code was just sent, in E.164 form. */
  phone: string;
  onValidated: () => void;
  onSkip: () => void;
};

/** Verifies a phone number of the signed-in customer with a code (spec 4.7-06). The customer may skip this. */
export function PhoneCode({ phone, onValidated, onSkip }: PhoneCodeProps) {
  const [sent] = useState(() => ({ method: 'sms' as const, contact: phone, at: Date.now() }));
  const { flow, state } = useSignInFlow('checkout', { step: 'otp-collection-validate', sent });
  const done = state.step === 'success';
  const finish = useEffectEvent(onValidated);
  useEffect(() => {
    if (done) finish();
  }, [done]);
  return (
    <div className="grid gap-4">
      <p>{m.auth_lead_code({ contact: contactWords(state) })}</p>
      <div className="max-w-95">
        <CodeEntry state={state} flow={flow} other={{ label: m.auth_later(), onPress: onSkip }} />
      </div>
    </div>
  );
}
