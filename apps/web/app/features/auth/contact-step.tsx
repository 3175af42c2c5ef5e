import type { FormEvent } from 'react';
import { useEffect } from 'react';
import { m } from '~/paraglide/messages.js';
import { readToken } from '~/platform/api/csrf.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { callingCodes } from '~/platform/contact/calling-codes.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { maySuggestPasskeys } from '~/platform/session/passkey-device.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { PhoneField } from '~/ui/field/phone-field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { AgreeLine } from './agree-line.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';
import type { SignInFlow, SignInState } from './sign-in-flow.ts';

/**
 * Offers the user's passkeys among the suggestions of the first field, as long as no call is running. This happens only
 * in browsers that were in the shop before. Other browsers have no passkey of the shop, and asking would open a session
 * for every visitor.
 */
function usePasskeySuggestions({ suggestPasskeys }: SignInFlow, isBusy: boolean): void {
  useEffect(() => {
    if (isBusy || readToken() === '') return;
    const ended = new AbortController();
    void maySuggestPasskeys().then((may) => {
      if (may && !ended.signal.aborted) void suggestPasskeys(ended.signal);
    });
    return () => ended.abort();
  }, [suggestPasskeys, isBusy]);
}

/**
 * Use as the `ref` of a dialog's first field. It sets the `autofocus` attribute, because the browser looks for it when
 * the dialog opens, and React does not write it.
 */
function firstField(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
}

type StepProps = { state: SignInState; flow: SignInFlow };

/** Asks for the phone number or e-mail address to which the code will be sent (spec 4.7-01). */
export function ContactStep({ state, flow, hasTexts }: StepProps & { hasTexts: boolean }) {
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
      {hasTexts ? (
        <Button
          variant="ghost"
          wide
          className="mt-1"
          onClick={() => flow.chooseMethod(bySms ? 'email' : 'sms')}
        >
          {bySms ? m.auth_use_email() : m.auth_use_phone()}
        </Button>
      ) : null}
      <PasskeyEntry state={state} flow={flow} />
      <AgreeLine />
    </form>
  );
}

/** The text of the error in this field; if it has none, the text of the refused call. */
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
