import type { GiftCardDesign } from '@keepsong/contract/credits';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';
import { GIFT_CARD_REASONS } from '@keepsong/domain/orders/reasons';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { DesignChoice } from '~/platform/art/design-choice.tsx';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { isSumWrong, readSum } from '../desk-money.ts';
import { fieldWords } from '../field-words.ts';
import { ReasonFields, useReason } from '../orders/reasons.tsx';
import { useOnceKey } from '../use-once-key.ts';
import type { Act } from './change-dialog.tsx';
import { money } from './customer-words.ts';
import { type Decision, useCardPreview } from './use-grant-preview.ts';

const EMPTY = { amount: '', email: '', name: '', message: '' };
const LANGUAGES = { en: 'English', sp: 'Español' } satisfies Record<Locale, string>;

/** The text of the button: what it does with the card, and its sum. */
export function issueWords(cents: number, decision: Decision, locale: Locale): string {
  if (cents === 0) return m.desk_cards_issue();
  const amount = money(cents, locale);
  return decision === 'second_person'
    ? m.desk_ask_second({ sum: amount })
    : m.desk_cards_issue_sum({ amount });
}

type FormProps = { act: Act; designs: readonly GiftCardDesign[]; onDone: () => void };

/** Issues a gift card that nobody has paid for. */
export function IssueForm({ act, designs, onDone }: FormProps) {
  const { locale: own } = usePage();
  const [form, setForm] = useState(EMPTY);
  const [locale, setLocale] = useState<Locale>('en');
  const [chosen, setChosen] = useState<string>();
  // The chosen design may no longer be offered; then take the first one.
  const design = (designs.find(({ picture }) => picture === chosen) ?? designs[0])?.picture;
  const { keyOf, forget } = useOnceKey();
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, {
    amount_cents: m.desk_cards_amount_wrong,
    recipient_email: m.errors_email_invalid,
    design: m.desk_cards_design_gone,
  });
  const why = useReason(GIFT_CARD_REASONS);
  const cents = readSum(form.amount);
  const preview = useCardPreview();
  const decision = preview.decide(cents ?? 0);
  const isOver = decision === 'forbidden' && (cents ?? 0) > 0;
  const type = (field: keyof typeof EMPTY) => (value: string) => {
    const next = { ...form, [field]: value };
    setForm(next);
    if (field === 'amount' || field === 'email') void preview.ask(readSum(next.amount) || 0, next.email);
  };
  const amountError = isSumWrong(form.amount, cents, false)
    ? m.desk_cards_amount_wrong()
    : isOver
      ? m.desk_goodwill_over()
      : wrong.of.amount_cents;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    why.check();
    const { text: reason } = why;
    if (reason === null || isOver) return;
    const done = await run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const body = {
        amount_cents: cents ?? 0,
        recipient_email: form.email,
        recipient_name: form.name,
        message: form.message,
        locale,
        design,
        reason,
      };
      return act(() => browserDesk().credits.issueGiftCard({ body }, { key: keyOf(body) }));
    });
    if (!done) return;
    forget();
    const { gift_card: card } = done;
    const words = card.state === 'waiting' ? m.desk_cards_waits_for : m.desk_cards_issued;
    toast.show({ tone: 'success', text: words({ email: card.recipient_email }) });
    setForm(EMPTY);
    why.clear();
    setChosen(undefined);
    onDone();
  };
  return (
    <form noValidate className="desk-panel" onSubmit={submit}>
      <h2 className="desk-title">{m.desk_cards_issue()}</h2>
      <TextInput
        label={m.desk_customers_amount()}
        hint={m.desk_cards_amount_hint()}
        inputMode="decimal"
        autoComplete="off"
        error={amountError}
        value={form.amount}
        onChange={({ currentTarget }) => type('amount')(currentTarget.value)}
      />
      <TextInput
        label={m.desk_cards_email()}
        type="email"
        autoComplete="off"
        error={wrong.of.recipient_email}
        value={form.email}
        onChange={({ currentTarget }) => type('email')(currentTarget.value)}
      />
      <TextInput
        label={m.desk_cards_name()}
        autoComplete="off"
        value={form.name}
        onChange={({ currentTarget }) => type('name')(currentTarget.value)}
      />
      <TextArea
        label={m.desk_cards_message()}
        rows={2}
        maxLength={500}
        value={form.message}
        onChange={({ currentTarget }) => type('message')(currentTarget.value)}
      />
      <DesignChoice
        designs={designs.map(({ name, ...shown }) => ({ ...shown, name: name[own] }))}
        chosen={design}
        onChoose={setChosen}
      />
      <FieldError>{wrong.of.design}</FieldError>
      <Select
        label={m.desk_customers_language()}
        value={locale}
        options={LOCALES.map((value) => ({ value, label: LANGUAGES[value] }))}
        onChange={({ currentTarget }) =>
          setLocale(LOCALES.find((one) => one === currentTarget.value) ?? locale)
        }
      />
      <ReasonFields {...why.fields} />
      <FieldError>{wrong.rest}</FieldError>
      <Button type="submit" size="small" wide busy={busy} disabled={isOver}>
        {issueWords(cents ?? 0, decision, own)}
      </Button>
    </form>
  );
}
