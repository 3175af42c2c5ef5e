import type { Product } from '@keepsong/contract/catalog';
import { type PhotoFormat, photoAddress } from '@keepsong/domain/catalogue/photo';

export type Photo = NonNullable<Product['photos']>[number];

const addresses = ({ id, widths }: Photo, format: PhotoFormat): string =>
  widths.map((width) => `${photoAddress(id, width, format)} ${width}w`).join(', ');

/**
 * The address of the smallest file of a photo, for places that can name only one file, such as a line of the
 * cart.
 */
export const smallPhoto = ({ id, widths }: Photo): string => photoAddress(id, widths[0] ?? 320, 'webp');

type PhotoProps = { photo: Photo; alt: string; sizes: string; lazy?: boolean };

/** A photo of a product. The browser takes the smallest file that fits: AVIF where it can draw it, otherwise WebP. */
export const ProductPhoto = ({ photo, alt, sizes, lazy = true }: PhotoProps) => (
  <picture>
    <source type="image/avif" srcSet={addresses(photo, 'avif')} sizes={sizes} />
    <img
      src={photoAddress(photo.id, photo.widths.at(-1) ?? 320, 'webp')}
      srcSet={addresses(photo, 'webp')}
      alt={alt}
      sizes={sizes}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
    />
  </picture>
);
