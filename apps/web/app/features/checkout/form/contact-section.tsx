import type { User } from '@keepsong/contract/common';
import { displayPhone } from '@keepsong/domain/auth/phone-display';
import { type FormEvent, type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { callingCodes } from '~/platform/contact/calling-codes.ts';
import { loadPhoneRules, usePhoneRules } from '~/platform/contact/phone-rules.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { type Touched, useTouched } from '~/platform/hooks/use-touched.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { setSessionUser } from '~/platform/session/session.store.ts';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { PhoneField } from '~/ui/field/phone-field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import {
  type Contact,
  type ContactField,
  type ContactSaved,
  contactErrors,
  saveContact,
} from './contact-form.ts';
import { focusFirstError } from './focus-first-error.ts';

export type PhoneCodeProps = { phone: string; onValidated: () => void; onSkip: () => void };

type ContactSectionProps = {
  user: User | null;
  email: string;
  typed: Contact;
  onTyped: (contact: Contact) => void;
  /** Called after saving. From now on the customer is signed in. */
  onSaved: (user: User) => void;
  /** Called when the e-mail address turned out to have an account. The shop has sent a code to it. */
  onKnown: () => void;
  continueLabel: string;
  phoneCode: (props: PhoneCodeProps) => ReactNode;
};

/** The typed values. A value that was not typed comes from the account. */
function startOf(typed: Contact, user: User | null): Contact {
  if (!user) return typed;
  return {
    firstName: typed.firstName || user.first_name,
    lastName: typed.lastName || user.last_name,
    country: typed.country,
    phone: typed.phone || displayPhone(user.phone_number ?? ''),
    smsUpdates: typed.smsUpdates || user.sms_updates,
  };
}

/** 'Contact information': the name on the order, an optional phone number, and consent to text messages. */
export function ContactSection(props: ContactSectionProps) {
  const { user, email, onTyped, onSaved, onKnown } = props;
  const [contact, setContact] = useState(() => startOf(props.typed, user));
  const { busy, error: problem, run } = useAction();
  const [code, setCode] = useState<Extract<ContactSaved, { kind: 'code' }> | null>(null);
  const fields = useTouched<ContactField>();
  const errors = contactErrors(contact, usePhoneRules());

  function edit(change: Partial<Contact>): void {
    const next = { ...contact, ...change };
    setContact(next);
    onTyped(next);
  }

  function take(saved: ContactSaved): void {
    if (saved.kind === 'known') {
      onKnown();
      return;
    }
    setSessionUser(saved.user);
    if (saved.consented)
      toast.show({ tone: 'success', heading: m.checkout_sms_heading(), text: m.checkout_sms_text() });
    if (saved.kind === 'code') setCode(saved);
    else onSaved(saved.user);
  }

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    fields.touchAll();
    if (Object.keys(errors).length > 0) return focusFirstError(event.currentTarget);
    await run(async () => {
      if (contactErrors(contact, await loadPhoneRules()).phone) return;
      take(await saveContact(browserApi(), contact, { user, email }));
    });
  }

  if (code) {
    const go = () => onSaved(code.user);
    return props.phoneCode({ phone: code.phone, onValidated: go, onSkip: go });
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <ContactFields contact={contact} edit={edit} errors={errors} fields={fields} problem={problem} />
      <div>
        <Button type="submit" busy={busy}>
          {props.continueLabel}
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = {
  contact: Contact;
  edit: (change: Partial<Contact>) => void;
  errors: ReturnType<typeof contactErrors>;
  fields: Touched<ContactField>;
  problem: unknown;
};

function ContactFields({ contact, edit, errors, fields, problem }: FieldsProps) {
  const { locale } = usePage();
  const hasTexts = useSwitch('texts');
  const change = (name: ContactField, value: string) => {
    fields.change(name);
    edit({ [name]: value });
  };
  const refused = isApiError(problem) ? problem.body : {};
  const phoneCode = refused.fields?.['user.phone_number'];
  const errorOf = (name: ContactField, label: string) => {
    const code = errors[name];
    return code && fields.isTouched(name) ? fieldErrorWords(code, label) : undefined;
  };
  const phoneError =
    errorOf('phone', m.checkout_phone()) ??
    (phoneCode ? fieldErrorWords(phoneCode, m.checkout_phone()) : undefined) ??
    (refused.code === 'fresh_passcode_needed' ? m.checkout_phone_confirmed() : undefined);
  return (
    <>
      <div className="rows-2">
        <TextInput
          label={m.checkout_first_name()}
          name="first_name"
          autoComplete="given-name"
          required
          value={contact.firstName}
          onChange={(event) => change('firstName', event.target.value)}
          onBlur={() => fields.leave('firstName')}
          error={errorOf('firstName', m.checkout_first_name())}
        />
        <TextInput
          label={m.checkout_last_name()}
          name="last_name"
          autoComplete="family-name"
          required
          value={contact.lastName}
          onChange={(event) => change('lastName', event.target.value)}
          onBlur={() => fields.leave('lastName')}
          error={errorOf('lastName', m.checkout_last_name())}
        />
      </div>
      <PhoneField
        label={m.checkout_phone()}
        mark={m.checkout_optional()}
        name="phone"
        autoComplete="tel"
        codes={callingCodes(locale)}
        code={contact.country}
        codeLabel={m.checkout_phone_country()}
        onCode={(country) => edit({ country })}
        value={contact.phone}
        onChange={(event) => change('phone', event.target.value)}
        onBlur={() => fields.leave('phone')}
        hint={hasTexts ? m.checkout_phone_why() : m.checkout_phone_courier()}
        error={phoneError}
      />
      {hasTexts ? (
        <Checkbox
          name="sms_updates"
          label={m.checkout_sms_consent()}
          checked={contact.smsUpdates}
          onChange={(event) => edit({ smsUpdates: event.target.checked })}
        />
      ) : null}
      <FieldError>{problem !== null && !phoneError ? errorWords(problem) : null}</FieldError>
    </>
  );
}
