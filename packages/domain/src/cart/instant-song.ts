import type { InstantData } from '../instant/instant-data.ts';
import type { InstantPreview, InstantState } from '../instant/previews.ts';
import { type Cart, type CartProduct, withProducts } from './cart.ts';
import { isInstantSong } from './cart-order.ts';

/** The instant song of a collection that a cart holds; null without one. */
export const instantSongOf = ({ products }: Cart, collectionId?: string): CartProduct | null =>
  products.find(
    (line) =>
      isInstantSong(line) &&
      line.instant_data !== null &&
      (collectionId === undefined || line.instant_data.collection_id === collectionId),
  ) ?? null;

/** What the cart keeps of the song that was picked (spec 3.11-04). `task_id` makes the whole of it. */
export const instantDataOf = (
  { collectionId, previews }: Pick<InstantState, 'collectionId' | 'previews'>,
  picked: InstantPreview,
  task_id: string,
): InstantData => {
  const { answers, name_key, spelling } = picked.ip_builder_data;
  return {
    collection_id: collectionId ?? '',
    artist_id: picked.artist_id,
    artist_display_name: picked.artist,
    task_id,
    title: picked.title,
    lyrics: picked.lyrics,
    template_song_id: picked.template_song_id,
    answers,
    previews_generated: previews.map(({ title, artist }) => ({ title, artist })),
    selected_name: name_key === null ? null : { name_key, spelling: spelling ?? '' },
    sleeve: { genre: picked.genre, mood: picked.mood, tempo: picked.tempo },
  };
};

/** Another song of the same builder takes the place of the one that was picked before; what goes with it stays. */
export const repickSong = (cart: Cart, line: CartProduct, instant_data: InstantData): Cart =>
  withProducts(
    cart,
    cart.products.map((held) => (held === line ? { ...held, instant_data } : held)),
  );
