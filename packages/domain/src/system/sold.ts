import { FREE_STREAMING, GRATUITY, isECard, STREAMING } from '../cart/named-products.ts';
import type { SwitchName } from './switches.ts';

const SOLD: ReadonlyMap<string, SwitchName> = new Map([
  [GRATUITY, 'tips'],
  [STREAMING, 'streaming'],
  // A promotion adds this product to the cart. It can be removed again.
  [FREE_STREAMING, 'streaming'],
]);

/** The switches that must be on before a cart with these products can be bought. */
export const soldBySwitch = (products: readonly string[]): SwitchName[] =>
  products.flatMap((name) => SOLD.get(name) ?? (isECard({ name }) ? 'ecards' : []));

/** Whether a product is sold while these switches are on or off. Other switches count as on. */
export const isSold = (
  { name }: { name: string },
  isOn: Readonly<Partial<Record<SwitchName, boolean>>>,
): boolean => soldBySwitch([name]).every((one) => isOn[one] !== false);

/** The products that are still sold while the switches in `off` are off. */
export const stillSold = (products: readonly string[], off: readonly SwitchName[]): string[] =>
  products.filter((name) => soldBySwitch([name]).every((one) => !off.includes(one)));
