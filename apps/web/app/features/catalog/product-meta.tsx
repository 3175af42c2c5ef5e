import { addonForProduct } from '@keepsong/artwork/addon/kinds';
import { sharePngPath } from '@keepsong/artwork/draw/path';
import type { Product } from '@keepsong/contract/catalog';
import type { Locale } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { productThing, questionsThing, trailThing } from '~/shell/meta/structured-data.ts';
import type { ProductContent } from './load-product.ts';

/**
 * The metadata of a product for search engines and social networks. All sizes of a product count as one page: they
 * share the address of the first one.
 */
export function ProductMeta({ content }: { content: ProductContent }) {
  const { settings, locale } = usePage();
  const { product, variants, rating, reviews, questions, origin } = content;
  const main = variants[0] ?? product;
  const url = `${origin}/products/${main.name}`;
  const image = `${origin}${shareImage(main, settings.brand, locale)}`;
  return (
    <PageMeta
      title={`${product.title} · ${settings.brand}`}
      description={product.description}
      url={url}
      share={{ type: 'product', title: product.title, image, imageAlt: product.title }}
      data={[
        productThing({
          name: main.title,
          description: main.description,
          sku: main.sku,
          url,
          image,
          brand: settings.brand,
          prices: (variants.length > 0 ? variants : [product]).map(({ price }) => price),
          rating,
          reviews: reviews.items.map((review) => ({
            author: review.first_name,
            text: review.text,
            rating: review.rating,
            date: review.created_at,
          })),
        }),
        trailThing([
          { name: m.catalog_store_title(), url: `${origin}/store` },
          { name: main.title, url },
        ]),
        ...(questions.length > 0 ? [questionsThing(questions)] : []),
      ]}
    />
  );
}

/** The share image: a drawing of the object, or for a song a sleeve with its title. */
function shareImage({ name, title, price, product_type }: Product, brand: string, locale: Locale): string {
  const addon = product_type === 'song' ? null : addonForProduct(name);
  if (addon === null) return sharePngPath({ kind: 'share', song: { title, byline: brand } });
  return sharePngPath({ kind: 'product', product: { addon, title, line: formatMoney(price, locale) } });
}
