import { artPath } from '@keepsong/artwork/draw/path';
import type { Product } from '@keepsong/contract/catalog';
import { isMadeFromSong } from '@keepsong/domain/cart/named-products';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { GoodsPicture, goodsAlt, type MadeGoods } from '~/platform/art/goods-picture.tsx';
import { useMadeGoods } from '~/platform/art/made-goods.tsx';
import { productArt } from '~/platform/art/product-art.ts';
import { ProductPhoto } from '~/platform/art/product-photo.tsx';
import { songPictures } from '~/platform/art/product-picture.ts';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';

type Shown = { id: string; small: ReactNode; large: ReactNode };

/**
 * Whether the gallery also shows a song's sleeve and disc: for songs, and for physical products that are made
 * from a song.
 */
const showsSong = (product: Product): boolean =>
  product.product_type === 'song' || (product.product_type === 'physical' && isMadeFromSong(product));

/**
 * The pictures of a product. `made` is the product with the visitor's own input; its picture replaces the
 * example.
 */
function pictures(product: Product, made: MadeGoods | null): Shown[] {
  const song = made?.song;
  const { sleeve, disc } = song
    ? { sleeve: artPath({ kind: 'sleeve', song }), disc: artPath({ kind: 'disc', song }) }
    : songPictures(product);
  const object = product.product_type === 'song' ? null : productArt(product.name);
  const picture = (id: string, src: string, alt: string): Shown => ({
    id,
    small: <Artwork src={src} alt="" />,
    large: <Artwork src={src} alt={alt} lazy={id !== 'first'} />,
  });
  const print = picture('sleeve', sleeve, m.catalog_product_of_song());
  const ofSong = [
    { ...print, large: <div className="gallery__print">{print.large}</div> },
    picture('record', disc, m.catalog_product_record()),
  ];
  const photos = (product.photos ?? []).map(
    (photo, at): Shown => ({
      id: `photo-${at}`,
      small: (
        <Artwork alt="">
          <ProductPhoto photo={photo} alt="" sizes="96px" />
        </Artwork>
      ),
      large: (
        <Artwork alt="">
          <ProductPhoto
            photo={photo}
            alt={photo.alt}
            sizes="(width < 1024px) 100vw, 620px"
            lazy={at > 0 || made !== null}
          />
        </Artwork>
      ),
    }),
  );
  const drawn: Shown[] = made
    ? [
        {
          id: 'first',
          small: <GoodsPicture goods={made} alt="" />,
          large: <GoodsPicture goods={made} alt={goodsAlt(made, product.title)} lazy={false} />,
        },
      ]
    : object
      ? [picture('first', object, product.title)]
      : [];
  const shown = [...drawn, ...photos];
  return showsSong(product) || shown.length === 0 ? [...shown, ...ofSong] : shown;
}

/**
 * The pictures of a product. The visitor swipes through them, or uses the small pictures, which are links to the
 * large ones.
 */
export function ProductGallery({ product }: { product: Product }) {
  const made = useMadeGoods();
  const shown = pictures(product, made);
  const row = useRef<HTMLUListElement>(null);
  const facts = JSON.stringify(made);
  // Scroll back to the first picture after each change of the product, so that the visitor sees the change.
  useEffect(() => {
    if (facts !== 'null') row.current?.scrollTo({ left: 0 });
  }, [facts]);
  const style: CSSProperties & Record<'--count', string> = { '--count': String(shown.length) };
  return (
    <section
      className="gallery"
      aria-label={m.catalog_product_gallery({ title: product.title })}
      style={style}
    >
      <ul ref={row} className="gallery__large" tabIndex={shown.length > 1 ? 0 : undefined}>
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
                    would hide what the picture inside says. */}
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
