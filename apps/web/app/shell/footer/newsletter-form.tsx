import { isEmail } from '@keepsong/domain/auth/email';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { trackJoined } from '~/platform/page/analytics.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Label } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

/**
 * The newsletter field of the footer (spec 2.9-31, 5-03, 8.5-10). Its text is kept in the DOM and not in React state,
 * because the footer is hydrated late and must not lose what the visitor typed before.
 */
export function NewsletterForm({ title, text }: { title: string; text: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const { busy, run } = useAction();
  const written = () => field.current?.value.trim() ?? '';
  const check = () => setWrong(written() !== '' && !isEmail(written()));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isGood = isEmail(written());
    setWrong(!isGood);
    if (!isGood) field.current?.focus();
    if (!isGood) return;
    await run(async () => {
      if ((await subscribe(written())) && field.current) field.current.value = '';
    });
  }

  return (
    <form className="newsletter" noValidate onSubmit={(event) => void submit(event)}>
      <Label>{title}</Label>
      <div className="newsletter__row">
        <TextInput
          ref={field}
          type="email"
          autoComplete="email"
          maxLength={254}
          label={m.shell_newsletter_email()}
          error={isWrong ? m.errors_field_invalid({ field: m.shell_newsletter_email() }) : undefined}
          onChange={() => isWrong && check()}
          onBlur={check}
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
    const { browserApi } = await import('~/platform/api/api.ts');
    const { event_id } = await browserApi().marketing.signup({ body: { email, source: 'footer' } });
    trackJoined('Lead', { source: 'footer' }, event_id);
    toast.show({
      tone: 'success',
      heading: m.shell_newsletter_done(),
      text: m.shell_newsletter_done_text(),
    });
    return true;
  } catch (error) {
    const { errorWords } = await import('~/platform/api/errors.ts');
    toast.show({ tone: 'error', heading: m.shell_newsletter_failed(), text: errorWords(error) });
    return false;
  }
}
