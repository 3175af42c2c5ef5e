import type { FormEvent } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import type { SignInFlow, SignInState } from './sign-in-flow.ts';

/** Asks for name and contact when the shop does not know the phone number or e-mail address yet (spec 4.7-02, 5-48). */
export function AccountInfoStep({ state, flow }: { state: SignInState; flow: SignInFlow }) {
  const errorOf = (field: string, label: string) =>
    state.fields[field] ? fieldErrorWords(state.fields[field], label) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void flow.register();
  };
  const isGeneral = state.problem !== null && Object.keys(state.fields).length === 0;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextInput
        label={m.auth_first_name()}
        name="first_name"
        autoComplete="given-name"
        value={state.firstName}
        onChange={(event) => flow.edit({ firstName: event.target.value })}
        error={errorOf('first_name', m.auth_first_name())}
        autoFocus
      />
      <TextInput
        label={m.auth_last_name()}
        name="last_name"
        autoComplete="family-name"
        value={state.lastName}
        onChange={(event) => flow.edit({ lastName: event.target.value })}
        error={errorOf('last_name', m.auth_last_name())}
      />
      <TextInput
        label={m.auth_email()}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        value={state.email}
        onChange={(event) => flow.edit({ email: event.target.value })}
        error={errorOf('email', m.auth_email())}
      />
      <FieldError>{isGeneral ? errorWords(state.problem) : null}</FieldError>
      <Button type="submit" wide busy={state.busy}>
        {m.auth_create_account()}
      </Button>
    </form>
  );
}
