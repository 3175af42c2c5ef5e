import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { withFreshCode } from '~/platform/api/fresh-code.ts';
import { LinkButton } from '~/ui/action/link.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { FormButtons } from './email-section.tsx';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';

/** Changes the password of accounts that have one (spec 5-46, 7.6-10). */
export function PasswordForm() {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const { busy, problem, errorOf, run } = useAccountCall();
  async function save(event: FormEvent) {
    event.preventDefault();
    const body = { user: { new_password: password, new_password_confirm: confirm } };
    const saved = await run((api) => withFreshCode(() => api.account.updatePassword({ body })));
    if (!saved) return;
    setOpen(false);
    setPassword('');
    setConfirm('');
    toast.show({ tone: 'success', text: m.account_password_updated() });
  }
  return (
    <Section title={m.account_password()} text={m.account_password_text()}>
      {open ? (
        <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
          <TextInput
            label={m.account_new_password()}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={errorOf('new_password', m.account_new_password())}
          />
          <TextInput
            label={m.account_repeat_password()}
            type="password"
            autoComplete="new-password"
            value={confirm}
            onChange={(event) => setConfirm(event.target.value)}
            error={errorOf('new_password_confirm', m.account_repeat_password())}
          />
          <FormButtons
            busy={busy}
            problem={problem}
            label={m.account_save()}
            onCancel={() => setOpen(false)}
          />
        </form>
      ) : (
        <LinkButton onClick={() => setOpen(true)}>{m.account_change_password()}</LinkButton>
      )}
    </Section>
  );
}
