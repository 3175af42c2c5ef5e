import { ecardRoom } from '@keepsong/artwork/ecard';
import type { ECard } from '@keepsong/domain/cart/ecard';
import { isBlank } from '@keepsong/domain/text/tidy';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { ecardPath, type SongLook, sketchOf } from '~/platform/art/song-art.ts';
import { suitsHandwriting } from '~/platform/locale/handwriting.ts';
import { Button } from '~/ui/action/button.tsx';
import { FRONT_WORDS } from './ecard-words.ts';

export type ECardSide = 'front' | 'inside';

type PreviewProps = {
  card: ECard;
  /** The look of the song, which gives the card its colours (inks). */
  look: SongLook;
  side: ECardSide;
  onTurn: (side: ECardSide) => void;
};

/** A preview of the card: its front, and its inside after turning it. */
export function ECardPreview({ card, look, side, onTurn }: PreviewProps) {
  const other = side === 'front' ? 'inside' : 'front';
  return (
    <div className="ecard-preview">
      <div className="ecard" data-side={side}>
        <div className="ecard__leaf">
          <Front card={card} look={look} shown={side === 'front'} />
          <Inside card={card} shown={side === 'inside'} />
        </div>
      </div>
      <Button variant="soft" size="small" icon="refresh" onClick={() => onTurn(other)}>
        {side === 'front' ? m.cart_ecard_see_inside() : m.cart_ecard_see_front()}
      </Button>
    </div>
  );
}

function Front({ card, look, shown }: { card: ECard; look: SongLook; shown: boolean }) {
  const { place, ink } = ecardRoom(card.front, sketchOf(look));
  return (
    <div className="ecard__side ecard__side--front" aria-hidden={!shown}>
      <img src={ecardPath(card.front, look)} alt={FRONT_WORDS[card.front]()} width={500} height={700} />
      <p className="ecard__line" data-place={place} data-ink={ink} data-long={card.front_line.length > 18}>
        <Written text={card.front_line} writing={card.writing} />
      </p>
    </div>
  );
}

/** Long texts are written smaller, so that they fit. */
const sizeOf = ({ length }: string) => (length > 200 ? 'small' : length > 90 ? 'medium' : 'large');

function Inside({ card, shown }: { card: ECard; shown: boolean }) {
  const empty = isBlank(card.message);
  return (
    <div className="ecard__side ecard__side--inside" aria-hidden={!shown}>
      <p className="ecard__message" data-size={sizeOf(card.message)} data-empty={empty}>
        <Written text={empty ? m.cart_ecard_inside_empty() : card.message} writing={card.writing} />
      </p>
    </div>
  );
}

/** Texts with letters that the handwriting font lacks are set in italics. */
function Written({ text, writing }: { text: string; writing: ECard['writing'] }): ReactNode {
  const look = writing === 'hand' && !suitsHandwriting(text) ? 'italic' : writing;
  return <span data-writing={look}>{text}</span>;
}
