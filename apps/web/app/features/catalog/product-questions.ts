import type { Product } from '@keepsong/contract/catalog';
import type { CmsContent, CmsSection } from '@keepsong/contract/cms';
import { isInstantSong } from '@keepsong/domain/cart/cart-order';
import { isGiftCard } from '@keepsong/domain/cart/named-products';
import type { CmsField } from '@keepsong/domain/cms/fields';
import { sectionsOf } from '~/platform/chrome/content.ts';

type Asked = Pick<Product, 'product_type' | 'extra_info' | 'requires_shipping_address'>;

function kindOf({
  product_type,
  extra_info,
  requires_shipping_address,
}: Asked): CmsField<'product_questions'> {
  if (isGiftCard({ product_type })) return 'gift_card';
  if (isInstantSong({ product_type, extra_info })) return 'instant';
  if (product_type === 'song') return 'song';
  return requires_shipping_address ? 'shipped' : 'digital';
}

/** Questions that customers ask before they buy a product of this kind, with the answers. */
export const questionsOf = (product: Asked, words: CmsContent): CmsSection[] => [
  ...sectionsOf(words, `product_questions.${kindOf(product)}`),
  ...sectionsOf(words, 'product_questions.every'),
];
