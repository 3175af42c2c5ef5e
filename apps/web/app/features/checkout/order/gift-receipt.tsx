import { isCharge, isGiftCard } from '@keepsong/domain/cart/named-products';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { m } from '~/paraglide/messages.js';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import '../page/checkout.css';
import { useReceiptPath } from './gift-receipt-path.ts';
import { holdsOnlyGiftCards, type PlacedOrder } from './load-order.ts';
import { lineWords } from './receipt.tsx';

/**
 * The ordered gifts without any amount, to print and put beside them. Fees and the tip are left out. Gift cards are
 * listed only when nothing else is given, because each is mailed to a recipient of its own.
 */
export function GiftReceipt({ placed: { order, look } }: { placed: PlacedOrder }) {
  const receipt = useReceiptPath();
  const singer = singerOf(order);
  const onlyCards = holdsOnlyGiftCards(order);
  const gifts = order.lines.filter((line) => !isCharge(line) && (onlyCards || !isGiftCard(line)));
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
        {order.giver ? <p className="mt-1">{m.checkout_gift_receipt_from({ giver: order.giver })}</p> : null}
        <ul className="gift-receipt__lines">
          {gifts.map(({ name, product_type, title, quantity }, index) => (
            // Two lines of an order may name the same product.
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
            <li key={`${name}-${index}`}>
              {lineWords(title, quantity)}
              {singer && product_type === 'song' ? (
                <span className="muted block font-normal">{singer}</span>
              ) : null}
            </li>
          ))}
        </ul>
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

/** Who made the song. An artist writes it too, and a voice of an instant song only sings. '' while nobody is named. */
function singerOf({ artist_name: artist, instant_product }: PlacedOrder['order']): string {
  if (!artist) return '';
  return instant_product
    ? m.checkout_gift_receipt_sung({ artist })
    : m.checkout_gift_receipt_written({ artist });
}
