import type { Product } from '@keepsong/contract/catalog';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import type { Locale } from '../../platform/http/implement.ts';
import {
  findAddons,
  findProductBySlug,
  findProducts,
  findProductsById,
  loadHolidays,
  type ProductRow,
} from './catalog.repository.ts';

function productView(row: ProductRow, locale: Locale): Product {
  return {
    id: String(row.id),
    name: row.slug,
    title: locale === 'sp' ? row.titleSp : row.titleEn,
    description: locale === 'sp' ? row.descriptionSp : row.descriptionEn,
    sku: row.sku,
    price: row.priceCents,
    product_type: row.productType,
    tags: row.tags,
    requires_shipping_address: row.requiresShippingAddress,
    under_song: row.underSong,
    art: row.art,
    extra_info: {
      instant_product: row.extraInfo.instant_product === true,
      one_per_story: row.extraInfo.one_per_story === true,
    },
  };
}

export type { ProductRow } from './catalog.repository.ts';

/** What the shop sells, in the reader's language. */
export function createCatalogService(db: Db) {
  return {
    /** Refusals: `not_found`. */
    async product(
      slug: string,
      { withAddons, locale }: { withAddons: boolean; locale: Locale },
    ): Promise<Result<{ product: Product; addons: Product[] }>> {
      const row = await findProductBySlug(db, slug);
      if (!row) return refuse('not_found');
      const addons = withAddons ? await findAddons(db, row.id) : [];
      return ok({
        product: productView(row, locale),
        addons: addons.map((addon) => productView(addon, locale)),
      });
    },
    async products(ids: number[], slugs: string[], locale: Locale): Promise<Product[]> {
      return (await findProducts(db, ids, slugs)).map((row) => productView(row, locale));
    },
    /** Products as another service needs them, inside its transaction when it has one. */
    productsForSale: (tx: DbOrTx, ids: number[]) => findProductsById(tx, ids),
    holidays: (tx: DbOrTx = db) => loadHolidays(tx),
  };
}

export type CatalogService = ReturnType<typeof createCatalogService>;
