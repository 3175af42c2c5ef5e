import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';

/** What can be done with a product from its details. */
export type Buy = {
  /** It is chosen already: what can be done is to leave it out again. */
  picked?: boolean;
  onToggle: () => void;
  onBuyNow: () => void;
};

/** `close` closes the details that the buttons stand under. */
type BuyProps = Buy & { close: () => void };

/** 'buy now', which leads on at once, and 'Add' beside it (spec 2.3-36). */
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
