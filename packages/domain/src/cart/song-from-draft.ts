import type { SongData } from '../builder/song-data.ts';
import { ok, type Result, refuse } from '../result.ts';
import { addProduct, type BundledProduct, type Cart, type CartProduct, replaceSong } from './cart.ts';

/** A product of the catalog as it is put into a cart. Price in cents. */
export type CatalogProduct = Pick<
  CartProduct,
  | 'id'
  | 'name'
  | 'title'
  | 'sku'
  | 'price'
  | 'product_type'
  | 'requires_shipping_address'
  | 'photo'
  | 'extra_info'
> & {
  /** What a bundle holds; nothing for any other product. */
  bundled_products?: readonly Pick<BundledProduct, 'id' | 'title'>[];
};

/** Where and when a line comes from: both given, so that the rule stays pure. */
export type LineStamp = { cart_uuid: string; added_at: Date };

/** One product of the catalog as a cart line. */
export const cartLine = (
  { bundled_products = [], ...product }: CatalogProduct,
  { cart_uuid, added_at }: LineStamp,
  own: Partial<
    Pick<
      CartProduct,
      | 'quantity'
      | 'underSong'
      | 'additional_info'
      | 'instant_data'
      | 'customer_greeting_data'
      | 'customer_greeting_placement'
      | 'expire'
      | 'ecard'
      | 'gift_card'
      | 'rushFeeInfo'
      | 'auto_added'
      | 'cta_clicked'
    >
  > = {},
): CartProduct => ({
  ...product,
  cartPrice: product.price,
  quantity: 1,
  cart_uuid,
  added_at: added_at.toISOString(),
  underSong: false,
  parent_story_id: null,
  owner_id: null,
  cover_public_id: null,
  expire: null,
  bundled_products: bundled_products.map(({ id, title }) => ({ id, title, expire: null })),
  additional_info: null,
  cta_clicked: null,
  instant_data: null,
  customer_greeting_data: null,
  customer_greeting_placement: null,
  ecard: null,
  gift_card: null,
  pod_inputs: null,
  auto_added: false,
  rushFeeInfo: null,
  ...own,
});

/**
 * The lines that a finished draft puts into the cart: its song and, when verses were added, the extra verses under
 * it. `nextId` gives a new cart_uuid for each line. Refuses `song_not_ready` for a draft that is not saved or has no
 * artist; whether the whole draft is valid is `firstInvalidStep` of builder/steps.ts.
 */
export function songFromDraft(input: {
  data: SongData;
  song: CatalogProduct;
  extraVerse: CatalogProduct;
  now: Date;
  nextId: () => string;
}): Result<CartProduct[]> {
  const { data, song, extraVerse, now, nextId } = input;
  const artist = data.selected_recommended_artist;
  if (data.slug === '' || artist === null) return refuse('song_not_ready');
  const additional_info = {
    songbuilder_slug: data.slug,
    recipient: data.recipient,
    artist_id: artist.id,
    artist_name: artist.artist_name,
  };
  const line = cartLine(song, { cart_uuid: nextId(), added_at: now }, { additional_info });
  if (data.extra_verses === 0) return ok([line]);
  const verses = { quantity: data.extra_verses, underSong: true };
  return ok([line, cartLine(extraVerse, { cart_uuid: nextId(), added_at: now }, verses)]);
}

/**
 * Puts the lines of a draft into the cart. With a song already there it refuses `second_song`, unless `confirmed`
 * says that the customer gave the old one up (spec 4.3-01, 8.3-02).
 */
export function addSong(cart: Cart, lines: readonly CartProduct[], confirmed: boolean): Result<Cart> {
  const [song, ...under] = lines;
  if (song === undefined) return ok(cart);
  const first: Result<Cart> = confirmed ? ok(replaceSong(cart, song)) : addProduct(cart, song);
  return under.reduce((result, line) => (result.ok ? addProduct(result.value, line) : result), first);
}
