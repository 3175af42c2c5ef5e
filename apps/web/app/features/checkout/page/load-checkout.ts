import type { Client } from '@keepsong/contract/transport/client';
import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import { songInfoOf } from '@keepsong/domain/cart/lines';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { safeLocal } from '~/platform/api/storage.ts';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { useSession } from '~/platform/session/session.store.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { keepForm, readForm } from '../form/checkout-form.ts';
import { findRemembered, type Remembered } from '../form/remembered-addresses.ts';
import type { OrderAttempt } from '../payment/order-attempt.ts';
import { completePath, pendingState } from '../payment/pending-submission.ts';
import { type Prepared, preparePayment } from '../payment/prepare-payment.ts';
import { isProviderAway, type Leave, recoveryOf } from '../payment/recovery.ts';
import { priceKey } from '../price/price-key.ts';

export type CheckoutData = Prepared & {
  geo: { countries: Record<string, string>; states: Record<string, string> };
  draft: SongData | null;
  /** A country to which the shop does not send this cart. */
  refusedCountry: string | null;
};

/** The result of entering the checkout: its data, or another page to open. */
export type CheckoutEntry =
  | { kind: 'open'; data: CheckoutData }
  | { kind: 'go'; path: string }
  | { kind: 'leave'; recovery: Leave };

type EntryDeps = {
  api: Client;
  store: OrderAttempt;
  cart: Cart;
  /** The cart's price as computed by this browser. */
  quote: Quote;
  loadDraft: (slug: string) => Promise<SongData | null>;
  /** The draft as this browser stores it, so that computing the price need not wait for the saved draft. */
  keptSong: (slug: string) => SongData | null;
  keepAddresses: (addresses: Cart['addresses']) => void;
};

/**
 * Enters the checkout. A placed but unpaid order continues with its own payment, and a processed one is shown.
 * Otherwise the server computes the price and prepares a payment.
 */
export async function enterCheckout(deps: EntryDeps): Promise<CheckoutEntry> {
  const { api, store, quote, loadDraft, keptSong } = deps;
  const last = store.attempt();
  const placed = store.submission() ?? last?.submissionId ?? null;
  const [state, cart] = await Promise.all([pendingState(api, placed), withRemembered(deps)]);
  if (placed !== null && (state === 'processed' || state === 'needs_attention'))
    return { kind: 'go', path: completePath(placed) };
  if (state === 'failed' || state === 'unknown') {
    store.forgetAttempt();
    store.forgetSubmission();
  }
  const slug = songInfoOf(cart)?.songbuilder_slug;
  const userId = useSession.getState().user?.id ?? null;
  const isSameOrder = state === 'pending' && last?.payment.cartKey === priceKey(cart, userId);
  const [prepared, geo, draft] = await Promise.all([
    isSameOrder
      ? takenUp(last)
      : prepare(api, cart, { total: quote.total, userId, song: slug ? keptSong(slug) : null }),
    api.catalog.geoData(undefined, { cache: true }),
    slug ? loadDraft(slug) : null,
  ]);
  if ('kind' in prepared) return { kind: 'leave', recovery: prepared };
  return { kind: 'open', data: { ...prepared, geo, draft } };
}

const takenUp = ({ payment, quote }: NonNullable<ReturnType<OrderAttempt['attempt']>>) => ({
  payment,
  quote,
  isAddressKnown: true,
  creditLeft: null,
  refusedCountry: null,
});

/** The cart with the addresses of the last order, if the customer gave none yet (spec 3.4-14). */
async function withRemembered({ api, cart, keepAddresses }: EntryDeps): Promise<Cart> {
  if (!useSession.getState().user || !lacksAddresses(cart)) return cart;
  const found = await findRemembered(api, safeLocal);
  if (!found) return cart;
  keepForm(safeLocal, { ...readForm(safeLocal), ...typedOf(found) });
  keepAddresses(found.addresses);
  return { ...cart, addresses: found.addresses };
}

/** Whether nobody has typed an address for this cart. A postal code counts while its city is not known yet. */
export const lacksAddresses = ({ addresses: { billing, shipping } }: Pick<Cart, 'addresses'>): boolean =>
  [billing?.postal_code, billing?.city, shipping?.line1, shipping?.postal_code, shipping?.city].every(
    (text) => !text,
  );

export const typedOf = ({ shippingName, shipsToBilling }: Remembered) => ({ shippingName, shipsToBilling });

/**
 * Prepares the payment. If the shop refuses, returns the page where the customer can solve the problem or at least read
 * about it, because the checkout is not open yet and cannot show it. If the shop refuses the country of the parcel,
 * prepares the payment without that address and returns the country. Throws any other error.
 */
async function prepare(
  api: Client,
  cart: Cart,
  facts: Parameters<typeof preparePayment>[2],
): Promise<(Prepared & { refusedCountry: string | null }) | Leave> {
  try {
    return { ...(await preparePayment(api, cart, facts)), refusedCountry: null };
  } catch (error) {
    const recovery = recoveryOf(error, browserPage().settings);
    const country = cart.addresses.shipping?.country;
    if (recovery.kind === 'leave') return recovery;
    const isAnswer = isApiError(error) && (error.status < 500 || isProviderAway(error));
    if (recovery.kind === 'stay' && isAnswer)
      return { kind: 'leave', to: 'cart', flags: [], words: recovery.words };
    if (recovery.kind !== 'country' || !country) throw error;
    const elsewhere = { ...cart, addresses: { ...cart.addresses, shipping: null } };
    return { ...(await preparePayment(api, elsewhere, facts)), refusedCountry: country };
  }
}

/** Resets parts of the cart after a refusal. */
export type CartResets = Record<'addresses' | 'rushFee', () => void> & {
  /** Removes the coupon and shows the reason beside the field for codes. */
  coupon: (why: string) => void;
  /** Removes the gift cards whose codes end so, or all without `ends`, and shows the reason in the same place. */
  giftCards: (why: string, ends?: readonly string[]) => void;
  /** Removes the line of a product if only promotions give it. Returns its title; null if there is no such line. */
  given: (productId: string) => string | null;
};

/**
 * Resets in this browser what the recovery's flags name (spec 8.2), and shows its message. The caller opens the page to
 * which the recovery leads.
 */
export function applyRecovery(
  { flags, words, missing, cardEnds }: Leave,
  store: Pick<OrderAttempt, 'forgetAttempt' | 'forgetSubmission'>,
  reset: CartResets,
): void {
  if (flags.includes('reset_stripe_key')) store.forgetAttempt();
  if (flags.includes('reset_submittion_id')) {
    store.forgetAttempt();
    store.forgetSubmission();
  }
  if (flags.includes('reset_addresses')) reset.addresses();
  if (flags.includes('reset_coupon')) reset.coupon(words);
  if (flags.includes('reset_gift_cards')) reset.giftCards(words, cardEnds);
  if (flags.includes('reset_rush_fee')) reset.rushFee();
  // No promotion gives it any more, or not yet by the shop's clock. Nobody needs to contact the shop about that.
  const ended = missing === undefined ? null : reset.given(missing);
  if (ended === null) toast.show({ tone: 'error', text: words });
  else toast.show({ tone: 'warning', text: m.checkout_offer_ended({ title: ended }) });
}
