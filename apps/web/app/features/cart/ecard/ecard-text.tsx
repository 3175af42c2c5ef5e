import { ECARD_WRITINGS, type ECard, ecardErrors } from '@keepsong/domain/cart/ecard';
import { LIMITS } from '@keepsong/domain/text/limits';
import { m } from '~/paraglide/messages.js';
import { Segment } from '~/ui/field/segment.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import type { ECardSide } from './ecard-preview.tsx';
import { WRITING_WORDS } from './ecard-words.ts';

type WordsProps = {
  card: ECard;
  tried: boolean;
  onChange: (part: Partial<ECard>) => void;
  /** Called when a text field gets the focus, so that the preview shows the side with this text. */
  onLook: (side: ECardSide) => void;
};

const counterOf = (max: number) => ({
  max,
  announce: (used: number, most: number) => m.cart_ecard_counter({ used, max: most }),
});

/** Fields for the texts on the front and inside the card, and for the style of writing. */
export function ECardWords({ card, tried, onChange, onLook }: WordsProps) {
  const missing = tried && ecardErrors(card).message === 'required';
  return (
    <>
      <TextInput
        label={m.cart_ecard_line()}
        mark={m.cart_optional()}
        value={card.front_line}
        placeholder={m.cart_ecard_line_example()}
        counter={counterOf(LIMITS.ecardFrontLine)}
        onFocus={() => onLook('front')}
        onChange={(event) => onChange({ front_line: event.target.value })}
      />
      <TextArea
        id="ecard-message"
        label={m.cart_ecard_message()}
        rows={5}
        value={card.message}
        counter={counterOf(LIMITS.ecardMessage)}
        error={missing ? m.cart_ecard_message_empty() : undefined}
        onFocus={({ currentTarget }) => {
          onLook('inside');
          // On focus, browsers scroll only the current line into view, so show the whole field.
          currentTarget.scrollIntoView({ block: 'nearest' });
        }}
        onChange={(event) => onChange({ message: event.target.value })}
      />
      <Segment
        legend={m.cart_ecard_writing()}
        name="ecard-writing"
        value={card.writing}
        options={ECARD_WRITINGS.map((value) => ({ value, label: WRITING_WORDS[value]() }))}
        onChange={(next) => {
          const writing = ECARD_WRITINGS.find((one) => one === next);
          if (writing) onChange({ writing });
        }}
      />
    </>
  );
}
