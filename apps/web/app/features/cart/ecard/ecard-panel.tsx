import { ECARD_WRITINGS, type ECard, ecardErrors, emptyECard } from '@keepsong/domain/cart/ecard';
import { LIMITS } from '@keepsong/domain/text/limits';
import { useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import type { SongLook } from '~/platform/song-art.ts';
import { Button } from '~/ui/button.tsx';
import { Segment } from '~/ui/segment.tsx';
import { PanelFoot, SlidePanel } from '~/ui/slide-panel.tsx';
import { TextArea } from '~/ui/text-area.tsx';
import { TextInput } from '~/ui/text-input.tsx';
import './ecard.css';
import { ECardPreview, type ECardSide } from './ecard-preview.tsx';
import { WRITING_WORDS } from './ecard-words.ts';
import { FrontPicker } from './front-picker.tsx';
import { StartOverDialog } from './start-over-dialog.tsx';

export type PanelProps = {
  open: boolean;
  onClose: () => void;
  recipient: string;
  look: SongLook;
  /** What the panel opens with: typed before, saved before, or empty. */
  begun: ECard;
  /** Every change, so that closing without saving loses nothing. */
  onType: (card: ECard) => void;
  onSave: (card: ECard) => void;
  /** Everything of the card is to be forgotten; the panel begins anew by itself. */
  onStartOver: () => void;
};

/** E-card personalisation (spec 2.3-41): front, words and writing beside the card that they make. */
export default function ECardPanel(props: PanelProps) {
  const { open, onClose, recipient, look, begun, onType, onSave, onStartOver } = props;
  const [card, setCard] = useState(begun);
  const [side, setSide] = useState<ECardSide>('front');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const change = (part: Partial<ECard>) => {
    const changed = { ...card, ...part };
    setCard(changed);
    onType(changed);
  };
  const save = () => {
    setTried(true);
    if (Object.keys(ecardErrors(card)).length === 0) onSave(card);
    else document.getElementById('ecard-message')?.focus();
  };
  const startOver = () => {
    setAsking(false);
    setCard(emptyECard());
    setSide('front');
    setTried(false);
    onStartOver();
    title.current?.focus();
  };
  return (
    <SlidePanel
      open={open}
      onClose={onClose}
      label={m.cart_ecard_title({ recipient })}
      closeLabel={m.shell_close()}
    >
      <h2 ref={title} tabIndex={-1} className="d3 mr-14 mb-7">
        {m.cart_ecard_title({ recipient })}
      </h2>
      <div className="ecard-desk">
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
          <Words card={card} tried={tried} onChange={change} onLook={setSide} />
          <p className="small muted">{m.cart_ecard_kept()}</p>
        </div>
      </div>
      <PanelFoot>
        <Button onClick={save}>{m.cart_ecard_save()}</Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {m.cart_ecard_start_over()}
        </Button>
      </PanelFoot>
      <StartOverDialog open={asking} onCancel={() => setAsking(false)} onConfirm={startOver} />
    </SlidePanel>
  );
}

type WordsProps = {
  card: ECard;
  tried: boolean;
  onChange: (part: Partial<ECard>) => void;
  /** The side that the words belong to is shown while they are written. */
  onLook: (side: ECardSide) => void;
};

const counterOf = (max: number) => ({
  max,
  announce: (used: number, most: number) => m.cart_ecard_counter({ used, max: most }),
});

function Words({ card, tried, onChange, onLook }: WordsProps) {
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
          // Browsers bring only the line that is written into view.
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
