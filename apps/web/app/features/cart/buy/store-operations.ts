import { addProduct, type Cart } from '@keepsong/domain/cart/cart';
import type { GiftCardInfo } from '@keepsong/domain/cart/gift-card';
import { type CatalogProduct, type LineStamp, newLine } from '@keepsong/domain/cart/kinds/index';
import type { Result } from '@keepsong/domain/result';

type Store = { read: () => Cart; keep: (cart: Cart) => void };

type Chosen = {
  quantity?: number;
  underSong?: boolean;
  gift_card?: GiftCardInfo | null;
  /** The id of the earlier song that the product is for, if any. */
  storyId?: string | null;
  /** The slug of this song, if it belongs to somebody else. */
  storyKey?: string | null;
  /** The texts of a product that is made from a song. */
  texts?: Record<string, string>;
};

/** Puts products of the store into the cart. */
export const storeOperations = ({ read, keep }: Store, stamp: () => LineStamp) => ({
  /**
   * Puts a quantity of a product into the cart. A gift card also needs its recipient in `gift_card`. `product.price` is
   * the price of one item, in cents.
   */
  addFromStore(
    product: CatalogProduct,
    { quantity = 1, underSong = false, gift_card = null, storyId = null, storyKey = null, texts }: Chosen,
  ): Result<Cart> {
    const song = { parent_story_id: storyId, parent_story_key: storyKey };
    const own = { quantity, underSong, gift_card, ...song, cta_clicked: 'add_to_cart' };
    const pod = texts ? { pod_inputs: { images: [], texts } } : {};
    const added = addProduct(read(), newLine(product, stamp(), { ...own, ...pod }));
    if (added.ok) keep(added.value);
    return added;
  },
});
