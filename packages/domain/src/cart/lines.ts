import type { RushFee } from '../checkout/rush.ts';
import type { InstantData } from '../instant/instant-data.ts';
import type { RevisionOrder } from '../stories/revision.ts';
import { type Cart, withProducts } from './cart.ts';
import {
  type CartLine,
  type CatalogProduct,
  type KindName,
  type LineOf,
  type LineStamp,
  newLine,
  readLine,
} from './kinds/index.ts';
import type { SongInfo } from './kinds/original-song.ts';
import { podExpires } from './pod.ts';
import type { PodInputs } from './pod-rules.ts';

type Held = { products: readonly CartLine[] };

/** The cart's line of one kind; undefined when it has none. */
export const lineOf = <K extends KindName>({ products }: Held, kind: K): LineOf<K> | undefined =>
  products.find((line): line is LineOf<K> => line.kind === kind);

/** The facts of the draft of a song that an artist writes; null for any other line, or when they are missing. */
export const songInfo = (line: CartLine | undefined): SongInfo | null =>
  line?.kind === 'original_song' ? line.additional_info : null;

/** The same for the song in a cart. */
export const songInfoOf = (cart: Held): SongInfo | null => songInfo(lineOf(cart, 'original_song'));

/** The data of an instant song; null for any other line, or when they are missing. */
export const instantData = (line: CartLine | undefined): InstantData | null =>
  line?.kind === 'instant_song' ? line.instant_data : null;

/** Changes fields of a line if it is of the given kind. A change that makes the line invalid is ignored. */
export const changeLine = <K extends KindName>(
  cart: Cart,
  cartUuid: string,
  kind: K,
  change: Partial<LineOf<K>>,
): Cart => ({
  ...cart,
  products: cart.products.map((line) =>
    line.cart_uuid === cartUuid && line.kind === kind ? (readLine({ ...line, ...change }) ?? line) : line,
  ),
});

/**
 * Stores the pictures and texts of a line. The line expires with its first picture (spec 4.4-05), and the check of
 * the cart looks for that picture (4.4-04).
 */
export function givePod(cart: Cart, cartUuid: string, pod_inputs: PodInputs): Cart {
  const [first] = pod_inputs.images;
  return changeLine(cart, cartUuid, 'pod', {
    pod_inputs,
    expire: podExpires(pod_inputs),
    cover_public_id: first ? { metadata: { url: first.url } } : null,
  });
}

/** The cart with a line in place of the lines that it replaces. */
const inPlaceOf = (cart: Cart, line: CartLine, isReplaced: (held: CartLine) => boolean): Cart =>
  withProducts(cart, [...cart.products.filter((held) => !isReplaced(held)), line]);

/** The cart with an e-card, which replaces the one in the cart. */
export const withECard = (cart: Cart, line: CartLine): Cart =>
  inPlaceOf(cart, line, ({ kind }) => kind === 'ecard');

/** The cart with a revision, which replaces one of the same song. */
export const withRevision = (cart: Cart, line: CartLine): Cart =>
  inPlaceOf(
    cart,
    line,
    ({ kind, parent_story_id }) => kind === 'revision' && parent_story_id === line.parent_story_id,
  );

/** The song that is revised, and the total price of its paid lines in cents. */
export type RevisedStory = { storyId: number; ownerId: number; cents: number };

/** The line of a revision (spec 3.5-08); its price is that of the lines that are not free. */
export const revisionLine = (
  product: CatalogProduct,
  stamp: LineStamp,
  { storyId, ownerId, cents, requests, note }: RevisedStory & RevisionOrder,
): CartLine =>
  newLine(
    {
      ...product,
      extra_info: { ...product.extra_info, revision_requests: requests, revision_note: note },
    },
    stamp,
    { price: cents, parent_story_id: String(storyId), owner_id: String(ownerId) },
  );

/**
 * The cart with a product whose price depends on the customer's choice, such as rush delivery. An existing line gets
 * the new price; otherwise a new line is added under the song.
 */
export function withChoice(
  cart: Cart,
  product: CatalogProduct,
  stamp: () => LineStamp,
  choice: { price: number; rushFeeInfo?: RushFee },
): Cart {
  const held = cart.products.find(({ name }) => name === product.name);
  const line = held ?? newLine(product, stamp(), { underSong: true });
  const chosen = readLine({ ...line, ...choice, cartPrice: choice.price }) ?? line;
  return inPlaceOf(cart, chosen, (one) => one === held);
}

/** The cart's instant song, of the given collection if there is one; null when the cart has none. */
export function instantSongOf(cart: Cart, collectionId?: string): PickedSong | null {
  const line = lineOf(cart, 'instant_song');
  if (!line?.instant_data) return null;
  const { instant_data } = line;
  return collectionId === undefined || instant_data.collection_id === collectionId
    ? { ...line, instant_data }
    : null;
}

/** An instant song whose data are present. */
export type PickedSong = LineOf<'instant_song'> & { instant_data: InstantData };
