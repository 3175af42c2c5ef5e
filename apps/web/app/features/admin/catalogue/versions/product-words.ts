import type { ProductBody } from '@keepsong/contract/catalogue/products';
import type { Locale } from '@keepsong/domain/format/locale';
import { CLASS_WORDS } from '../../money/tax-words.ts';
import type { ProductChoices } from '../product-page.tsx';
import { TYPE_WORDS } from '../products-page.tsx';
import { titlesOf } from '../slug-list.tsx';
import { valueWords } from './edit-values.ts';

/**
 * The readable value of a field of a product, for comparing two versions. What the shop knows by a key is named, and
 * the keys themselves are left out.
 */
export function productWords(
  field: keyof ProductBody,
  of: ProductBody,
  { locale, choices }: { locale: Locale; choices: ProductChoices },
): string {
  const each = (rows: readonly object[]) => valueWords(field, rows, locale);
  const titles = (slugs: readonly string[]) => titlesOf(slugs, choices.products).join(', ') || '–';
  switch (field) {
    case 'product_type':
      return TYPE_WORDS[of.product_type]();
    case 'shipping_class':
      return CLASS_WORDS[of.shipping_class]();
    case 'vendor_id':
      return (
        choices.vendors.find(({ id }) => id === of.vendor_id)?.name ?? valueWords(field, of.vendor_id, locale)
      );
    case 'variant_of':
      return titles(of.variant_of === null ? [] : [of.variant_of]);
    case 'bundled':
    case 'addons':
      return titles(of[field]);
    case 'photos':
      return each(of.photos.map(({ alt }) => alt));
    case 'designs':
      return each(of.designs.map(({ picture: _, ...design }) => design));
    case 'printed_fields':
      return each(of.printed_fields.map(({ key: _, ...asked }) => asked));
    case 'promo_addons':
      return each(of.promo_addons.map((offer) => ({ ...offer, product: titles([offer.product]) })));
    case 'rush_options':
      return each(of.rush_options.map(({ cost, ...rush }) => ({ ...rush, cost_cents: cost })));
    case 'amounts':
      return valueWords(
        field,
        of.amounts && { least_cents: of.amounts.least, most_cents: of.amounts.most },
        locale,
      );
    default:
      return valueWords(field, of[field], locale);
  }
}
