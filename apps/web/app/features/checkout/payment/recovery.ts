import type { AppSettings } from '@keepsong/contract/app-settings';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { PaymentFault } from '../provider/card-form.ts';

/** The flags in an answer that name the browser data to reset (spec 8.2). */
const RECOVERY_FLAGS = [
  'reset_stripe_key',
  'reset_addresses',
  'reset_submittion_id',
  'reset_selected_artists',
  'reset_coupon',
  // Beyond the specification: the shop refused gift cards in the cart.
  'reset_gift_cards',
  'reset_rush_fee',
] as const;

export type RecoveryFlag = (typeof RECOVERY_FLAGS)[number];

/** The checkout's reaction to a refused call. */
export type Recovery =
  /** Shows a toast, resets the flagged data, and opens another page (spec 8.2-07). */
  | {
      kind: 'leave';
      to: 'cart' | 'artists';
      flags: RecoveryFlag[];
      words: string;
      /** The id of the product that the shop does not sell to this cart. */
      missing?: string;
      /** The last letters of the codes of the gift cards that the shop refused. */
      cardEnds?: readonly string[];
    }
  /** The price has changed. Shows the new price and asks the customer again. */
  | { kind: 'requote' }
  /** The cart cannot be sent to the country (spec 5-36). Shows this beside the country field. */
  | { kind: 'country'; words: string }
  /**
   * The customer must sign in. The API client has already opened the sign-in dialog (spec 4.4-01), so nothing else
   * changes.
   */
  | { kind: 'sign_in' }
  /**
   * Shows the message beside the button and changes nothing. `reason` is a technical text shown under it, which
   * customers can pass on to support.
   */
  | { kind: 'stay'; words: string; reason: string };

export type Leave = Extract<Recovery, { kind: 'leave' }>;

/** Refusals without a flag that the customer can solve only in the cart or the builder (spec 2.5-05). */
const CART_REFUSALS: ReadonlySet<string> = new Set([
  'cart_empty',
  'second_song',
  'quantity_invalid',
  'song_data_invalid',
  'song_ordered',
  'not_found',
  'product_missing',
  'ecard_missing',
  'ecard_key_missing',
  'gratuity_invalid',
  'gift_amount_invalid',
  'coupon_not_applicable',
]);

/** The shown price was right, but something that it depends on has changed elsewhere. */
const PRICE_REFUSALS: ReadonlySet<string> = new Set(['quote_changed', 'credits_changed']);

const PROVIDERS_AWAY: ReadonlySet<string> = new Set(['payment_unavailable', 'taxes_unavailable']);

/** Facts that the refusal texts name: the shop's contact address and the greeting-card partner. */
export type ShopWords = Pick<AppSettings, 'support_email' | 'partner'>;

/** Decides how to react to any error of a checkout call. */
export function recoveryOf(error: unknown, shop: ShopWords): Recovery {
  if (error instanceof PaymentFault)
    return { kind: 'stay', words: m.checkout_payment_failed(), reason: error.message };
  if (!isApiError(error)) return { kind: 'stay', words: errorWords(error), reason: '' };
  const { body, status } = error;
  const code = body.code ?? '';
  const flags = RECOVERY_FLAGS.filter((flag) => body[flag] === true);
  const words = wordsOf(error, shop);
  if (PRICE_REFUSALS.has(code)) return { kind: 'requote' };
  if (code === 'international_unavailable') return { kind: 'country', words };
  if (status === 401) return { kind: 'sign_in' };
  if (flags.includes('reset_selected_artists')) return { kind: 'leave', to: 'artists', flags, words };
  // A fault of one cart line, for example a gift card's recipient, can be corrected only in the cart.
  const isOfLine = typeof body.details?.cart_uuid === 'string';
  const missing = code === 'product_missing' ? body.details?.id : undefined;
  const cardEnds = body.details?.gift_card_ends;
  if (flags.length > 0 || isOfLine || CART_REFUSALS.has(code))
    return {
      ...{ kind: 'leave', to: 'cart', flags, words },
      ...(typeof missing === 'string' ? { missing } : {}),
      ...(Array.isArray(cardEnds) ? { cardEnds } : {}),
    };
  return { kind: 'stay', words, reason: '' };
}

/**
 * Whether the service of another company (payments or taxes) does not answer. This is no fault of the shop and will
 * pass.
 */
export const isProviderAway = (error: unknown): boolean =>
  isApiError(error) && PROVIDERS_AWAY.has(error.body.code ?? '');

function wordsOf(error: unknown, { support_email: email, partner }: ShopWords): string {
  if (!isApiError(error)) return errorWords(error);
  if (error.body.code === 'ecard_key_missing')
    return m.checkout_ecard_key_missing({ partner: partner.name, email });
  if (error.body.code === 'product_missing') return m.checkout_product_missing({ email });
  if (error.body.code === 'pod_missing') return m.cart_pod_missing();
  if (error.body.code === 'not_found') return m.checkout_song_missing();
  if (isProviderAway(error)) return m.checkout_provider_away();
  return errorWords(error);
}
