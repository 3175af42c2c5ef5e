import type { Client } from '@keepsong/contract/client';
import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { browserPage } from '~/platform/page-facts.ts';
import { useSession } from '~/platform/session.store.ts';
import { toast } from '~/ui/toast.store.ts';
import { cartKey } from './cart-payload.ts';
import type { PaymentStore } from './payment-store.ts';
import { completePath, pendingState } from './pending-submission.ts';
import { type Prepared, preparePayment } from './prepare-payment.ts';
import { type Recovery, recoveryOf } from './recovery.ts';

export type CheckoutData = Prepared & {
  geo: { countries: Record<string, string>; states: Record<string, string> };
  draft: SongData | null;
};

/** What the checkout came to before it was shown: its data, or another page to go to. */
export type CheckoutEntry =
  | { kind: 'open'; data: CheckoutData }
  | { kind: 'go'; path: string }
  | { kind: 'leave'; recovery: Extract<Recovery, { kind: 'leave' }> };

type EntryDeps = {
  api: Client;
  store: PaymentStore;
  cart: Cart;
  /** The cart's price by this browser. */
  quote: Quote;
  loadDraft: (slug: string) => Promise<SongData | null>;
};

/**
 * Enters the checkout: an order that was placed and not paid is taken up again with its own payment, a processed one
 * is shown, otherwise the server prices the cart and prepares a payment.
 */
export async function enterCheckout({
  api,
  store,
  cart,
  quote,
  loadDraft,
}: EntryDeps): Promise<CheckoutEntry> {
  const last = store.attempt();
  const placed = store.submission() ?? last?.submissionId ?? null;
  const state = await pendingState(api, placed);
  if (placed !== null && (state === 'processed' || state === 'needs_attention'))
    return { kind: 'go', path: completePath(placed) };
  if (state === 'failed' || state === 'unknown') {
    store.forgetAttempt();
    store.forgetSubmission();
  }
  const slug = cart.products.find(({ additional_info }) => additional_info)?.additional_info
    ?.songbuilder_slug;
  const isSameOrder =
    state === 'pending' && last?.payment.cartKey === cartKey(cart) && last.payment.total === quote.total;
  const [prepared, geo, draft] = await Promise.all([
    isSameOrder ? { payment: last.payment, quote } : prepare(api, cart, quote),
    api.catalog.geoData(undefined, { cache: true }),
    slug ? loadDraft(slug) : null,
  ]);
  if ('kind' in prepared) return { kind: 'leave', recovery: prepared };
  return { kind: 'open', data: { ...prepared, geo, draft } };
}

/** A refusal that only another page can mend becomes the way there; any other is the page's error. */
async function prepare(
  api: Client,
  cart: Cart,
  quote: Quote,
): Promise<Prepared | Extract<Recovery, { kind: 'leave' }>> {
  try {
    const userId = useSession.getState().user?.id ?? null;
    return await preparePayment(api, cart, { total: quote.total, userId });
  } catch (error) {
    const recovery = recoveryOf(error, browserPage().settings);
    if (recovery.kind === 'leave') return recovery;
    throw error;
  }
}

/** What a recovery resets in this browser (spec 8.2), and the words about it. Going there is the caller's. */
export function applyRecovery(
  { flags, words }: Extract<Recovery, { kind: 'leave' }>,
  store: Pick<PaymentStore, 'forgetAttempt' | 'forgetSubmission'>,
  resetAddresses: () => void,
): void {
  if (flags.includes('reset_stripe_key')) store.forgetAttempt();
  if (flags.includes('reset_submittion_id')) {
    store.forgetAttempt();
    store.forgetSubmission();
  }
  if (flags.includes('reset_addresses')) resetAddresses();
  toast.show({ tone: 'error', text: words });
}
