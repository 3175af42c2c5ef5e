import type { FormEvent } from 'react';
import { m } from '~/paraglide/messages.js';
import { callingCodes } from '~/platform/calling-codes.ts';
import { errorWords } from '~/platform/errors.ts';
import { fieldErrorWords } from '~/platform/field-words.ts';
import { usePage } from '~/platform/page-context.tsx';
import { Button } from '~/ui/button.tsx';
import { PhoneField } from '~/ui/phone-field.tsx';
import { TextInput } from '~/ui/text-input.tsx';
import { AgreeLine } from './agree-line.tsx';
import { firstField } from './first-field.ts';
import { PasskeyEntry } from './passkey-entry.tsx';
import type { SignInFlow, SignInState } from './sign-in-flow.ts';
import { usePasskeySuggestions } from './use-passkey-suggestions.ts';

type StepProps = { state: SignInState; flow: SignInFlow };

/** Phone number or e-mail address: where the code goes (spec 4.7-01). */
export function ContactStep({ state, flow }: StepProps) {
  const bySms = state.method === 'sms';
  usePasskeySuggestions(flow, state.busy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void flow.sendCode();
  };
  return (
    <form noValidate onSubmit={submit}>
      {bySms ? <PhoneInput state={state} flow={flow} /> : <EmailInput state={state} flow={flow} />}
      <Button type="submit" wide busy={state.busy} className="mt-4.5">
        {bySms ? m.auth_text_me() : m.auth_email_me()}
      </Button>
      <Button
        variant="ghost"
        wide
        className="mt-1"
        onClick={() => flow.chooseMethod(bySms ? 'email' : 'sms')}
      >
        {bySms ? m.auth_use_email() : m.auth_use_phone()}
      </Button>
      <PasskeyEntry state={state} flow={flow} />
      <AgreeLine />
    </form>
  );
}

/** A problem of the field itself, or what the call was refused with. */
function problemWords({ problem, fields }: SignInState, field: string, label: string): string | undefined {
  if (fields.passkey) return undefined;
  const code = fields[field];
  if (code) return fieldErrorWords(code, label);
  return problem === null ? undefined : errorWords(problem);
}

function PhoneInput({ state, flow }: StepProps) {
  const { locale } = usePage();
  return (
    <PhoneField
      label={m.auth_phone()}
      name="phone"
      autoComplete="tel-national webauthn"
      codes={callingCodes(locale)}
      code={state.country}
      codeLabel={m.auth_phone_country()}
      onCode={(country) => flow.edit({ country })}
      value={state.phone}
      onChange={(event) => flow.edit({ phone: event.target.value })}
      error={problemWords(state, 'phone_number', m.auth_phone())}
      ref={firstField}
      autoFocus
    />
  );
}

function EmailInput({ state, flow }: StepProps) {
  return (
    <TextInput
      label={m.auth_email()}
      name="email"
      type="email"
      autoComplete="email webauthn"
      inputMode="email"
      value={state.email}
      onChange={(event) => flow.edit({ email: event.target.value })}
      error={problemWords(state, 'email', m.auth_email())}
      ref={firstField}
      autoFocus
    />
  );
}
