import type { User } from '@keepsong/contract/common';
import { normalizeEmail } from '@keepsong/domain/auth/email';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { withFreshCode } from '~/platform/api/fresh-code.ts';
import { setSessionUser } from '~/platform/session/session.store.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { OtpField } from '~/ui/field/otp-field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';

/** Shows and changes the e-mail address. A code is sent to the new address to confirm it. */
export function EmailSection({ user }: { user: User }) {
  const [step, setStep] = useState<'shown' | 'asked' | 'sent'>('shown');
  const [email, setEmail] = useState('');
  /**
   * Whether the typed address is the user's present one. The shop sends no code to an address that has an
   * account, and must not reveal this. So the page gives this reason only for the user's own address.
   */
  const [isSame, setSame] = useState(false);
  const call = useAccountCall();

  async function send() {
    const sent = await call.run((api) => withFreshCode(() => api.auth.changeEmail({ body: { email } })));
    if (sent?.otp_sent) setStep('sent');
  }
  async function confirm(passcode: string) {
    const done = await call.run((api) => api.auth.confirmEmail({ body: { email, passcode } }));
    if (!done) return;
    setSessionUser(done.user);
    setStep('shown');
    setEmail('');
    toast.show({ tone: 'success', text: m.account_updated() });
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isOwn = normalizeEmail(email) === normalizeEmail(user.email);
    setSame(isOwn);
    if (!isOwn) void send();
  };

  return (
    <Section title={m.auth_email()} text={user.email}>
      {step === 'shown' ? (
        <LinkButton onClick={() => setStep('asked')}>{m.account_change_email()}</LinkButton>
      ) : null}
      {step === 'asked' ? (
        <form noValidate className="grid gap-4" onSubmit={submit}>
          <TextInput
            label={m.account_new_email()}
            type="email"
            autoComplete="email"
            inputMode="email"
            hint={m.account_new_email_hint()}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={
              isSame ? m.account_new_email_same() : (call.errorOf('email', m.auth_email()) ?? call.problem)
            }
          />
          <FormButtons busy={call.busy} label={m.auth_email_me()} onCancel={() => setStep('shown')} />
        </form>
      ) : null}
      {step === 'sent' ? (
        <div className="mt-4 max-w-95">
          <p className="mb-3">{m.auth_lead_code({ contact: email })}</p>
          <OtpField
            label={m.auth_code_label()}
            busy={call.busy}
            autoFocus
            error={call.problem}
            onComplete={(code) => void confirm(code)}
          />
          <LinkButton onClick={() => setStep('asked')}>{m.auth_change_email()}</LinkButton>
        </div>
      ) : null}
    </Section>
  );
}

/** The end of an open form: its error text, and the buttons to submit and to cancel. */
export function FormButtons(props: { busy: boolean; label: string; onCancel: () => void; problem?: string }) {
  return (
    <>
      <FieldError>{props.problem}</FieldError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={props.busy}>
          {props.label}
        </Button>
        <Button variant="ghost" onClick={props.onCancel}>
          {m.account_cancel()}
        </Button>
      </div>
    </>
  );
}
