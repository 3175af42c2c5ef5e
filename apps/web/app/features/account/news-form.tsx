import type { User } from '@keepsong/contract/common';
import { m } from '~/paraglide/messages.js';
import { setSessionUser } from '~/platform/session/session.store.ts';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';

type Consent = { sms_updates: boolean } | { news_updates: boolean };

/** The news that the user has agreed to receive. Each choice is saved at once. */
export function NewsForm({ user }: { user: User }) {
  const { busy, problem, run } = useAccountCall();
  const hasTexts = useSwitch('texts');
  async function choose(consent: Consent) {
    const saved = await run((api) => api.account.update({ body: { user: consent } }));
    if (!saved) return;
    setSessionUser(saved.user);
    const agreed = 'sms_updates' in consent && consent.sms_updates && saved.user.phone_number !== null;
    toast.show(
      agreed
        ? { tone: 'success', heading: m.account_sms_on_heading(), text: m.account_sms_on_text() }
        : { tone: 'success', text: m.account_updated() },
    );
  }
  return (
    <Section title={m.account_news()} text={m.account_news_text()}>
      <div className="mt-4 grid gap-3" aria-busy={busy || undefined}>
        {hasTexts ? (
          <Checkbox
            label={m.account_news_sms()}
            hint={user.phone_number === null ? m.account_news_sms_hint() : undefined}
            checked={user.sms_updates}
            onChange={(event) => void choose({ sms_updates: event.target.checked })}
          />
        ) : null}
        <Checkbox
          label={m.account_news_email()}
          checked={user.news_updates}
          onChange={(event) => void choose({ news_updates: event.target.checked })}
        />
        <FieldError>{problem}</FieldError>
      </div>
    </Section>
  );
}
