import { isEmail } from '@keepsong/domain/auth/email';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { keepEmail } from './known-email.ts';

/**
 * Asks for an e-mail address while the first song is being made: 'We're mixing your song' (spec 2.4-18).
 * Visitors who close the dialog can still hear the preview. Calls `onTyping` when an address is being typed. Says when
 * the song is ready, and keeps the typed address.
 */
export default function EmailDialog({ open, ready, onTyping, onGiven, onClose }: EmailDialogProps) {
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wrong = tried && !isEmail(email.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEmail(email.trim())) return field.current?.focus();
    keepEmail(email.trim());
    onGiven();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={ready ? m.instant_ready() : m.instant_mixing()}
      closeLabel={m.shell_close()}
    >
      <form className="grid gap-5" noValidate onSubmit={submit}>
        <p role="status">{ready ? m.instant_ready_text() : m.instant_mixing_text()}</p>
        <TextInput
          ref={field}
          type="email"
          name="email"
          autoComplete="email"
          label={m.instant_email()}
          value={email}
          error={wrong ? fieldErrorWords('email_invalid', m.instant_email()) : undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            onTyping();
          }}
        />
        <Button type="submit">{m.instant_email_submit()}</Button>
        <Button variant="ghost" onClick={onClose}>
          {m.instant_email_later()}
        </Button>
      </form>
    </Dialog>
  );
}

type EmailDialogProps = {
  open: boolean;
  /** Whether the song is made. */
  ready: boolean;
  onTyping: () => void;
  onGiven: () => void;
  onClose: () => void;
};
