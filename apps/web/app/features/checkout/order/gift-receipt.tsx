import { isCharge } from '@keepsong/domain/cart/named-products';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { m } from '~/paraglide/messages.js';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import '../page/checkout.css';
import { useReceiptPath } from './gift-receipt-path.ts';
import type { PlacedOrder } from './load-order.ts';
import { lineWords } from './receipt.tsx';

/** The ordered gifts without any amount, to print and put beside them. Fees and the tip are left out. */
export function GiftReceipt({ placed: { order, look } }: { placed: PlacedOrder }) {
  const receipt = useReceiptPath();
  const gifts = order.lines.filter((line) => !isCharge(line));
  return (
    <div className="wrap pt-5 pb-24">
      <div className="gift-receipt">
        {look ? (
          <div className="w-44">
            <Sleeve cover={{ src: sleevePath(look) }} disc={{ src: discPath(look) }} out lazy={false} />
          </div>
        ) : null}
        <Heading level={1} className="mt-8">
          {m.checkout_gift_receipt()}
        </Heading>
        {order.recipient ? (
          <Lead className="mt-3">{m.checkout_gift_receipt_for({ recipient: order.recipient })}</Lead>
        ) : null}
        <ul className="gift-receipt__lines">
          {gifts.map(({ name, title, quantity }, index) => (
            // Two lines of an order may name the same product.
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
            <li key={`${name}-${index}`}>{lineWords(title, quantity)}</li>
          ))}
        </ul>
        {order.artist_name ? <p>{m.checkout_gift_receipt_by({ artist: order.artist_name })}</p> : null}
        <p className="muted num mt-3">
          {m.checkout_gift_receipt_lead({ number: orderNumber(order.order_id) })}
        </p>
        <div className="gift-receipt__ways">
          <Button variant="ink" onClick={() => window.print()}>
            {m.checkout_print()}
          </Button>
          <TextLink to={receipt}>{m.checkout_back_to_order()}</TextLink>
        </div>
      </div>
    </div>
  );
}
