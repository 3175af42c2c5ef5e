import type { SongData } from '../builder/song-data.ts';
import { ok, type Result, refuse } from '../result.ts';
import { addProduct, type Cart, replaceSong } from './cart.ts';
import { type CartLine, type CatalogProduct, newLine } from './kinds/index.ts';

/**
 * The cart lines of a finished draft: its song and, when verses were added, the extra verses under it. `nextId`
 * returns a new cart_uuid for each line. Refuses `song_not_ready` for a draft that is not saved or has no artist.
 * `firstInvalidStep` of builder/steps.ts checks whether the whole draft is valid.
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
 * Puts the lines of a draft into the cart. When the cart already has a song it refuses `second_song`, unless
 * `confirmed` says that the customer agreed to replace it (spec 4.3-01, 8.3-02).
 */
export function addSong(cart: Cart, lines: readonly CartLine[], confirmed: boolean): Result<Cart> {
  const [song, ...under] = lines;
  if (song === undefined) return ok(cart);
  const first: Result<Cart> = confirmed ? ok(replaceSong(cart, song)) : addProduct(cart, song);
  return under.reduce((result, line) => (result.ok ? addProduct(result.value, line) : result), first);
}
