import type { Product } from '@keepsong/contract/catalog';
import { addProduct, type Cart, withProducts } from '@keepsong/domain/cart/cart';
import type { ECard } from '@keepsong/domain/cart/ecard';
import type { GiftCardInfo } from '@keepsong/domain/cart/gift-card';
import {
  type CartLine,
  type CatalogProduct,
  type LineOf,
  type LineStamp,
  newLine,
} from '@keepsong/domain/cart/kinds/index';
import {
  givePod,
  type RevisedStory,
  revisionLine,
  withECard,
  withRevision,
} from '@keepsong/domain/cart/lines';
import type { PodInputs } from '@keepsong/domain/cart/pod-rules';
import type { Result } from '@keepsong/domain/result';
import type { RevisionOrder } from '@keepsong/domain/stories/revision';
import { catalogProduct } from '../offer/catalog-product.ts';
import { inputsOf } from '../pod/pod-words.ts';
import type { SongGoods } from '../song-goods/goods-words.ts';
import { introFields, type KeptIntro } from '../song-goods/kept-intro.ts';
import { cartStore } from '../store/cart.store.ts';
import type { CartStore } from '../store/create-cart-store.ts';

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
  /** The recording of a spoken intro. */
  intro?: KeptIntro | null;
  /** The input of another made-to-order product. */
  pod_inputs?: PodInputs;
};

/**
 * Operations on goods that other pages than the cart offer too: the pages of products, of songs and of the builders.
 * They load these without the rest of the cart.
 */
export const goodsOperations = (
  { read, keep }: Pick<CartStore, 'read' | 'keep'>,
  stamp: () => LineStamp,
) => ({
  /**
   * Puts a quantity of a product into the cart. A gift card also needs its recipient in `gift_card`. `product.price` is
   * the price of one item, in cents.
   */
  addGoods(
    product: CatalogProduct,
    {
      quantity = 1,
      underSong = false,
      gift_card = null,
      storyId = null,
      storyKey = null,
      texts,
      intro = null,
      pod_inputs,
    }: Chosen,
  ): Result<Cart> {
    const song = { parent_story_id: storyId, parent_story_key: storyKey };
    const own = { quantity, underSong, gift_card, ...song, cta_clicked: 'add_to_cart' };
    const inputs = pod_inputs ?? (texts && { images: [], texts });
    const pod = inputs ? { pod_inputs: inputs } : {};
    const added = addProduct(
      read(),
      newLine(product, stamp(), { ...own, ...pod, ...(intro && introFields(intro)) }),
    );
    if (added.ok) keep(added.value);
    return added;
  },

  /** Puts a card for an earlier song into the cart, in place of a card that is already there. */
  addECard(product: Product, ecard: ECard, storyId: number): void {
    const own = { ecard, parent_story_id: String(storyId) };
    keep(withECard(read(), newLine(catalogProduct(product), stamp(), own)));
  },

  /** Puts a revision that is not free into the cart, with the marked lines (spec 3.5-08). */
  addRevision(product: Product, revision: RevisedStory & RevisionOrder): void {
    keep(withRevision(read(), revisionLine(catalogProduct(product), stamp(), revision)));
  },

  /** Changes the input of a made-to-order line, starting from its present input. Does nothing when the line is gone. */
  changePod(cartUuid: string, next: (inputs: PodInputs) => PodInputs): void {
    const cart = read();
    const line = cart.products.find(({ cart_uuid }) => cart_uuid === cartUuid);
    if (line?.kind === 'pod') keep(givePod(cart, cartUuid, next(inputsOf(line))));
  },

  /** Forgets the input that has no place on a line any more, because the customer has seen that. */
  acceptLoss(cartUuid: string): void {
    const cart = read();
    const products = cart.products.map((line) =>
      line.cart_uuid === cartUuid ? { ...line, lost_inputs: null } : line,
    );
    keep(withProducts(cart, products));
  },

  /**
   * Changes the song that a line is made from, the texts that are printed on it, its size, or its recording. Does nothing
   * when the line is gone.
   */
  changeSongGoods(
    cartUuid: string,
    { storyId, storyKey, texts, intro }: SongGoods,
    size: Product | null,
  ): void {
    const cart = read();
    const products = cart.products.map((line) =>
      line.cart_uuid === cartUuid
        ? {
            ...inSize(line, size),
            parent_story_id: storyId,
            parent_story_key: storyKey,
            lost_inputs: null,
            ...(line.kind === 'pod' ? { pod_inputs: withTexts(line, texts) } : {}),
            ...(line.kind === 'greeting' && intro ? introFields(intro) : {}),
          }
        : line,
    );
    keep(withProducts(cart, products));
  },
});

/** The line with the product of another size, at its price. What the customer entered stays. */
function inSize(line: CartLine, size: Product | null): CartLine {
  if (size === null || size.id === line.id) return line;
  const { price: _, auto_added: __, ...kept } = line;
  const stamp = { cart_uuid: line.cart_uuid, added_at: new Date(line.added_at) };
  return newLine(catalogProduct(size), stamp, kept);
}

/** The input of a line with these texts. Pictures and other texts stay. */
const withTexts = (line: Pick<LineOf<'pod'>, 'pod_inputs'>, texts: Record<string, string>): PodInputs => {
  const inputs = inputsOf(line);
  return { ...inputs, texts: { ...inputs.texts, ...texts } };
};

export const { addGoods, addECard, addRevision, changePod, acceptLoss, changeSongGoods } = goodsOperations(
  cartStore,
  () => ({ cart_uuid: crypto.randomUUID(), added_at: new Date() }),
);
