import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api-error.ts';
import { errorWords } from '~/platform/errors.ts';
import type { AppSettings } from '~/platform/settings.ts';

/** The flags of an answer that something kept in the browser must go (spec 8.2). */
export const RECOVERY_FLAGS = [
  'reset_stripe_key',
  'reset_addresses',
  'reset_submittion_id',
  'reset_selected_artists',
] as const;

export type RecoveryFlag = (typeof RECOVERY_FLAGS)[number];

/** What the checkout does about a refused call. */
export type Recovery =
  /** Say so in a toast and go elsewhere, with the flagged things reset (spec 8.2-07). */
  | { kind: 'leave'; to: 'cart' | 'artists'; flags: RecoveryFlag[]; words: string }
  /** The price is another one now: show it and ask again. */
  | { kind: 'requote' }
  /** The sign-in dialog is open (spec 4.4-01); nothing else changes. */
  | { kind: 'sign_in' }
  /** Show it beside the button; everything stays. */
  | { kind: 'stay'; words: string };

/** Refusals without a flag that only the cart or the builder can mend (spec 2.5-05). */
const CART_REFUSALS: ReadonlySet<string> = new Set([
  'cart_empty',
  'second_song',
  'quantity_invalid',
  'song_data_invalid',
  'not_found',
  'ecard_missing',
  'ecard_key_missing',
]);

/** What the words of a refusal name: where to write to, and the greeting-card partner. */
export type ShopWords = Pick<AppSettings, 'support_email' | 'partner'>;

/** Decides on whatever a checkout call was rejected with. */
export function recoveryOf(error: unknown, shop: ShopWords): Recovery {
  if (!isApiError(error)) return { kind: 'stay', words: errorWords(error) };
  const { body, status } = error;
  const flags = RECOVERY_FLAGS.filter((flag) => body[flag] === true);
  const words = wordsOf(error, shop);
  if (body.code === 'quote_changed') return { kind: 'requote' };
  if (status === 401) return { kind: 'sign_in' };
  if (flags.includes('reset_selected_artists')) return { kind: 'leave', to: 'artists', flags, words };
  if (flags.length > 0 || body.code === 'product_missing' || CART_REFUSALS.has(body.code ?? ''))
    return { kind: 'leave', to: 'cart', flags, words };
  return { kind: 'stay', words };
}

function wordsOf(error: unknown, { support_email: email, partner }: ShopWords): string {
  if (!isApiError(error)) return errorWords(error);
  if (error.body.code === 'ecard_key_missing')
    return m.checkout_ecard_key_missing({ partner: partner.name, email });
  if (error.body.code === 'product_missing') return m.checkout_product_missing({ email });
  if (error.body.code === 'not_found') return m.checkout_song_missing();
  return errorWords(error);
}
