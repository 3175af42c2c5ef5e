import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { CodeEntry } from './code-entry.tsx';
import { SecondFactorSetup, SecondFactorStep, secondStepLead } from './second-factor.tsx';
import type { SignInFlow, SignInState } from './sign-in-flow.ts';
import { useSignInFlow } from './use-sign-in-flow.ts';

type EmailCodeProps = {
  /** The e-mail address to which the code was just sent. */
  email: string;
  onSignedIn: () => void;
  /** Called when the customer wants to use another e-mail address. */
  onChange: () => void;
};

/** Asks for the code on the checkout page, which has already asked for the e-mail address. */
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
      <p>{leadOf(state, email)}</p>
      <div className="max-w-95">
        <Entry state={state} flow={flow} onChange={onChange} />
      </div>
    </div>
  );
}

type EntryProps = { state: SignInState; flow: SignInFlow; onChange: () => void };

function Entry({ state, flow, onChange }: EntryProps) {
  switch (state.step) {
    case 'second-factor':
      return <SecondFactorStep state={state} flow={flow} />;
    case 'second-factor-setup':
      return <SecondFactorSetup onDone={flow.finishSetUp} />;
    default:
      return (
        <CodeEntry state={state} flow={flow} other={{ label: m.auth_change_email(), onPress: onChange }} />
      );
  }
}

/** The lead text of a screen. An account with a second step must pass that step here too. */
function leadOf({ step, owed }: SignInState, email: string): string {
  if (step === 'second-factor') return secondStepLead(owed);
  return step === 'second-factor-setup' ? m.auth_lead_set_up() : m.auth_lead_code({ contact: email });
}
