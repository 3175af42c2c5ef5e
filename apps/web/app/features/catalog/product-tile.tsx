import type { Product } from '@keepsong/contract/catalog';
import { productPicture } from '~/platform/art/product-picture.ts';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { ProductPrice } from './product-price.tsx';
import { ProductTags } from './product-tags.tsx';

type ProductTileProps = { product: Product; level?: 2 | 3; eager?: boolean };

/** A product in a list: picture, name and price. */
export function ProductTile({ product, level = 2, eager }: ProductTileProps) {
  const Name = `h${level}` as const;
  return (
    <article className="product-tile">
      <div className="product-tile__art">
        <Artwork src={productPicture(product)} alt="" lazy={!eager} />
        <ProductTags tags={product.tags} only={1} className="product-tile__tags" />
      </div>
      <Name className="d4">
        <ShopLink to={`/products/${product.name}`} className="product-tile__link">
          {product.title}
        </ShopLink>
      </Name>
      <p className="muted num">
        <ProductPrice product={product} />
      </p>
    </article>
  );
}
