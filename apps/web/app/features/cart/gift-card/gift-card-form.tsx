import type { ShownDesign } from '@keepsong/contract/catalog';
import { type GiftCardInfo, readGiftCard } from '@keepsong/domain/cart/gift-card';
import { LIMITS } from '@keepsong/domain/text/limits';
import type { Day } from '@keepsong/domain/time/chicago';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { DesignChoice } from '~/platform/art/design-choice.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';

type GiftCardFormProps = {
  /** The first values. Null gives an empty form. */
  begun: GiftCardInfo | null;
  /** The designs to choose from. Null until they are loaded; until then the card keeps its design. */
  designs: readonly ShownDesign[] | null;
  /** Today's date in Chicago, the earliest date for sending. */
  today: Day;
  onSave: (info: GiftCardInfo) => void;
  /** Called when saving failed because a value is missing. The form already shows the errors. */
  onRefused?: () => void;
  /** The text of the button, by default 'Save'. */
  saveLabel?: string;
};

type Errors = Partial<Record<keyof GiftCardInfo, string>>;

const LABELS = {
  recipient_name: () => m.cart_gift_name(),
  recipient_email: () => m.cart_gift_email(),
  message: () => m.cart_gift_message(),
  send_on: () => m.cart_gift_day(),
  design: () => m.cart_gift_design(),
} satisfies Record<keyof GiftCardInfo, () => string>;

const FIELDS = ['recipient_name', 'recipient_email', 'message', 'send_on'] as const;

/** Asks for the recipient, the message and the sending date of a gift card. */
export function GiftCardForm({ begun, designs, today, onSave, onRefused, saveLabel }: GiftCardFormProps) {
  const [info, setInfo] = useState<GiftCardInfo>(
    () => begun ?? { recipient_name: '', recipient_email: '', message: '', send_on: today },
  );
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const read = readGiftCard({ ...info, design: designOf(info, designs) }, today);
  const errors: Errors = !tried || read.ok ? {} : (read.refusal.fields ?? {});

  const words = (name: (typeof FIELDS)[number]) => ({
    label: LABELS[name](),
    name,
    value: info[name],
    error: errors[name] ? fieldErrorWords(errors[name], LABELS[name]()) : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setInfo({ ...info, [name]: event.currentTarget.value }),
  });

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (read.ok) {
      onSave(read.value);
      return;
    }
    onRefused?.();
    const wrong = FIELDS.find((name) => read.refusal.fields?.[name]);
    form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={save}>
      <DesignChoice
        designs={designs ?? []}
        chosen={designOf(info, designs)}
        onChoose={(design) => setInfo({ ...info, design })}
      />
      <TextInput {...words('recipient_name')} autoComplete="off" maxLength={LIMITS.city} />
      <TextInput
        {...words('recipient_email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={LIMITS.email}
      />
      <TextArea {...words('message')} mark={m.cart_optional()} maxLength={LIMITS.notes} rows={3} />
      <TextInput {...words('send_on')} type="date" min={today} hint={dayHint(info.send_on, today)} />
      <Button type="submit" className="justify-self-start">
        {saveLabel ?? m.cart_gift_save()}
      </Button>
    </form>
  );
}

/** When the card is sent: a card for today leaves with the order, at any hour. An empty field means today. */
function dayHint(day: Day, today: Day): string {
  if (day !== '' && day < today) return m.cart_gift_late();
  return day > today ? m.cart_gift_day_hint() : m.cart_gift_day_hint_today();
}

/** The chosen design among those that are offered, or the first one. */
const designOf = ({ design }: GiftCardInfo, designs: readonly ShownDesign[] | null): string | undefined =>
  designs === null ? design : (designs.find(({ picture }) => picture === design) ?? designs[0])?.picture;
