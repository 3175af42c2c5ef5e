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

/** The line of one kind that a cart holds; undefined without one. */
export const lineOf = <K extends KindName>({ products }: Held, kind: K): LineOf<K> | undefined =>
  products.find((line): line is LineOf<K> => line.kind === kind);

/** What a song that an artist writes was ordered with; null for any other line, and when the song does not say. */
export const songInfo = (line: CartLine | undefined): SongInfo | null =>
  line?.kind === 'original_song' ? line.additional_info : null;

/** The same of the song in a cart. */
export const songInfoOf = (cart: Held): SongInfo | null => songInfo(lineOf(cart, 'original_song'));

/** What an instant song is made from; null for any other line, and when the song does not say. */
export const instantData = (line: CartLine | undefined): InstantData | null =>
  line?.kind === 'instant_song' ? line.instant_data : null;

/** Changes fields of one line, when it is of the kind that has them. What cannot be read again changes nothing. */
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
 * Keeps what a line is made from. The line lives no longer than its first picture (spec 4.4-05), and that picture is
 * what is looked for when the cart is checked (4.4-04).
 */
export function givePod(cart: Cart, cartUuid: string, pod_inputs: PodInputs): Cart {
  const [first] = pod_inputs.images;
  return changeLine(cart, cartUuid, 'pod', {
    pod_inputs,
    expire: podExpires(pod_inputs),
    cover_public_id: first ? { metadata: { url: first.url } } : null,
  });
}

/** The cart with a line in place of those that it replaces. */
const inPlaceOf = (cart: Cart, line: CartLine, isReplaced: (held: CartLine) => boolean): Cart =>
  withProducts(cart, [...cart.products.filter((held) => !isReplaced(held)), line]);

/** The cart with an e-card in it; one that is there goes. */
export const withECard = (cart: Cart, line: CartLine): Cart =>
  inPlaceOf(cart, line, ({ kind }) => kind === 'ecard');

/** The cart with a revision in it; one of the same song that is there goes. */
export const withRevision = (cart: Cart, line: CartLine): Cart =>
  inPlaceOf(
    cart,
    line,
    ({ kind, parent_story_id }) => kind === 'revision' && parent_story_id === line.parent_story_id,
  );

/** Whose song is revised, and what its paid lines cost together, in cents. */
export type RevisedStory = { storyId: number; ownerId: number; cents: number };

/** The line of a revision (spec 3.5-08): its price is that of the lines that are not free. */
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
 * The cart with a product whose price the customer's choice makes, such as rush delivery: the line that is there gets
 * the price, without one it comes under the song.
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

/** The instant song of a collection that a cart holds; null without one. */
export function instantSongOf(cart: Cart, collectionId?: string): PickedSong | null {
  const line = lineOf(cart, 'instant_song');
  if (!line?.instant_data) return null;
  const { instant_data } = line;
  return collectionId === undefined || instant_data.collection_id === collectionId
    ? { ...line, instant_data }
    : null;
}

/** An instant song that says what it is made from. */
export type PickedSong = LineOf<'instant_song'> & { instant_data: InstantData };
