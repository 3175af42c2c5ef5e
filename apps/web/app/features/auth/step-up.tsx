import type { User } from '@keepsong/contract/common';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/errors.ts';
import { useUser } from '~/platform/use-user.ts';
import { Dialog } from '~/ui/dialog.tsx';
import { FieldError } from '~/ui/field.tsx';
import { Locket } from '~/ui/locket.tsx';
import { CodeEntry, contactWords } from './code-entry.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';
import { useSignInFlow } from './use-sign-in-flow.ts';

/** A fresh passcode or passkey of who is signed in already, before something that an open browser alone must not do. */
export function StepUp({ onEnd }: { onEnd: (user: User | null) => void }) {
  const email = useUser()?.email ?? '';
  const { flow, state } = useSignInFlow('step_up', { method: 'email', email });
  const send = useEffectEvent(() => void flow.sendCode());
  useEffect(() => send(), []);
  const finish = useEffectEvent(onEnd);
  const done = state.step === 'success' ? state.user : null;
  useEffect(() => {
    if (done) finish(done);
  }, [done]);
  const isSent = state.step === 'otp-collection';
  const notSent = !isSent && state.problem !== null && !state.fields.passkey;
  // Two things at a time are one too many: a passkey is offered once the code is on its way, or could not be sent, and
  // stays from then on: pressing it begins anew, and it has the focus.
  const [isAnswered, setAnswered] = useState(false);
  if (!isAnswered && (isSent || state.problem !== null)) setAnswered(true);
  return (
    <Dialog
      open={done === null}
      onClose={() => onEnd(null)}
      width="narrow"
      label={m.auth_step_up_title()}
      closeLabel={m.shell_close()}
    >
      <Locket size={46} className="mb-3.5" />
      <h2 className="d3 mb-2.5">{m.auth_step_up_title()}</h2>
      <p className="muted mb-5.5" aria-live="polite">
        {isSent ? m.auth_step_up_lead({ contact: contactWords(state) }) : null}
        {isAnswered ? null : m.auth_step_up_sending()}
      </p>
      {isSent ? <CodeEntry state={state} flow={flow} /> : null}
      <FieldError>{notSent ? errorWords(state.problem) : null}</FieldError>
      {isAnswered ? (
        <div className="mt-3">
          <PasskeyEntry state={state} flow={flow} refused={m.auth_passkey_other()} />
        </div>
      ) : null}
    </Dialog>
  );
}
