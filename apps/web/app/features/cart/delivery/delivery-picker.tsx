import type { DeliveryInfo } from '@keepsong/domain/checkout/rush';
import { formatMoney } from '@keepsong/domain/format/money';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { PromisedDay } from '~/platform/words/promised-day.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { ChoiceCards, TextCard } from '~/ui/field/choice-card.tsx';

export type DeliveryPick = {
  /** The choices, with the artist's own date first. */
  choices: readonly DeliveryInfo[];
  chosen: DeliveryInfo;
  /** The artist's given name. */
  artist: string;
  onChoose: (choice: DeliveryInfo) => void;
  onDone: () => void;
};

const keyOf = ({ add_days, cost }: DeliveryInfo) => `${add_days}-${cost}`;

/** Chooses the delivery date of the song, with its price (spec 3.5-05, 9.3-03). Shows dates, not durations. */
export function DeliveryPicker({ choices, chosen, artist, onChoose, onDone }: DeliveryPick) {
  const { locale } = usePage();
  const group = useRef<HTMLDivElement>(null);
  // The customer opened this picker by pressing a button, so move the focus to the chosen date.
  useEffect(() => group.current?.querySelector<HTMLInputElement>(':checked')?.focus(), []);
  return (
    <div ref={group} className="mt-4 max-w-110">
      <ChoiceCards legend={m.cart_delivery_choose()} columns="1">
        {choices.map((choice) => (
          <TextCard
            key={keyOf(choice)}
            name="delivery"
            value={keyOf(choice)}
            checked={keyOf(choice) === keyOf(chosen)}
            onChoose={() => onChoose(choice)}
            title={
              <PromisedDay day={choice.date}>
                {m.cart_delivery_by({ day: formatWeekday(choice.date, locale) })}
              </PromisedDay>
            }
            line={
              choice.cost === 0
                ? `${m.cart_delivery_standard({ artist })} · ${m.cart_delivery_free()}`
                : `${m.cart_delivery_rush()} · ${formatMoney(choice.cost, locale)}`
            }
          />
        ))}
      </ChoiceCards>
      <LinkButton className="small mt-4" onClick={onDone}>
        {m.cart_delivery_done()}
      </LinkButton>
    </div>
  );
}
