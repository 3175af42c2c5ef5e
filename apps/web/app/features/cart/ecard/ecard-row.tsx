import type { CartProduct } from '@keepsong/domain/cart/cart';
import { m } from '~/paraglide/messages.js';
import { ecardPath } from '~/platform/song-art.ts';
import { Artwork } from '~/ui/artwork.tsx';
import { FieldError } from '~/ui/field.tsx';
import { RemoveLink, Row } from '../extra-row.tsx';
import { firstSentence } from '../first-sentence.ts';
import { ECardButton, type ECardUse } from './ecard-button.tsx';

type ECardRowProps = Omit<ECardUse, 'title' | 'card'> & { product: CartProduct; onRemove: () => void };

/** The e-card under its song: its front, its first words, and the way to change them. */
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
