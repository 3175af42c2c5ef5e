import { type ECard, emptyECard, isSameECard } from '@keepsong/domain/cart/ecard';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import type { SongLook } from '~/platform/art/song-art.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { keptCards, useKeptCard } from './kept-cards.store.ts';

const ECardPanel = lazyPart(() => import('./ecard-panel.tsx'), { Missing: DialogMissing, ahead: true });

export type ECardUse = {
  /** The song that the card opens: the slug of its draft, its recipient, and its look. */
  song: { slug: string; recipient: string; look: SongLook };
  /** The name of the product. */
  title: string;
  /** The saved card. Null while it is not personalised. */
  card: ECard | null;
  onSave: (card: ECard) => void;
  onStartOver: () => void;
};

/** 'Get started', or 'Edit' once there is a card, with the panel that it opens (spec 2.3-36, 2.3-41). */
export function ECardButton({ song, title, card, onSave, onStartOver }: ECardUse) {
  const { typed } = useKeptCard(song.slug);
  // `count` gives each opening a new React key, so that the panel starts with the values stored at that moment.
  const [opening, setOpening] = useState({ count: 0, open: false });
  const open = () => setOpening(({ count }) => ({ count: count + 1, open: true }));
  const close = () => setOpening(({ count }) => ({ count, open: false }));
  const keepTyped = (now: ECard | null) => keptCards.keep(song.slug, { typed: now });
  return (
    <>
      <OpenButton card={card} title={title} onPress={open} />
      {opening.count === 0 ? null : (
        <ECardPanel
          key={opening.count}
          open={opening.open}
          onClose={close}
          recipient={song.recipient}
          look={song.look}
          begun={typed ?? card ?? emptyECard()}
          onType={(now) => keepTyped(isSameECard(now, card ?? emptyECard()) ? null : now)}
          onSave={(now) => {
            keepTyped(null);
            onSave(now);
            close();
          }}
          onStartOver={() => {
            keepTyped(null);
            onStartOver();
          }}
        />
      )}
    </>
  );
}

function OpenButton({ card, title, onPress }: { card: ECard | null; title: string; onPress: () => void }) {
  if (card)
    return (
      <LinkButton className="small" onClick={onPress}>
        {m.cart_edit()}
        <VisuallyHidden> {title}</VisuallyHidden>
      </LinkButton>
    );
  return (
    <Button variant="soft" size="small" onClick={onPress}>
      {m.cart_get_started()}
      <VisuallyHidden> {title}</VisuallyHidden>
    </Button>
  );
}
