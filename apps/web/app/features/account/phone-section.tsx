import type { User } from '@keepsong/contract/common';
import type { Client } from '@keepsong/contract/transport/client';
import { displayPhone } from '@keepsong/domain/auth/phone-display';
import { isSmsServed } from '@keepsong/domain/auth/served-numbers';
import { HOME_COUNTRY } from '@keepsong/domain/checkout/ships';
import { isBlank } from '@keepsong/domain/text/tidy';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { withFreshCode } from '~/platform/api/fresh-code.ts';
import { callingCodeOf, callingCodes } from '~/platform/contact/calling-codes.ts';
import { loadPhoneRules, phoneIn } from '~/platform/contact/phone-rules.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { setSessionUser } from '~/platform/session/session.store.ts';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { OtpField } from '~/ui/field/otp-field.tsx';
import { PhoneField } from '~/ui/field/phone-field.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { FormButtons } from './email-section.tsx';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';

type Number = { phone_number: string | null; phone_country_code?: string };

/**
 * Saves a phone number and has a code sent to it. Asks the user for a fresh passcode first when the sign-in is too old.
 */
async function saveNumber(api: Client, number: Number) {
  const save = () => withFreshCode(() => api.account.update({ body: { user: number } }));
  const saved = await save();
  const waits = saved && !saved.otp_sent && saved.user.phone_number !== null && !saved.user.phone_verified;
  // When the sign-in is too old, the shop only stores the number for news and sends no code. A verified number can sign
  // in to the account, so ask the user for a passcode and save again.
  return waits && (await openSignIn({ reason: 'step_up' })) ? save() : saved;
}

/**
 * Checks a number before it is sent to the shop. An empty number is refused, because it would remove the present
 * number.
 */
async function numberError(typed: { country: string; phone: string }): Promise<string | null> {
  if (isBlank(typed.phone)) return 'required';
  const number = phoneIn(await loadPhoneRules(), typed);
  if (number === null) return 'invalid';
  return isSmsServed(number) ? null : 'not_served';
}

/** Shows and changes the phone number. A code verifies a new number. */
export function PhoneSection({ user }: { user: User }) {
  const { locale } = usePage();
  const [step, setStep] = useState<'shown' | 'asked' | 'sent'>('shown');
  const [country, setCountry] = useState(HOME_COUNTRY);
  const [phone, setPhone] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const call = useAccountCall();
  /** Calls about the present number. Their errors are shown beside that number and not in the form. */
  const present = useAccountCall();
  const { phone_number, phone_verified } = user;
  const hasTexts = useSwitch('texts');

  async function save(number: Number, { run } = present) {
    const saved = await run((api) => saveNumber(api, number));
    if (!saved) return;
    setSessionUser(saved.user);
    setStep(saved.otp_sent ? 'sent' : 'shown');
    if (!saved.otp_sent) toast.show({ tone: 'success', text: m.account_updated() });
  }
  async function validate(passcode: string) {
    const done = await call.run((api) =>
      api.auth.validatePasscode({ body: { passcode, phone_number: phone_number ?? '' } }),
    );
    if (!done) return;
    setSessionUser(done.user);
    setStep('shown');
    setPhone('');
    toast.show({ tone: 'success', heading: m.auth_success(), text: m.auth_sms_verified() });
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const error = await numberError({ country, phone }).catch(() => null);
    setWrong(error);
    if (error === null) void save({ phone_number: phone, phone_country_code: callingCodeOf(country) }, call);
  }

  const isUnproved = phone_number !== null && !phone_verified;
  const mayProve = hasTexts && isUnproved && isSmsServed(phone_number);
  const shown = phone_number === null ? m.account_phone_none() : displayPhone(phone_number);
  // The shop uses a number only for text messages. While text messages are off, a saved number can only be
  // removed.
  if (!hasTexts && phone_number === null) return null;
  return (
    <Section title={m.auth_phone()} text={isUnproved ? m.account_phone_unproved({ phone: shown }) : shown}>
      {step === 'shown' ? (
        <div className="flex flex-wrap items-center gap-x-5">
          {hasTexts ? (
            <LinkButton onClick={() => setStep('asked')}>
              {phone_number === null ? m.account_phone_add() : m.account_phone_change()}
            </LinkButton>
          ) : null}
          {mayProve ? (
            <LinkButton onClick={() => void save({ phone_number })}>{m.account_phone_prove()}</LinkButton>
          ) : null}
          {phone_number !== null ? (
            <LinkButton onClick={() => void save({ phone_number: null })}>
              {m.account_phone_remove()}
            </LinkButton>
          ) : null}
          <FieldError>{present.problem ?? present.errorOf('phone_number', m.auth_phone())}</FieldError>
        </div>
      ) : null}
      {step === 'asked' ? (
        <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
          <PhoneField
            label={m.auth_phone()}
            codes={callingCodes(locale)}
            code={country}
            codeLabel={m.auth_phone_country()}
            onCode={setCountry}
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            error={
              wrong === null
                ? (call.errorOf('phone_number', m.auth_phone()) ?? call.problem)
                : fieldErrorWords(wrong, m.auth_phone())
            }
          />
          <p className="small muted">{m.account_phone_safer()}</p>
          <FormButtons busy={call.busy} label={m.auth_text_me()} onCancel={() => setStep('shown')} />
        </form>
      ) : null}
      {step === 'sent' ? (
        <div className="mt-4 max-w-95">
          <p className="mb-3">{m.auth_lead_code({ contact: shown })}</p>
          <OtpField
            label={m.auth_code_label()}
            busy={call.busy}
            autoFocus
            error={call.problem}
            onComplete={(code) => void validate(code)}
          />
          <LinkButton onClick={() => setStep('shown')}>{m.auth_later()}</LinkButton>
        </div>
      ) : null}
    </Section>
  );
}
