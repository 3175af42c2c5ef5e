import type { NewMessage, Notifications } from '../../notifications/notifications.service.ts';
import { storyPath } from '../../notifications/page-paths.ts';
import type { CheckoutRow, OrderRow } from '../checkout.repository.ts';
import { instantOf, songOfReceipt } from './instant-story.ts';
import { paidCard, receiptLines, ships } from './order-detail.ts';
import type { OrderFacts } from './order-facts.repository.ts';
import type { PaidOrder } from './place-order.service.ts';

type ReceiptFor = { user: OrderFacts['user'] } & Pick<PaidOrder, 'story' | 'goodsDay'>;

/** The messages to the customer about a paid order, in the language in which they placed it. */
export function receiptOf(
  order: OrderRow,
  checkout: CheckoutRow,
  { user, story, goodsDay }: ReceiptFor,
  notifications: Pick<Notifications, 'messagesTo'>,
): NewMessage[] {
  const { locale } = checkout;
  const { promotion } = order.quote;
  const isInstant = instantOf(order) !== null;
  const params = {
    orderId: order.id,
    song: songOfReceipt(order, checkout),
    // An instant song has a voice, but no artist who must first accept the song. So the receipt names no artist.
    artistName: isInstant ? null : (story?.artistName ?? null),
    isInstant,
    promisedDay: story?.promisedDate ?? null,
    goodsDay,
    storyPath: story ? storyPath(story.slug) : null,
    receipt: {
      lines: receiptLines(order, locale).map(({ title, quantity, amount }) => ({
        title,
        quantity,
        cents: amount,
      })),
      extras: [
        ...(promotion ? [{ kind: 'promotion' as const, code: promotion.code, cents: promotion.off }] : []),
        { kind: 'discount' as const, cents: order.quote.discount - (promotion?.off ?? 0) },
        { kind: 'credit' as const, cents: order.quote.credit_applied },
        ...(ships(order) ? [{ kind: 'shipping' as const, cents: order.quote.shipping }] : []),
        { kind: 'taxes' as const, cents: order.quote.taxes },
        { kind: 'waived' as const, cents: order.quote.waived ?? 0 },
      ],
      totalCents: order.totalCents,
    },
    card: paidCard(order),
  };
  return notifications.messagesTo({ ...user, locale }, 'order_received', params, `order:${order.id}:receipt`);
}
