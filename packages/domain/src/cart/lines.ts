import type { RushFee } from '../checkout/rush.ts';
import type { InstantData } from '../instant/instant-data.ts';
import type { RevisionOrder } from '../stories/revision.ts';
import { UNCLAIMED_MS } from '../time/unpaid.ts';
import { type Cart, withProducts } from './cart.ts';
import {
  type CartLine,
  type CatalogProduct,
  type KindName,
  kindOf,
  type LineOf,
  type LineStamp,
  newLine,
  readLine,
} from './kinds/index.ts';
import type { SongInfo } from './kinds/original-song.ts';
import type { Upload } from './line/line.ts';
import { podFields } from './pod.ts';
import type { PodInputs } from './pod-rules.ts';

type Held = { products: readonly CartLine[] };

/** The line of this kind in a cart. Undefined when the cart has none. */
export const lineOf = <K extends KindName>({ products }: Held, kind: K): LineOf<K> | undefined =>
  products.find((line): line is LineOf<K> => line.kind === kind);

/**
 * The cart's facts about the draft of a song that an artist writes. Null when the line has none, and for any
 * other line.
 */
export const songInfo = (line: CartLine | undefined): SongInfo | null =>
  line?.kind === 'original_song' ? line.additional_info : null;

/** The cart's facts about the draft of its song, as `songInfo` returns them. */
export const songInfoOf = (cart: Held): SongInfo | null => songInfo(lineOf(cart, 'original_song'));

/** The data of an instant song. Null when they are missing, and for any other line. */
export const instantData = (line: CartLine | undefined): InstantData | null =>
  line?.kind === 'instant_song' ? line.instant_data : null;

/** Changes fields of a line if the line is of the given kind. Ignores a change that would make the line invalid. */
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

/** Stores the pictures and texts of a made-to-order line. */
export const givePod = (cart: Cart, cartUuid: string, pod_inputs: PodInputs): Cart =>
  changeLine(cart, cartUuid, 'pod', podFields(pod_inputs));

/**
 * The uploads that the shop deletes within the next hour. The shop may not know yet that the cart uses them.
 */
export const uploadsToClaim = ({ products }: Cart, now: Date): Upload[] =>
  products
    .flatMap((line) => kindOf(line).uploadsOf(line))
    .filter(({ expires_at }) => {
      const left = Date.parse(expires_at) - now.getTime();
      return left > 0 && left <= UNCLAIMED_MS;
    });

/** Stores the new expiry of a claimed upload in every line that uses it. */
export const withClaim = (cart: Cart, upload: Upload): Cart => ({
  ...cart,
  products: cart.products.map((line) => {
    const kind = kindOf(line);
    const usesIt = kind.uploadsOf(line).some(({ id }) => id === upload.id);
    return usesIt ? (readLine(kind.keptLonger(line, upload)) ?? line) : line;
  }),
});

/** The cart with `line` instead of the lines for which `isReplaced` is true. */
const inPlaceOf = (cart: Cart, line: CartLine, isReplaced: (held: CartLine) => boolean): Cart =>
  withProducts(cart, [...cart.products.filter((held) => !isReplaced(held)), line]);

/** The cart with this e-card instead of any other e-card. */
export const withECard = (cart: Cart, line: CartLine): Cart =>
  inPlaceOf(cart, line, ({ kind }) => kind === 'ecard');

/** The cart with this revision instead of an earlier one of the same song. */
export const withRevision = (cart: Cart, line: CartLine): Cart =>
  inPlaceOf(
    cart,
    line,
    ({ kind, parent_story_id }) => kind === 'revision' && parent_story_id === line.parent_story_id,
  );

/** The song that is changed, its owner, and the price of all lines that are not free. */
export type RevisedStory = { storyId: number; ownerId: number; cents: number };

/** The line for a revision (spec 3.5-08). Its price is the price of all changed lines that are not free. */
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
 * The cart with a product whose price depends on the customer's choice, such as rush delivery. If the cart
 * already has the product, its line gets the new price. Otherwise a new line is added below the song.
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

/**
 * The instant song in the cart. With `collectionId`, only a song of that collection. Null when there is no such song.
 */
export function instantSongOf(cart: Cart, collectionId?: string): PickedSong | null {
  const line = lineOf(cart, 'instant_song');
  if (!line?.instant_data) return null;
  const { instant_data } = line;
  return collectionId === undefined || instant_data.collection_id === collectionId
    ? { ...line, instant_data }
    : null;
}

/** The line of an instant song whose data are complete. */
export type PickedSong = LineOf<'instant_song'> & { instant_data: InstantData };
