import { artPath } from '@keepsong/artwork/draw/path';
import type { GoodsSketch } from '@keepsong/artwork/goods';
import { useMemo, useSyncExternalStore } from 'react';
import { classes } from '~/ui/classes.ts';
import { Artwork } from '~/ui/picture/artwork.tsx';
import './goods-picture.css';

/**
 * A product as the customer ordered it, for drawing. `photo` is the address of a photo that is printed on the
 * product.
 */
export type MadeGoods = GoodsSketch & { photo?: string | null };

type Drawing = typeof import('./goods-drawing.ts');

let drawing: Drawing | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/**
 * Loads the code that draws the goods and their letters. It is a separate script, loaded only by pages with
 * such a picture.
 */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    import('./goods-drawing.ts').then(
      (script) => {
        drawing = script;
        for (const tell of listeners) tell();
      },
      () => {
        isAsked = false;
      },
    );
  }
  return () => listeners.delete(listener);
}

type PictureProps = {
  goods: MadeGoods;
  /** The alternative text. '' when a text beside the picture says the same. */
  alt: string;
  lazy?: boolean;
  className?: string;
};

/**
 * A picture of a product with the customer's own words and song. The browser draws it, so that the words are
 * not sent to the server. Until the script for this is loaded, the shop's own picture of the product is shown.
 */
export function GoodsPicture({ goods: { photo, ...sketch }, alt, lazy, className }: PictureProps) {
  const drawn = useSyncExternalStore(
    subscribe,
    () => drawing,
    () => null,
  );
  const facts = JSON.stringify({ ...sketch, hasPhoto: Boolean(photo) });
  const svg = useMemo(() => {
    if (!drawn) return null;
    const read: typeof sketch = JSON.parse(facts);
    return drawn.goodsArt(read);
  }, [drawn, facts]);
  const picture = svg === null ? { src: artPath({ kind: 'addon', addon: sketch.kind }) } : { svg };
  return (
    <span className={classes('goods-picture', className)}>
      <Artwork {...picture} alt={alt} {...(lazy === undefined ? {} : { lazy })} />
      {photo ? <img className="goods-picture__photo" src={photo} alt="" /> : null}
    </span>
  );
}

/** The alternative text of the picture: the printed words, otherwise the product's title. */
export const goodsAlt = ({ lines = [], name, caption }: MadeGoods, title: string): string =>
  lines.join(' / ') || name || caption || title;
