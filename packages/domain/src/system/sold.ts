import { GRATUITY, STREAMING } from '../cart/named-products.ts';
import type { SwitchName } from './switches.ts';

const SOLD: ReadonlyMap<string, SwitchName> = new Map([
  [GRATUITY, 'tips'],
  [STREAMING, 'streaming'],
]);

/**
 * The switches that must be on so that a cart with these products can be bought. What the shop gives for free needs
 * none, because nobody could take it out of the cart.
 */
export const soldBySwitch = (products: readonly string[]): SwitchName[] =>
  products.flatMap((name) => SOLD.get(name) ?? []);
