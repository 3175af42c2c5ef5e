import type { Product } from '@keepsong/contract/catalog';
import type { InstantCollectionView } from '@keepsong/contract/instant';
import type { Client } from '@keepsong/contract/transport/client';
import { isInstantSong } from '@keepsong/domain/cart/cart-order';
import { INSTANT_GREETING, INSTANT_SONG } from '@keepsong/domain/cart/named-products';
import type { InstantState } from '@keepsong/domain/instant/previews';
import type { InstantFacts } from '@keepsong/domain/instant/steps';
import { isApiError } from '~/platform/api/api-error.ts';

/** The products that are sold with the songs of a collection. */
export type InstantOffer = { product: Product; addons: readonly Product[] };

/** The data that every screen after the first needs. */
export type InstantGround = { collection: InstantCollectionView; offer: InstantOffer };

const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** The collections that this page has already requested. */
const asked = new Map<string, Promise<InstantGround>>();

/** Forgets the loaded quizzes when the shop has a different version. They are then loaded again. */
export const forgetGrounds = (): void => asked.clear();

type Chosen = Pick<InstantState, 'collectionId' | 'productSlug'>;

/** The chosen collection with its product. Null when the shop no longer has the collection. */
export async function findGround(api: Client, chosen: Chosen): Promise<InstantGround | null> {
  const { collectionId: id, productSlug } = chosen;
  if (id === null) return null;
  const key = `${id} ${productSlug ?? ''}`;
  const found = asked.get(key) ?? loadGround(api, id, productSlug);
  asked.set(key, found);
  try {
    return await found;
  } catch (error) {
    asked.delete(key);
    if (isMissing(error)) return null;
    throw error;
  }
}

async function loadGround(api: Client, id: string, wanted: string | null): Promise<InstantGround> {
  const collection = await api.instant.collection({ params: { id } });
  const slugs = [wanted, collection.product_slug, INSTANT_SONG].filter((slug) => slug !== null);
  return { collection, offer: await firstSold(api, slugs) };
}

/**
 * Returns the first of these products that is sold. A product that is 'Not Found' or not an instant song is skipped
 * (spec 8.4-10).
 */
async function firstSold(api: Client, slugs: readonly string[]): Promise<InstantOffer> {
  const [slug = INSTANT_SONG, ...others] = slugs;
  try {
    const offer = await api.catalog.product(
      { params: { slug }, query: { get_with_parent: 'true' } },
      { cache: true },
    );
    return isInstantSong(offer.product) || others.length === 0 ? offer : await firstSold(api, others);
  } catch (error) {
    if (isMissing(error) && others.length > 0) return firstSold(api, others);
    throw error;
  }
}

/** The facts that decide which screens are open. */
export const factsOf = (
  ground: InstantGround | null,
  state: InstantState,
  productInCart: boolean,
): InstantFacts => ({
  collection: ground?.collection ?? null,
  questions: ground?.collection.questions.length ?? 0,
  previews: state.previews.length,
  productInCart,
  greetingIsSold: ground?.offer.addons.some(({ name }) => name === INSTANT_GREETING) ?? false,
});
