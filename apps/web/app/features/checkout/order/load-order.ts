import type { OrderDetail } from '@keepsong/contract/checkout';
import type { Client } from '@keepsong/contract/transport/client';
import { isApiError, isNetworkError } from '~/platform/api/api-error.ts';
import type { SongLook } from '~/platform/art/song-art.ts';

/** An order that was placed, as its page shows it. */
export type PlacedOrder = {
  order: OrderDetail;
  /** The song's sleeve; null for an order without a song. */
  look: SongLook | null;
};

export type OrderState =
  | { kind: 'order'; placed: PlacedOrder }
  /** The provider has not said yet. */
  | { kind: 'pending' }
  /** Nothing was taken. */
  | { kind: 'failed' }
  /** A person has to look at it. */
  | { kind: 'attention' }
  /** Not an order of whoever is signed in here. */
  | { kind: 'unknown' };

/**
 * Asks what became of a submission. `redirectStatus` is the provider's word in the return address: it can say that
 * nothing was paid, but never that something was.
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
 * null: the shop knows no such order of whoever is signed in here. Where the shop or the provider cannot be asked just
 * now, the order is placed all the same, and the page goes on asking.
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

/** The receipt stands without its song's picture. */
async function findLook(api: Client, slug: string): Promise<SongLook | null> {
  try {
    const { song, attributes, sleeve } = await api.stories.get({ params: { slug } });
    const { recipient, genre } = attributes;
    const { mood, tempo } = sleeve;
    return { title: song.title, recipient, genre, moods: mood ? [mood] : [], tempo, peaks: song.peaks };
  } catch {
    return null;
  }
}
