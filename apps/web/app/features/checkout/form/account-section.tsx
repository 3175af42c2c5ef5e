import type { User } from '@keepsong/contract/common';
import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import type { FormEvent, ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { useTouched } from '~/platform/hooks/use-touched.ts';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { signOut } from '~/platform/session/sign-out.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { focusFirstError } from './focus-first-error.ts';

/** The props of the code field. The route passes it in, because signing in belongs to another feature. */
export type EmailCodeProps = { email: string; onSignedIn: () => void; onChange: () => void };

type AccountSectionProps = {
  user: User | null;
  email: string;
  onEmail: (email: string) => void;
  /** The address that a code was sent to, while the code is being entered. */
  codeSentTo: string | null;
  onCodeSent: (email: string | null) => void;
  /** Called when the shop has no account for this address. The next section creates one. */
  onNew: (email: string) => void;
  onSignedIn: () => void;
  continueLabel: string;
  emailCode: (props: EmailCodeProps) => ReactNode;
};

/** 'Account email': a customer with an account signs in here by a code. For a new address the next section opens. */
export function AccountSection(props: AccountSectionProps) {
  const { user, codeSentTo, onCodeSent, onSignedIn } = props;
  // Keep showing the code field even when the session already knows the user. The field calls `onSignedIn` itself a
  // moment later.
  if (codeSentTo)
    return (
      <>
        <p>{m.checkout_known({ email: codeSentTo })}</p>
        {props.emailCode({ email: codeSentTo, onSignedIn, onChange: () => onCodeSent(null) })}
      </>
    );
  if (user) return <SignedIn user={user} onContinue={onSignedIn} continueLabel={props.continueLabel} />;
  return <EmailForm {...props} />;
}

function EmailForm({ email, onEmail, onCodeSent, onNew, onSignedIn, continueLabel }: AccountSectionProps) {
  const { busy, error: problem, run } = useAction();
  const fields = useTouched<'email'>();
  const address = normalizeEmail(email);
  const isWrong = fields.isTouched('email') && !isEmail(address);
  const code = address === '' ? 'required' : 'email_invalid';

  async function ask(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    fields.touchAll();
    if (!isEmail(address)) return focusFirstError(event.currentTarget);
    await run(async () => {
      const { otp_sent } = await browserApi().auth.requestPasscode({
        body: { method: 'email', email: address },
      });
      if (otp_sent) onCodeSent(address);
      else onNew(address);
    });
  }

  const asked = problem === null ? undefined : errorWords(problem);
  return (
    <form noValidate onSubmit={(event) => void ask(event)} className="grid gap-4">
      <TextInput
        label={m.checkout_email()}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => {
          fields.change('email');
          onEmail(event.target.value);
        }}
        onBlur={() => fields.leave('email')}
        hint={m.checkout_email_why()}
        error={isWrong ? fieldErrorWords(code, m.checkout_email()) : asked}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={busy}>
          {continueLabel}
        </Button>
        <LinkButton
          onClick={() => void openSignIn({ reason: 'checkout' }).then((user) => user && onSignedIn())}
        >
          {m.checkout_sign_in()}
        </LinkButton>
      </div>
    </form>
  );
}

type SignedInProps = { user: User; onContinue: () => void; continueLabel: string };

function SignedIn({ user, onContinue, continueLabel }: SignedInProps) {
  const leave = () =>
    void signOut().catch(() => toast.show({ tone: 'error', text: m.shell_sign_out_failed() }));
  return (
    <>
      <p>{m.checkout_signed_in({ email: user.email })}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={onContinue}>{continueLabel}</Button>
        <LinkButton onClick={leave}>{m.checkout_other_account()}</LinkButton>
      </div>
    </>
  );
}
