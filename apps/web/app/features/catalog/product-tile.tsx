import type { Product } from '@keepsong/contract/catalog';
import { ProductPhoto } from '~/platform/art/product-photo.tsx';
import { productPicture } from '~/platform/art/product-picture.ts';
import { ProductPrice } from '~/shell/goods/product-price.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { WholeWords } from '~/ui/lettering/heading.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { ProductTags } from './product-tags.tsx';

/** The fields of a product that a list needs. */
export type TileProduct = Pick<
  Product,
  'id' | 'name' | 'title' | 'sku' | 'price' | 'regular_price' | 'product_type' | 'tags' | 'photos'
> & { extra_info: Pick<Product['extra_info'], 'instant_product'> };

/** Drops all other fields of a product, because they would only make the pages with lists larger. */
export const tileOf = (product: Product): TileProduct => ({
  id: product.id,
  name: product.name,
  title: product.title,
  sku: product.sku,
  price: product.price,
  product_type: product.product_type,
  tags: product.tags,
  extra_info: { instant_product: product.extra_info.instant_product },
  ...(product.regular_price === undefined ? {} : { regular_price: product.regular_price }),
  ...(product.photos ? { photos: product.photos } : {}),
});

type ProductTileProps = { product: TileProduct; level?: 2 | 3; eager?: boolean };

/** A product in a list: picture, name and price. */
export function ProductTile({ product, level = 2, eager }: ProductTileProps) {
  const Name = `h${level}` as const;
  const photo = product.photos?.[0];
  return (
    <article className="product-tile">
      <div className="product-tile__art">
        {photo ? (
          <Artwork alt="">
            <ProductPhoto photo={photo} alt="" sizes="(width < 768px) 50vw, 320px" lazy={!eager} />
          </Artwork>
        ) : (
          <Artwork src={productPicture(product)} alt="" lazy={!eager} />
        )}
      </div>
      <Name className="d4">
        <ShopLink to={`/products/${product.name}`} className="product-tile__link">
          <WholeWords>{product.title}</WholeWords>
        </ShopLink>
      </Name>
      <div className="product-tile__foot">
        <p className="muted num">
          <ProductPrice product={product} />
        </p>
        <ProductTags tags={product.tags} only={1} />
      </div>
    </article>
  );
}
