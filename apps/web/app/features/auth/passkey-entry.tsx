import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { hasPasskeys } from '~/platform/session/passkey-device.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import type { SignInFlow, SignInState } from './sign-in-flow.ts';

type PasskeyEntryProps = {
  state: SignInState;
  flow: Pick<SignInFlow, 'enterPasskey'>;
  /** The error text for a passkey that belongs to no account or to another account. */
  refused?: string;
};

/**
 * The button to sign in with a passkey that the user has added to the account. Renders nothing where the browser cannot
 * use passkeys.
 */
export function PasskeyEntry({ state, flow, refused }: PasskeyEntryProps) {
  const { fields, problem } = state;
  if (!hasPasskeys()) return null;
  const isWrong = isApiError(problem) && problem.body.code === 'passkey_wrong';
  const words = problem === null ? m.auth_passkey_unused() : (isWrong && refused) || errorWords(problem);
  return (
    <>
      <Button variant="ghost" wide icon="passkey" onClick={() => void flow.enterPasskey()}>
        {m.auth_passkey_enter()}
      </Button>
      <FieldError>{fields.passkey ? words : null}</FieldError>
    </>
  );
}
