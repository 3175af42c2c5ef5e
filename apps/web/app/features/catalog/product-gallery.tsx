import type { Product } from '@keepsong/contract/catalog';
import type { CSSProperties, ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { LyricPoster } from '~/platform/art/lyric-poster.tsx';
import { productArt } from '~/platform/art/product-art.ts';
import { songPictures } from '~/platform/art/product-picture.ts';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';

type Shown = { id: string; small: ReactNode; large: ReactNode };

/** Product types whose gallery shows only the product, without the pictures of a song. */
const ALONE = ['gift-card', 'add-on', 'bundle'];

function pictures(product: Product): Shown[] {
  const { sleeve, disc } = songPictures(product);
  const object = product.product_type === 'song' ? null : productArt(product.name);
  const picture = (id: string, src: string, alt: string): Shown => ({
    id,
    small: <Artwork src={src} alt="" />,
    large: <Artwork src={src} alt={alt} lazy={id !== 'first'} />,
  });
  const ofSong = [
    picture('sleeve', sleeve, m.catalog_product_of_song()),
    picture('record', disc, m.catalog_product_record()),
  ];
  if (product.art === 'print' && product.name.startsWith('lyric-print'))
    return [{ id: 'poster', small: <LyricPoster size="small" />, large: <LyricPoster /> }, ...ofSong];
  const main = object ? [picture('first', object, product.title)] : [];
  return ALONE.includes(product.product_type) ? main : [...main, ...ofSong];
}

/**
 * The pictures of a product. The visitor swipes through them, or uses the small pictures, which are links to the
 * large ones.
 */
export function ProductGallery({ product }: { product: Product }) {
  const shown = pictures(product);
  const style: CSSProperties & Record<'--count', string> = { '--count': String(shown.length) };
  return (
    <section
      className="gallery"
      aria-label={m.catalog_product_gallery({ title: product.title })}
      style={style}
    >
      <ul className="gallery__large" tabIndex={shown.length > 1 ? 0 : undefined}>
        {shown.map(({ id, large }) => (
          <li key={id} id={`picture-${id}`}>
            {large}
          </li>
        ))}
      </ul>
      {shown.length > 1 ? (
        <ul className="gallery__small">
          {shown.map(({ id, small }, at) => (
            <li key={id}>
              <a
                href={`#picture-${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  showPicture(id);
                }}
              >
                {/* Name the link by hidden text beside the picture and not by a label on the link, because a label
                    would contradict the letters inside the poster. */}
                <VisuallyHidden>
                  {m.catalog_product_picture({ number: at + 1, total: shown.length })}
                </VisuallyHidden>
                {small}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Scrolls only the row, so that the page does not move. */
function showPicture(id: string): void {
  const picture = document.getElementById(`picture-${id}`);
  picture?.parentElement?.scrollTo({ left: picture.offsetLeft, behavior: 'smooth' });
}
