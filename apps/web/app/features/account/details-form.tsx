import type { User } from '@keepsong/contract/common';
import { isLocale } from '@keepsong/domain/format/locale';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { switchLocale } from '~/platform/locale/locale.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { setSessionUser } from '~/platform/session/session.store.ts';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Segment } from '~/ui/field/segment.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';

/** Edits the user's names, preferred way of contact, and the language of the shop's messages. */
export function DetailsForm({ user }: { user: User }) {
  const { locale: pageLocale } = usePage();
  const hasTexts = useSwitch('texts');
  const [firstName, setFirstName] = useState(user.first_name);
  const [lastName, setLastName] = useState(user.last_name);
  // Null until the customer chooses: agreeing to texts further down changes the preference, too.
  const [chosen, setChosen] = useState<string | null>(null);
  const contact = chosen ?? user.preferred_contact_method;
  const isUnreachable = contact === 'sms' && user.phone_number === null;
  /** Whether the customer tried to save text messages without a phone number. */
  const [isRefused, setRefused] = useState(false);
  const hint = isUnreachable
    ? !isRefused && m.account_contact_no_phone()
    : contact === 'sms' && !user.sms_updates && m.account_contact_sms_hint();
  const [locale, setLocale] = useState<string>(user.locale);
  const { busy, problem, errorOf, run } = useAccountCall();

  async function save(event: FormEvent) {
    event.preventDefault();
    // Without this choice the form says nothing about the contact, so it can be saved.
    if (chosen !== null && isUnreachable) return setRefused(true);
    const saved = await run((api) =>
      api.account.update({
        body: {
          user: {
            first_name: firstName,
            last_name: lastName,
            ...(chosen !== null && { preferred_contact_method: chosen === 'sms' ? 'sms' : 'email' }),
            locale: isLocale(locale) ? locale : 'en',
          },
        },
      }),
    );
    if (!saved) return;
    setChosen(null);
    setSessionUser(saved.user);
    toast.show({ tone: 'success', text: m.account_updated() });
    if (saved.user.locale !== user.locale && saved.user.locale !== pageLocale)
      switchLocale(saved.user.locale);
  }

  return (
    <Section title={m.account_details()}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <TextInput
          label={m.auth_first_name()}
          autoComplete="given-name"
          value={firstName}
          onChange={(event) => setFirstName(event.target.value)}
          error={errorOf('first_name', m.auth_first_name())}
        />
        <TextInput
          label={m.auth_last_name()}
          autoComplete="family-name"
          value={lastName}
          onChange={(event) => setLastName(event.target.value)}
          error={errorOf('last_name', m.auth_last_name())}
        />
        {hasTexts ? (
          <Segment
            legend={m.account_contact_by()}
            hint={hint}
            error={isUnreachable && isRefused ? m.account_contact_no_phone() : undefined}
            name="contact"
            options={[
              { value: 'email', label: m.account_contact_email() },
              { value: 'sms', label: m.account_contact_sms() },
            ]}
            value={contact}
            onChange={setChosen}
          />
        ) : null}
        <Select
          label={m.account_language()}
          hint={m.account_language_hint()}
          options={[
            { value: 'en', label: 'English' },
            { value: 'sp', label: 'Español' },
          ]}
          value={locale}
          onChange={(event) => setLocale(event.target.value)}
        />
        <FieldError>{problem}</FieldError>
        <div>
          <Button type="submit" busy={busy}>
            {m.account_save()}
          </Button>
        </div>
      </form>
    </Section>
  );
}
