import type { OrderDetail } from '@keepsong/contract/checkout';
import type { Client } from '@keepsong/contract/transport/client';
import type { Cart } from '@keepsong/domain/cart/cart';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { safeLocal } from '~/platform/api/storage.ts';
import { readForm } from '../form/checkout-form.ts';
import { rememberAddresses } from '../form/remembered-addresses.ts';
import { orderAttempt } from '../payment/order-attempt.ts';

type CartPorts = {
  read: () => Cart;
  /** Removes the ordered lines, or all lines for null. Returns the songs that were removed. */
  removeOrdered: (ordered: ReadonlySet<string> | null) => CartLine[];
  forgetOrderedSong: (song: CartLine) => Promise<void>;
};

/**
 * Call this once an order is processed. It remembers the addresses of the order and removes everything else that this
 * browser stored for the order. Products that were added to the cart after the order stay.
 */
export function forgetOrder(
  api: Client,
  submissionId: string,
  { ships }: OrderDetail,
  { read, removeOrdered, forgetOrderedSong }: CartPorts,
): void {
  const attempt = orderAttempt.attempt();
  const placed = orderAttempt.submission() ?? attempt?.submissionId;
  if (placed !== submissionId) return;
  const { billing, shipping } = read().addresses;
  const shippingName = readForm(safeLocal).shippingName ?? '';
  const addresses = { billing, shipping: ships ? shipping : null };
  void rememberAddresses(api, safeLocal, { addresses, shippingName });
  orderAttempt.clear();
  const ordered = attempt?.submissionId === submissionId ? attempt.quote.lines : null;
  const songs = removeOrdered(ordered && new Set(ordered.map(({ cart_uuid }) => cart_uuid)));
  for (const song of songs) void forgetOrderedSong(song);
}
