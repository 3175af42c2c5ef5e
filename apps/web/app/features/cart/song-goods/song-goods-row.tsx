import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { isForOwner } from '@keepsong/domain/cart/named-products';
import { isPodReady } from '@keepsong/domain/cart/pod';
import { isOfSong } from '@keepsong/domain/cart/song-goods';
import { lacksSong, songInCartFor } from '@keepsong/domain/cart/unbuyable-lines';
import { formatDuration } from '@keepsong/domain/format/duration';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { GoodsPicture, type MadeGoods } from '~/platform/art/goods-picture.tsx';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { StartSongLink } from '~/shell/header/start-song-link.tsx';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { Spinner } from '~/ui/status/spinner.tsx';
import { EditLink, RemoveLink, Row } from '../line/extra-row.tsx';
import { Quantity } from '../line/quantity.tsx';
import { changeSongGoods } from '../operations/goods-operations.ts';
import { bundleWords } from '../page/cart-words.ts';
import type { CartFacts } from '../page/load-cart.ts';
import { PodOpener } from '../pod/pod-button.tsx';
import { podSummary, startWords } from '../pod/pod-words.ts';
import { useCart } from '../store/cart.store.ts';
import { chosenInks, madeFromWords, printedLines, textsOf } from './goods-words.ts';
import { introOf } from './kept-intro.ts';

const SongGoodsForm = lazyPart(() => import('./song-goods-form.tsx'), { waiting: <Spinner /> });

type SongGoodsRowProps = {
  product: CartLine;
  recipient: string;
  songs: CartFacts['songs'];
  /** The product as it will be made. */
  made: MadeGoods | null;
  /** The day by which the product leaves. Empty for products that nobody has to make. */
  sent: string;
  onRemove: () => void;
};

/** A product in the cart that is made from a song: the song, the printed lines, and a button to change them. */
export function SongGoodsRow({ product, recipient, songs, made, sent, onRemove }: SongGoodsRowProps) {
  const [open, setOpen] = useState(false);
  const { products } = useCart();
  const { title, cart_uuid, extra_info } = product;
  const isSongless = lacksSong(product, products);
  const lines = printedLines(product);
  const from = madeFromWords(product, {
    songs,
    recipient,
    hasSong: songInCartFor(product, products) !== undefined,
  });
  const isBare = product.kind === 'pod' && !isPodReady(product);
  const isSpoken = product.kind === 'greeting';
  const intro = introOf(product);
  const isUnspoken = isSpoken && intro === null;
  const hasPictures = extra_info.has_image_uploader;
  const hasWords = extra_info.pod_fields.some((field) => !isOfSong(field));
  const own = product.kind === 'pod' && (hasPictures || hasWords) ? product : null;
  return (
    <Row
      product={product}
      title={title}
      recipient={recipient}
      {...(made ? { art: <GoodsPicture goods={made} alt="" className="size-16 flex-none" /> } : {})}
      text={
        [
          bundleWords(product),
          from,
          intro ? formatDuration(intro.duration_seconds) : '',
          own ? podSummary(own) : lines.join(' / '),
          chosenInks(product),
          sent,
        ]
          .filter(Boolean)
          .join(' · ') || null
      }
      notice={
        <>
          {isSongless ? <FieldError>{m.cart_goods_missing()}</FieldError> : null}
          {isBare ? <FieldError>{m.cart_pod_missing()}</FieldError> : null}
          {isUnspoken ? <FieldError>{m.cart_intro_missing()}</FieldError> : null}
        </>
      }
    >
      <Quantity product={product} />
      {isSongless || isUnspoken ? (
        <Button variant="soft" size="small" onClick={() => setOpen(true)}>
          {isUnspoken ? m.cart_intro_record() : m.cart_goods_pick()}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      ) : (
        <EditLink title={title} onEdit={() => setOpen(true)} />
      )}
      {own ? <PodOpener line={own} label={ownLabel(own, isBare)} /> : null}
      <RemoveLink title={title} onRemove={onRemove} />
      {open ? (
        <Dialog
          open
          onClose={() => setOpen(false)}
          width={isSpoken ? 'greeting' : 'wide'}
          title={m.cart_pod_title({ title })}
          closeLabel={m.shell_close()}
        >
          <SongGoodsForm
            name={product.name}
            isForOwner={isForOwner(product)}
            fields={extra_info.pod_fields}
            begun={{
              storyId: product.parent_story_id,
              storyKey: product.parent_story_key,
              texts: textsOf(product),
              intro,
            }}
            asked={product.parent_story_key}
            saveLabel={m.cart_goods_save()}
            startSong={<StartSongLink placement="cart" />}
            asksSize
            onSave={(goods, size) => {
              changeSongGoods(cart_uuid, goods, size);
              setOpen(false);
            }}
          />
        </Dialog>
      ) : null}
    </Row>
  );
}

/** Names the button for what the customer adds beside the song: pictures, or words alone. */
function ownLabel({ title, extra_info }: CartLine, isBare: boolean): string {
  if (isBare) return startWords(extra_info);
  return extra_info.has_image_uploader ? m.cart_pod_change({ title }) : m.cart_pod_change_words({ title });
}
