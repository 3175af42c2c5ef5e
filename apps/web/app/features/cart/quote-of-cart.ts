import type { Cart } from '@keepsong/domain/cart/cart';
import { type Quote, quoteCart } from '@keepsong/domain/checkout/quote';

/** The cart's price by the rules that the server applies too (architecture, 'The rules live once'). */
export const quoteOfCart = ({ products }: Cart): Quote =>
  quoteCart({ products, serviceFee: null, shippingCents: 0, taxRatesPpm: new Map() });
