import type { StoryECard as Content } from '@keepsong/contract/story/story-ecard';
import { type ECard, ecardErrors, emptyECard, readECardSketch } from '@keepsong/domain/cart/ecard';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { LIMITS } from '@keepsong/domain/text/limits';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import type { SongLook } from '~/platform/art/song-art.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { useBuyECard } from '../buy/buy-for-song.ts';
import './ecard.css';
import { ECardPreview, type ECardSide } from './ecard-preview.tsx';
import { ECardWords } from './ecard-text.tsx';
import { FrontPicker } from './front-picker.tsx';
import { StartOverDialog } from './start-over-dialog.tsx';

type StoryECardProps = { content: Content; look: SongLook };

/**
 * The e-card for a song, from the greeting-card partner. The customer chooses and writes it, turns it over, and sends
 * it on a date (spec 2.7-06, 2.3-41).
 */
export function StoryECard({ content, look }: StoryECardProps) {
  const [now, setNow] = useState(content);
  const { settings } = usePage();
  if (!now.has_key)
    return (
      <FieldError>
        {m.checkout_ecard_key_missing({ partner: settings.partner.name, email: settings.support_email })}
      </FieldError>
    );
  if (now.state === 'sent') return <Sent content={now} look={look} />;
  return <Desk content={now} look={look} onChange={setNow} />;
}

function Sent({ content: { card, delivery, card_url }, look }: StoryECardProps) {
  const { locale } = usePage();
  const [side, setSide] = useState<ECardSide>('front');
  const shown = readECardSketch(card) ?? emptyECard();
  return (
    <div className="ecard-desk">
      <ECardPreview card={shown} look={look} side={side} onTurn={setSide} />
      <div className="ecard-desk__form">
        <p>
          {m.work_ecard_sent({
            name: delivery?.recipient_name ?? '',
            day: delivery ? formatWeekday(delivery.send_on, locale) : '',
          })}
        </p>
        {card_url ? (
          <TextLink href={card_url} alone>
            {m.work_ecard_open()}
          </TextLink>
        ) : null}
      </div>
    </div>
  );
}

type Delivery = NonNullable<Content['delivery']>;
type DeskProps = StoryECardProps & { onChange: (content: Content) => void };

function Desk({ content, look, onChange }: DeskProps) {
  const { slug, recipient, state } = content;
  const buy = useBuyECard(content.story_id);
  const today = chicagoDay(new Date());
  const empty: Delivery = { recipient_name: recipient, recipient_email: '', send_on: today };
  const [card, setCard] = useState(readECardSketch(content.card) ?? emptyECard());
  const [delivery, setDelivery] = useState(content.delivery ?? empty);
  const [side, setSide] = useState<ECardSide>('front');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<ECard>) => setCard((known) => ({ ...known, ...part }));

  const during = (work: () => Promise<unknown>) =>
    run(
      async () => {
        await work();
        setErrors({});
      },
      (error) => {
        const fields = isApiError(error) ? error.body.fields : undefined;
        setErrors(fields ?? {});
        return fields ? undefined : showFailure(error);
      },
    );
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(ecardErrors(card)).length > 0) {
      form.current?.querySelector<HTMLElement>('#ecard-message')?.focus();
      return;
    }
    void during(async () => {
      if (state === 'buyable') return buy(card);
      onChange(await browserApi().stories.saveEcard({ params: { slug }, body: { card, ...delivery } }));
      toast.show({ tone: 'success', text: m.work_ecard_saved() });
    });
  };
  const startOver = () => {
    setAsking(false);
    void during(async () => {
      if (state === 'open') onChange(await browserApi().stories.removeEcard({ params: { slug } }));
      setCard(emptyECard());
      setDelivery(empty);
      setSide('front');
      setTried(false);
    });
  };
  return (
    <form ref={form} className="ecard-desk" noValidate onSubmit={save}>
      <ECardPreview card={card} look={look} side={side} onTurn={setSide} />
      <div className="ecard-desk__form">
        <FrontPicker
          look={look}
          front={card.front}
          onChoose={(front) => {
            setSide('front');
            change({ front });
          }}
        />
        <ECardWords card={card} tried={tried} onChange={change} onLook={setSide} />
        {tried && Object.keys(ecardErrors(card)).length > 0 ? (
          <FieldError>{m.cart_ecard_missing()}</FieldError>
        ) : null}
        {state === 'open' ? (
          <DeliveryFields
            delivery={delivery}
            today={today}
            errors={errors}
            onChange={(part) => setDelivery((known) => ({ ...known, ...part }))}
          />
        ) : (
          <p className="muted">{m.work_ecard_buy_text()}</p>
        )}
        {state === 'open' && !content.sung ? <p className="muted">{m.work_ecard_waits()}</p> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel={m.work_saving()}>
            {state === 'open' ? m.work_ecard_save() : m.work_add_to_cart()}
          </Button>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {m.cart_ecard_start_over()}
          </Button>
        </div>
      </div>
      <StartOverDialog open={asking} onCancel={() => setAsking(false)} onConfirm={startOver} />
    </form>
  );
}

type DeliveryProps = {
  delivery: Delivery;
  today: string;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<Delivery>) => void;
};

function DeliveryFields({ delivery, today, errors, onChange }: DeliveryProps) {
  const errorOf = (field: string, label: string) => errors[field] && fieldErrorWords(errors[field], label);
  return (
    <>
      <TextInput
        label={m.work_ecard_name()}
        value={delivery.recipient_name}
        maxLength={LIMITS.city}
        error={errorOf('recipient_name', m.work_ecard_name())}
        onChange={(event) => onChange({ recipient_name: event.target.value })}
      />
      <TextInput
        label={m.work_ecard_email()}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={delivery.recipient_email}
        maxLength={LIMITS.email}
        error={errorOf('recipient_email', m.work_ecard_email())}
        onChange={(event) => onChange({ recipient_email: event.target.value })}
      />
      <TextInput
        label={m.work_ecard_day()}
        type="date"
        min={today}
        value={delivery.send_on}
        error={errorOf('send_on', m.work_ecard_day())}
        onChange={(event) => onChange({ send_on: event.target.value })}
      />
    </>
  );
}
