import type { User } from '@keepsong/contract/common';
import { normalizeEmail } from '@keepsong/domain/auth/email';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { withFreshCode } from '~/platform/api/fresh-code.ts';
import { forgetPerson } from '~/platform/session/sign-out.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';

/** Lets the user download their data or delete the account. */
export function YourData({ user }: { user: User }) {
  const { busy, problem, run } = useAccountCall();
  const [deleting, setDeleting] = useState(false);
  async function download() {
    const ready = await run((api) => withFreshCode(() => api.account.exportData()));
    if (ready) window.location.assign(ready.download_url);
  }
  return (
    <Section title={m.account_data()} text={m.account_data_text()}>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button variant="secondary" size="small" icon="download" busy={busy} onClick={() => void download()}>
          {m.account_data_export()}
        </Button>
        {user.role === 'customer' ? (
          <LinkButton onClick={() => setDeleting(true)}>{m.account_delete()}</LinkButton>
        ) : null}
      </div>
      <FieldError>{problem}</FieldError>
      {deleting ? <DeleteDialog user={user} onClose={() => setDeleting(false)} /> : null}
    </Section>
  );
}

/** Says what is deleted together with the account. The user confirms by typing the e-mail address. */
function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const { busy, problem, errorOf, run } = useAccountCall();
  const [isOther, setOther] = useState(false);
  async function remove(event: FormEvent) {
    event.preventDefault();
    // Compare the address before asking for a passcode, because for a wrong address the passcode would be wasted.
    const differs = normalizeEmail(email) !== normalizeEmail(user.email);
    setOther(differs);
    if (differs) return;
    const gone = await run((api) => withFreshCode(() => api.account.remove({ body: { email } })));
    if (gone) forgetPerson();
  }
  return (
    <Dialog open onClose={onClose} title={m.account_delete_title()} closeLabel={m.shell_close()}>
      <ul className="grid list-disc gap-2 ps-5">
        <li>{m.account_delete_songs()}</li>
        <li>{m.account_delete_credit()}</li>
        <li>{m.account_delete_profile()}</li>
        <li>{m.account_delete_books()}</li>
      </ul>
      <form noValidate className="mt-5 grid gap-4" onSubmit={(event) => void remove(event)}>
        <TextInput
          label={m.account_delete_confirm({ email: user.email })}
          autoComplete="off"
          inputMode="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={isOther || errorOf('email', m.auth_email()) ? m.account_delete_differs() : undefined}
        />
        <FieldError>{problem}</FieldError>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onClose}>
            {m.account_delete_keep()}
          </Button>
          <Button variant="danger" type="submit" busy={busy}>
            {m.account_delete_now()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
