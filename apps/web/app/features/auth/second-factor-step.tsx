import { type FormEvent, type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { hasPasskeys } from '~/platform/session/passkey-device.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { OtpField } from '~/ui/field/otp-field.tsx';
import { PasswordInput } from '~/ui/field/password-input.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';
import type { SignInFlow, SignInState } from './sign-in-flow.ts';

type StepProps = { state: SignInState; flow: SignInFlow };

/**
 * After the passcode, asks for what the account has as its second step: a code of the authenticator app, a passkey or
 * the password. A user who has lost it gives a recovery code instead.
 */
export default function SecondFactorStep({ state, flow }: StepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  /** The error of the other kind of code. It must not be shown after the user has changed to this kind. */
  const [past, setPast] = useState<unknown>(null);
  const isPast = state.problem === null || state.problem === past;
  const error = isPast || state.fields.passkey ? undefined : wordsOf(state, isRecovery);
  const change = () => {
    setPast(state.problem);
    setIsRecovery(!isRecovery);
  };
  return (
    <div className="grid gap-4.5">
      {isRecovery ? (
        <Entry state={state} flow={flow}>
          {({ value, onType }) => (
            <TextInput
              label={m.auth_recovery_code()}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={value}
              onChange={(event) => onType(event.target.value)}
              error={error}
              autoFocus
            />
          )}
        </Entry>
      ) : (
        <OwnStep state={state} flow={flow} error={error} />
      )}
      <div className="small">
        <LinkButton onClick={change}>
          {isRecovery ? INSTEAD[state.owed]() : RECOVERY_INSTEAD[state.owed]()}
        </LinkButton>
      </div>
    </div>
  );
}

const INSTEAD = {
  code: m.auth_app_instead,
  passkey: m.auth_passkey_instead,
  password: m.auth_password_instead,
};
const RECOVERY_INSTEAD = {
  code: m.auth_recovery_instead,
  passkey: m.auth_recovery_no_passkey,
  password: m.auth_recovery_no_password,
};

function OwnStep({ state, flow, error }: StepProps & { error: string | undefined }) {
  switch (state.owed) {
    case 'passkey':
      return hasPasskeys() ? (
        <>
          <PasskeyEntry state={state} flow={flow} />
          <FieldError>{error}</FieldError>
        </>
      ) : (
        <p>{m.auth_passkeys_not_here()}</p>
      );
    case 'password':
      return (
        <Entry state={state} flow={flow}>
          {(typed) => <PasswordInput label={m.auth_password()} {...typed} error={error} autoFocus />}
        </Entry>
      );
    default:
      return (
        <OtpField
          label={m.auth_app_code()}
          busy={state.busy}
          autoFocus
          error={error}
          onComplete={(typed) => void flow.enterSecondFactor(typed)}
        />
      );
  }
}

type EntryProps = StepProps & {
  /** The field for the code or the password. */
  children: (typed: { value: string; onType: (value: string) => void }) => ReactNode;
};

/** A form with one field, whose content is sent as the second step. */
function Entry({ state, flow, children }: EntryProps) {
  const [value, onType] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== '') void flow.enterSecondFactor(value);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {children({ value, onType })}
      <Button type="submit" wide busy={state.busy}>
        {m.auth_recovery_use()}
      </Button>
    </form>
  );
}

/** The text of the shop's refusal. The shop cannot tell which kind of code the user meant. */
function wordsOf({ problem, owed }: SignInState, isRecovery: boolean): string {
  const isWrong = isApiError(problem) && problem.body.code === 'second_factor_wrong';
  if (isWrong && isRecovery) return m.auth_recovery_wrong();
  return isWrong && owed === 'password' ? m.auth_password_wrong() : errorWords(problem);
}
