import type { User } from '@keepsong/contract/common';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { withFreshCode } from '~/platform/api/fresh-code.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { PasswordInput } from '~/ui/field/password-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

/** Sets or changes the password that the account asks for after the passcode (spec 5-46, 7.6-10, 8.5-09). */
export function PasswordForm({ onSaved }: { onSaved: (user: User) => Promise<void> }) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const { busy, error, run } = useAction();
  const fields = (isApiError(error) && error.body.fields) || {};
  const wordsOf = (field: string, label: string) => {
    const code = fields[`user.${field}`];
    return code ? fieldErrorWords(code, label) : undefined;
  };
  async function save(event: FormEvent) {
    event.preventDefault();
    const body = { user: { new_password: password, new_password_confirm: confirm } };
    const saved = await run(() => withFreshCode(() => browserApi().account.updatePassword({ body })));
    if (!saved) return;
    toast.show({ tone: 'success', text: m.account_password_updated() });
    await onSaved(saved.user);
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
      <p className="muted">{m.auth_password_how()}</p>
      <PasswordInput
        label={m.account_new_password()}
        isNew
        value={password}
        onType={setPassword}
        error={wordsOf('new_password', m.account_new_password())}
      />
      <PasswordInput
        label={m.account_repeat_password()}
        isNew
        value={confirm}
        onType={setConfirm}
        error={wordsOf('new_password_confirm', m.account_repeat_password())}
      />
      <Button type="submit" wide busy={busy}>
        {m.account_save()}
      </Button>
      <FieldError>{error && Object.keys(fields).length === 0 ? errorWords(error) : null}</FieldError>
    </form>
  );
}
