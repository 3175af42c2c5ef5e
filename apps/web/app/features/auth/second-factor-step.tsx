import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { OtpField } from '~/ui/field/otp-field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import type { SignInFlow, SignInState } from './sign-in-flow.ts';

type StepProps = { state: SignInState; flow: SignInFlow };

/**
 * After the passcode, asks for a code of the authenticator app. A user who has lost the app gives a recovery code
 * instead.
 */
export default function SecondFactorStep({ state, flow }: StepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  /** The error of the other kind of code. It must not be shown after the user has changed to this kind. */
  const [past, setPast] = useState<unknown>(null);
  const isPast = state.problem === null || state.problem === past;
  const error = isPast ? undefined : errorWords(state.problem);
  const change = () => {
    setPast(state.problem);
    setIsRecovery(!isRecovery);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') void flow.enterSecondFactor(code);
  };
  return (
    <div className="grid gap-4.5">
      {isRecovery ? (
        <form noValidate className="grid gap-4" onSubmit={submit}>
          <TextInput
            label={m.auth_recovery_code()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={error}
            autoFocus
          />
          <Button type="submit" wide busy={state.busy}>
            {m.auth_recovery_use()}
          </Button>
        </form>
      ) : (
        <OtpField
          label={m.auth_app_code()}
          busy={state.busy}
          autoFocus
          error={error}
          onComplete={(typed) => void flow.enterSecondFactor(typed)}
        />
      )}
      <div className="small">
        <LinkButton onClick={change}>
          {isRecovery ? m.auth_app_instead() : m.auth_recovery_instead()}
        </LinkButton>
      </div>
    </div>
  );
}
