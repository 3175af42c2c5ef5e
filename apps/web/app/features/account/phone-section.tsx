import type { Client } from '@keepsong/contract/client';
import type { User } from '@keepsong/contract/common';
import { displayPhone } from '@keepsong/domain/auth/phone-display';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { openSignIn } from '~/platform/auth-dialog.store.ts';
import { callingCodeOf, callingCodes, HOME_COUNTRY } from '~/platform/calling-codes.ts';
import { withFreshCode } from '~/platform/fresh-code.ts';
import { usePage } from '~/platform/page-context.tsx';
import { setSessionUser } from '~/platform/session.store.ts';
import { LinkButton } from '~/ui/link.tsx';
import { OtpField } from '~/ui/otp-field.tsx';
import { PhoneField } from '~/ui/phone-field.tsx';
import { toast } from '~/ui/toast.store.ts';
import { FormButtons } from './email-section.tsx';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';

type Number = { phone_number: string | null; phone_country_code?: string };

/** Keeps a number and has a code sent to it; one whose passcode is stale is asked for a fresh one first. */
async function saveNumber(api: Client, number: Number) {
  const save = () => withFreshCode(() => api.account.update({ body: { user: number } }));
  const saved = await save();
  const waits = saved && !saved.otp_sent && saved.user.phone_number !== null && !saved.user.phone_verified;
  // Without a fresh passcode a number is kept for news alone; proving it makes it open the account.
  return waits && (await openSignIn({ reason: 'step_up' })) ? save() : saved;
}

/** The phone number, proved by a code. */
export function PhoneSection({ user }: { user: User }) {
  const { locale } = usePage();
  const [step, setStep] = useState<'shown' | 'asked' | 'sent'>('shown');
  const [country, setCountry] = useState(HOME_COUNTRY);
  const [phone, setPhone] = useState('');
  const call = useAccountCall();
  const { phone_number, phone_verified } = user;

  async function save(number: Number) {
    const saved = await call.run((api) => saveNumber(api, number));
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save({ phone_number: phone, phone_country_code: callingCodeOf(country) });
  };

  const shown = phone_number === null ? m.account_phone_none() : displayPhone(phone_number);
  return (
    <Section
      title={m.auth_phone()}
      text={phone_number !== null && !phone_verified ? m.account_phone_unproved({ phone: shown }) : shown}
    >
      {step === 'shown' ? (
        <div className="flex flex-wrap gap-x-5">
          <LinkButton onClick={() => setStep('asked')}>
            {phone_number === null ? m.account_phone_add() : m.account_phone_change()}
          </LinkButton>
          {phone_number !== null && !phone_verified ? (
            <LinkButton onClick={() => void save({ phone_number })}>{m.account_phone_prove()}</LinkButton>
          ) : null}
          {phone_number !== null ? (
            <LinkButton onClick={() => void save({ phone_number: null })}>
              {m.account_phone_remove()}
            </LinkButton>
          ) : null}
        </div>
      ) : null}
      {step === 'asked' ? (
        <form noValidate className="grid gap-4" onSubmit={submit}>
          <PhoneField
            label={m.auth_phone()}
            codes={callingCodes(locale)}
            code={country}
            codeLabel={m.auth_phone_country()}
            onCode={setCountry}
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            error={call.errorOf('phone_number', m.auth_phone()) ?? call.problem}
          />
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
