import { type ECard, ecardErrors, emptyECard } from '@keepsong/domain/cart/ecard';
import { useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import type { SongLook } from '~/platform/art/song-art.ts';
import { Button } from '~/ui/action/button.tsx';
import { PanelFoot, SlidePanel } from '~/ui/overlay/slide-panel.tsx';
import './ecard.css';
import { ECardPreview, type ECardSide } from './ecard-preview.tsx';
import { ECardWords } from './ecard-text.tsx';
import { ecardTitle } from './ecard-words.ts';
import { FrontPicker } from './front-picker.tsx';
import { StartOverDialog } from './start-over-dialog.tsx';

export type PanelProps = {
  open: boolean;
  onClose: () => void;
  recipient: string;
  look: SongLook;
  /** The values to start with: the values typed before, else the saved ones, else empty ones. */
  begun: ECard;
  /** Called at every change, so that closing without saving loses nothing. */
  onType: (card: ECard) => void;
  onSave: (card: ECard) => void;
  /** Called when the card must be deleted. The panel has already emptied its own fields. */
  onStartOver: () => void;
};

/** Personalises an e-card (spec 2.3-41): front, texts and writing, beside a preview. */
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
    <SlidePanel open={open} onClose={onClose} label={ecardTitle(recipient)} closeLabel={m.shell_close()}>
      <h2 ref={title} tabIndex={-1} className="d3 mr-14 mb-7">
        {ecardTitle(recipient)}
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
          <ECardWords card={card} tried={tried} onChange={change} onLook={setSide} />
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
