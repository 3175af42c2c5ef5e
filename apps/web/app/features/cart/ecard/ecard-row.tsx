import type { LineOf } from '@keepsong/domain/cart/kinds/index';
import { m } from '~/paraglide/messages.js';
import { ecardPath } from '~/platform/art/song-art.ts';
import { FieldError } from '~/ui/field/field.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { RemoveLink, Row } from '../line/extra-row.tsx';
import { firstSentence } from '../line/first-sentence.ts';
import { ECardButton, type ECardUse } from './ecard-button.tsx';

type ECardRowProps = Omit<ECardUse, 'title' | 'card'> & { product: LineOf<'ecard'>; onRemove: () => void };

/** The e-card under its song: its front, the start of its text, and buttons to change it. */
export function ECardRow({ product, song, onRemove, ...use }: ECardRowProps) {
  const { ecard: card, title } = product;
  const art = card ? (
    <Artwork
      src={ecardPath(card.front, song.look)}
      alt=""
      ratio="5 / 7"
      className="w-16 flex-none self-start"
    />
  ) : undefined;
  return (
    <Row
      product={product}
      recipient={song.recipient}
      art={art}
      text={card ? `“${firstSentence(card.message.trim())}”` : null}
      notice={card ? null : <FieldError>{m.cart_ecard_missing()}</FieldError>}
    >
      <ECardButton song={song} title={title} card={card} {...use} />
      <RemoveLink title={title} onRemove={onRemove} />
    </Row>
  );
}
