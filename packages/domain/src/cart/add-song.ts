import type { SongData } from '../builder/song-data.ts';
import { ok, type Result, refuse } from '../result.ts';
import { addProduct, type Cart, replaceSong } from './cart.ts';
import { type CartLine, type CatalogProduct, newLine } from './kinds/index.ts';

/**
 * The cart lines for a finished draft: the song, and below it the extra verses if there are any. `nextId` returns a new
 * cart_uuid for each line. Refuses with `song_not_ready` when the draft is not saved or has no artist. Whether the rest
 * of the draft is valid is checked by `firstInvalidStep` of builder/steps.ts.
 */
export function songFromDraft(input: {
  data: SongData;
  song: CatalogProduct;
  extraVerse: CatalogProduct;
  now: Date;
  nextId: () => string;
}): Result<CartLine[]> {
  const { data, song, extraVerse, now, nextId } = input;
  const artist = data.selected_recommended_artist;
  if (data.slug === '' || artist === null) return refuse('song_not_ready');
  const additional_info = {
    songbuilder_slug: data.slug,
    recipient: data.recipient,
    artist_id: artist.id,
    artist_name: artist.artist_name,
  };
  const line = newLine(song, { cart_uuid: nextId(), added_at: now }, { additional_info });
  if (data.extra_verses === 0) return ok([line]);
  const verses = { quantity: data.extra_verses, underSong: true };
  return ok([line, newLine(extraVerse, { cart_uuid: nextId(), added_at: now }, verses)]);
}

/**
 * Puts the lines of a draft into the cart. Refuses with `second_song` when the cart already has a song. With
 * `confirmed`, the customer has agreed that the new song replaces it (spec 4.3-01, 8.3-02).
 */
export function addSong(cart: Cart, lines: readonly CartLine[], confirmed: boolean): Result<Cart> {
  const [song, ...under] = lines;
  if (song === undefined) return ok(cart);
  const first: Result<Cart> = confirmed ? ok(replaceSong(cart, song)) : addProduct(cart, song);
  return under.reduce((result, line) => (result.ok ? addProduct(result.value, line) : result), first);
}
