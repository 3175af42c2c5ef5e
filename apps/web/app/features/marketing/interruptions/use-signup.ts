import { isEmail } from '@keepsong/domain/auth/email';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { trackJoined } from '~/platform/page/analytics.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { rememberSubscribed } from './popup-memory.ts';
import type { EmailRequest } from './request-words.ts';

/** An e-mail field and its sign-up call (spec 2.9-22, 8.5-10). `onDone` closes the popup that asked. */
export function useSignup(source: EmailRequest, onDone: () => void) {
  const [email, setEmail] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [isSent, setSent] = useState(false);
  const { busy, run } = useAction();
  const isWrong = (isSent || (isTouched && email !== '')) && !isEmail(email.trim());

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (!isEmail(email.trim())) event.currentTarget.querySelector('input')?.focus();
    else await run(signUp, explain);
  }

  async function signUp(): Promise<void> {
    const { event_id } = await browserApi().marketing.signup({ body: { email: email.trim(), source } });
    trackJoined('Lead', { source }, event_id);
    rememberSubscribed();
    const words = { heading: m.shell_newsletter_done(), text: m.shell_newsletter_done_text() };
    toast.show({ tone: 'success', ...words });
    onDone();
  }

  const explain = (error: unknown) =>
    toast.show({ tone: 'error', heading: m.shell_newsletter_failed(), text: errorWords(error) });

  return {
    busy,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    field: {
      name: 'email',
      type: 'email',
      autoComplete: 'email',
      maxLength: 254,
      label: m.shell_newsletter_email(),
      value: email,
      error: isWrong ? m.errors_field_invalid({ field: m.shell_newsletter_email() }) : undefined,
      onChange: (event: FormEvent<HTMLInputElement>) => setEmail(event.currentTarget.value),
      onBlur: () => setTouched(true),
    },
  };
}
