import type { OrderDetail } from '@keepsong/contract/checkout';
import type { Client } from '@keepsong/contract/transport/client';
import { isCharge, isGiftCard } from '@keepsong/domain/cart/named-products';
import { isApiError, isNetworkError } from '~/platform/api/api-error.ts';
import { type SongLook, songLook } from '~/platform/art/song-art.ts';

/** A placed order with what its page shows. */
export type PlacedOrder = {
  order: OrderDetail;
  /** The song's sleeve. Null for an order without a song. */
  look: SongLook | null;
};

/** Whether an order holds gift cards and nothing else that somebody gets. */
export function holdsOnlyGiftCards({ lines }: Pick<OrderDetail, 'lines'>): boolean {
  const given = lines.filter((line) => !isCharge(line));
  return given.length > 0 && given.every(isGiftCard);
}

export type OrderState =
  | { kind: 'order'; placed: PlacedOrder }
  /** The provider has not decided yet. */
  | { kind: 'pending' }
  /** The payment failed and no money was taken. */
  | { kind: 'failed' }
  /** A member of staff must look at the payment. */
  | { kind: 'attention' }
  /** The order does not belong to the user who is signed in here. */
  | { kind: 'unknown' };

/**
 * Asks for the state of a submission. `redirectStatus` is the provider's status in the return address. It can say
 * that nothing was paid, but is never trusted to say that something was.
 */
export async function loadOrder(
  api: Client,
  submissionId: string,
  redirectStatus: string | null,
): Promise<OrderState> {
  const answer = await confirm(api, submissionId);
  if (answer === null) return { kind: 'unknown' };
  const { state, order } = answer;
  if (order)
    return { kind: 'order', placed: { order, look: order.slug ? await findLook(api, order.slug) : null } };
  if (state === 'needs_attention') return { kind: 'attention' };
  if (state === 'failed' || redirectStatus === 'failed') return { kind: 'failed' };
  return { kind: 'pending' };
}

const NOT_SAID = { state: 'pending', order: null } as const;

/**
 * Asks the shop about the submission. Null when the signed-in user has no such order. When the shop or the provider
 * cannot be reached, the order counts as pending, and the page asks again.
 */
async function confirm(api: Client, submissionId: string) {
  try {
    return await api.checkout.confirmOrder({ body: { submission_id: submissionId } });
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) return null;
    if (isNetworkError(error) || (isApiError(error) && error.status >= 500)) return NOT_SAID;
    throw error;
  }
}

/** If the picture of the song cannot be loaded, the receipt is shown without it. */
async function findLook(api: Client, slug: string): Promise<SongLook | null> {
  try {
    return songLook(await api.stories.get({ params: { slug } }));
  } catch {
    return null;
  }
}
