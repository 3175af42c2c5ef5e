import { isEmail } from '@keepsong/domain/auth/email';
import { OCCASIONS } from '@keepsong/domain/builder/options';
import { canRemindOf, nextReminder } from '@keepsong/domain/marketing/reminders';
import { LIMITS } from '@keepsong/domain/text/limits';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { trackJoined } from '~/platform/page/analytics.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';

type Answers = {
  occasion: string;
  recipient: string;
  date: string;
  /** Null until the visitor types an address. While it is null, the form uses the address of the signed-in user. */
  email: string | null;
  yearly: boolean;
};
type Field = 'occasion' | 'date' | 'email';
type Wrong = Partial<Record<Field, string>>;

const EMPTY: Answers = { occasion: '', recipient: '', date: '', email: null, yearly: true };

/** Reads recipient and occasion from the address. For example, the link on a delivered song contains them. */
function begunBy(query: URLSearchParams): Answers {
  const occasion = OCCASIONS.find(({ id }) => id === query.get('occasion'))?.id ?? '';
  return { ...EMPTY, occasion, recipient: (query.get('recipient') ?? '').slice(0, LIMITS.recipient) };
}

function wrongOf({ occasion, date }: Answers, email: string): Wrong {
  return {
    ...(occasion === '' && { occasion: m.cms_reminder_occasion_wrong() }),
    ...(!canRemindOf(date, new Date()) && { date: m.cms_reminder_date_wrong() }),
    ...(!isEmail(email) && { email: m.errors_field_invalid({ field: m.cms_reminder_email() }) }),
  };
}

/** The server's errors by field. */
function wrongOfRefusal(error: unknown): Wrong {
  const fields = isApiError(error) ? (error.body.fields ?? {}) : {};
  return {
    ...('occasion' in fields && { occasion: m.cms_reminder_occasion_wrong() }),
    ...('date' in fields && { date: m.cms_reminder_date_wrong() }),
    ...('email' in fields && { email: m.errors_field_invalid({ field: m.cms_reminder_email() }) }),
  };
}

/** Asks for occasion, date and e-mail address, then shows the confirmation with the calendar file. */
export function ReminderForm() {
  const { search } = useLocation();
  const [answers, setAnswers] = useState(() => begunBy(new URLSearchParams(search)));
  const [wrong, setWrong] = useState<Wrong>({});
  const { busy, run } = useAction();
  const [made, setMade] = useState<Made | null>(null);
  const own = useUser()?.email ?? '';
  const email = answers.email ?? own;
  const set = (change: Partial<Answers>) => setAnswers((before) => ({ ...before, ...change }));

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const to = email.trim();
    const found = wrongOf(answers, to);
    setWrong(found);
    if (busy || Object.keys(found).length > 0) return focusFirst(event.currentTarget, found);
    await run(async () => {
      const body = { ...answers, email: to };
      const { reminder, event_id } = await browserApi().marketing.createReminder({ body });
      trackJoined('Lead', { source: 'event_reminder' }, event_id);
      const { date, yearly, calendar_url: calendar } = reminder;
      setMade({ email: to, calendar, date, next: nextReminder(date, yearly, new Date())?.day ?? null });
    }, explain);
  }

  function explain(error: unknown): void {
    const refused = wrongOfRefusal(error);
    setWrong(refused);
    if (Object.keys(refused).length === 0) void showFailure(error);
  }

  if (made)
    return (
      <Confirmation
        {...made}
        onAnother={() => {
          setAnswers({ ...EMPTY, email: made.email });
          setMade(null);
        }}
      />
    );
  return (
    <form className="reminder__form" noValidate onSubmit={(event) => void submit(event)}>
      <Heading level={2}>{m.cms_reminder_form()}</Heading>
      <Select
        name="occasion"
        label={m.cms_reminder_occasion()}
        placeholder={m.cms_reminder_choose()}
        options={OCCASIONS.map(({ id }) => ({ value: id, label: occasionWords(id) }))}
        value={answers.occasion}
        error={wrong.occasion}
        onChange={(event) => set({ occasion: event.currentTarget.value })}
      />
      <TextInput
        name="recipient"
        label={m.cms_reminder_recipient()}
        mark={m.cms_reminder_optional()}
        maxLength={LIMITS.recipient}
        value={answers.recipient}
        onChange={(event) => set({ recipient: event.currentTarget.value })}
      />
      <TextInput
        name="date"
        type="date"
        label={m.cms_reminder_date()}
        value={answers.date}
        error={wrong.date}
        onChange={(event) => set({ date: event.currentTarget.value })}
      />
      <TextInput
        name="email"
        type="email"
        autoComplete="email"
        label={m.cms_reminder_email()}
        maxLength={254}
        value={email}
        error={wrong.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      <Checkbox
        label={m.cms_reminder_yearly()}
        checked={answers.yearly}
        onChange={(event) => set({ yearly: event.currentTarget.checked })}
      />
      <Button type="submit" busy={busy} busyLabel={m.cms_reminder_busy()}>
        {m.cms_reminder_submit()}
      </Button>
    </form>
  );
}

function focusFirst(form: HTMLFormElement, wrong: Wrong): void {
  const first = (['occasion', 'date', 'email'] as const).find((name) => wrong[name]);
  const field = first && form.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
}

/**
 * The created reminder. `next` is the first date on which the shop sends an e-mail. It is null when no e-mail can be
 * sent in time.
 */
type Made = { email: string; calendar: string; date: string; next: string | null };

function Confirmation({ email, calendar, date, next, onAnother }: Made & { onAnother: () => void }) {
  return (
    <div className="reminder__form" role="status">
      <Heading level={2}>{next === null ? m.cms_reminder_near() : m.cms_reminder_done()}</Heading>
      {next === date ? null : (
        <Lead>{next === null ? m.cms_reminder_near_text() : m.cms_reminder_next_year()}</Lead>
      )}
      <Lead>{m.cms_reminder_done_text({ email })}</Lead>
      <ButtonLink href={calendar} icon="calendar" variant="ink">
        {m.cms_reminder_calendar()}
      </ButtonLink>
      <Button variant="soft" onClick={onAnother}>
        {m.cms_reminder_another()}
      </Button>
    </div>
  );
}
