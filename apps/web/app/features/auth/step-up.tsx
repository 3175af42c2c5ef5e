import type { User } from '@keepsong/contract/common';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { Locket } from '~/ui/picture/locket.tsx';
import { CodeEntry, contactWords } from './code-entry.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';
import { SecondFactorStep, secondStepLead } from './second-factor.tsx';
import { preferredMethod, type SignInMethod } from './sign-in-flow.ts';
import { useSignInFlow } from './use-sign-in-flow.ts';

/**
 * Asks a signed-in user for a fresh passcode or passkey before a sensitive change, because an open browser alone must
 * not be enough. The code is sent the way that the user prefers to be reached: by e-mail, or to the verified phone. A
 * user with a verified phone who does not get the code can have it sent the other way.
 */
export function StepUp({ onEnd }: { onEnd: (user: User | null) => void }) {
  const user = useUser();
  const hasTexts = useSwitch('texts');
  const phone = hasTexts && user?.phone_verified ? user.phone_number : null;
  const preferred = phone === null ? 'email' : preferredMethod(user);
  const start = { method: preferred, email: user?.email ?? '', phone: phone ?? '' };
  const { flow, state } = useSignInFlow('step_up', start);
  const [isSending, setSending] = useState(true);
  async function sendBy(method: SignInMethod) {
    setSending(true);
    flow.chooseMethod(method);
    await flow.sendCode();
    setSending(false);
  }
  const send = useEffectEvent(() => void sendBy(preferred));
  useEffect(() => send(), []);
  const finish = useEffectEvent(onEnd);
  const done = state.step === 'success' ? state.user : null;
  useEffect(() => {
    if (done) finish(done);
  }, [done]);
  const isSent = state.step === 'otp-collection';
  const isSecond = state.step === 'second-factor';
  const notSent = !isSent && !isSecond && !isSending && state.problem !== null && !state.fields.passkey;
  // Offer the passkey only when the code was sent or could not be sent, so that two calls never run at the same
  // time. After that keep the passkey button: pressing it starts a new call, and the button that has the focus
  // must not disappear.
  const [isAnswered, setAnswered] = useState(false);
  if (!isAnswered && (isSent || state.problem !== null)) setAnswered(true);
  const other =
    state.method === 'sms'
      ? { label: m.auth_email_instead(), onPress: () => void sendBy('email') }
      : { label: m.auth_text_instead(), onPress: () => void sendBy('sms') };
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
        {isSending && !isSent ? m.auth_step_up_sending() : null}
      </p>
      {isSecond ? (
        <>
          <p className="muted mb-5.5">{secondStepLead(state.owed)}</p>
          <SecondFactorStep state={state} flow={flow} />
        </>
      ) : null}
      {isSent ? <CodeEntry state={state} flow={flow} other={phone === null ? undefined : other} /> : null}
      <FieldError>{notSent ? errorWords(state.problem) : null}</FieldError>
      {notSent && phone !== null ? <LinkButton onClick={other.onPress}>{other.label}</LinkButton> : null}
      {isAnswered && !isSecond ? (
        <div className="mt-3">
          <PasskeyEntry state={state} flow={flow} refused={m.auth_passkey_other()} />
        </div>
      ) : null}
    </Dialog>
  );
}
