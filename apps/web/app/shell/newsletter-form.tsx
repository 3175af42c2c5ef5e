import { isEmail } from '@keepsong/domain/auth/email';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/button.tsx';
import { Label } from '~/ui/heading.tsx';
import { TextInput } from '~/ui/text-input.tsx';
import { toast } from '~/ui/toast.store.ts';

/** The newsletter field of the footer (spec 2.9-31, 5-03, 8.5-10). */
export function NewsletterForm({ title, text }: { title: string; text: string }) {
  const [email, setEmail] = useState('');
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const isWrong = touched && email !== '' && !isEmail(email.trim());

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTouched(true);
    if (!isEmail(email.trim()) || busy) return;
    setBusy(true);
    if (await subscribe(email.trim())) {
      setEmail('');
      setTouched(false);
    }
    setBusy(false);
  }

  return (
    <form className="newsletter" noValidate onSubmit={(event) => void submit(event)}>
      <Label>{title}</Label>
      <div className="newsletter__row">
        <TextInput
          type="email"
          autoComplete="email"
          maxLength={254}
          label={m.shell_newsletter_email()}
          value={email}
          error={isWrong ? m.errors_field_invalid({ field: m.shell_newsletter_email() }) : undefined}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={() => setTouched(true)}
        />
        <Button type="submit" size="small" busy={busy}>
          {m.shell_newsletter_submit()}
        </Button>
      </div>
      <p className="small muted">{text}</p>
    </form>
  );
}

async function subscribe(email: string): Promise<boolean> {
  try {
    const { browserApi } = await import('~/platform/api.ts');
    await browserApi().marketing.signup({ body: { email, source: 'footer' } });
    toast.show({
      tone: 'success',
      heading: m.shell_newsletter_done(),
      text: m.shell_newsletter_done_text(),
    });
    return true;
  } catch (error) {
    const { errorWords } = await import('~/platform/errors.ts');
    toast.show({ tone: 'error', heading: m.shell_newsletter_failed(), text: errorWords(error) });
    return false;
  }
}
