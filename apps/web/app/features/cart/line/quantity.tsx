import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { isCounted, mostOfProduct } from '@keepsong/domain/cart/quantity';
import { m } from '~/paraglide/messages.js';
import { Stepper } from '~/ui/field/stepper.tsx';
import { setLineQuantity } from '../operations/cart-actions.ts';

/** Chooses the quantity of a line. Renders nothing for products that are sold once. */
export function Quantity({ product }: { product: CartLine }) {
  const { cart_uuid, title, quantity } = product;
  if (!isCounted(product)) return null;
  return (
    <Stepper
      label={m.cart_quantity_of({ title })}
      value={quantity}
      min={1}
      max={mostOfProduct(product)}
      onChange={(next) => setLineQuantity(cart_uuid, next)}
      decreaseLabel={m.cart_buy_fewer()}
      increaseLabel={m.cart_buy_more()}
    />
  );
}
