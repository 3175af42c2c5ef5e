import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';

/** The actions for a product in its details. */
export type Buy = {
  /** Whether the product is already chosen. The second button then removes it. */
  picked?: boolean;
  onToggle: () => void;
  onBuyNow: () => void;
};

/** `close` closes the details that contain the buttons. */
type BuyProps = Buy & { close: () => void };

/**
 * 'buy now', which also takes the customer to the next page, and beside it 'Add', or 'Remove' for a chosen product
 * (spec 2.3-36).
 */
export function BuyActions({ picked = false, onToggle, onBuyNow, close }: BuyProps) {
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <Button onClick={closing(onBuyNow)}>{m.cart_buy_now()}</Button>
      <Button variant="soft" onClick={closing(onToggle)}>
        {picked ? m.cart_remove() : m.cart_add()}
      </Button>
    </>
  );
}
