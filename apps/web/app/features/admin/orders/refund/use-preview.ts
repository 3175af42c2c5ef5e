import type { OrderView } from '@keepsong/contract/order-page';
import type { RefundView } from '@keepsong/contract/refunds';
import { useRef, useState } from 'react';
import type { ChosenLines } from '../load-orders.ts';
import { bodyOf, isWithoutMoney, type RefundBody, type Wish } from './wish.ts';

export const refundCalls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().checkout;

/** What the shop would do, with the wish that it was asked for and the body of the call. */
type Seen = { wish: Wish; body: RefundBody; preview: RefundView };

/**
 * The wish of the page and what the shop would do for it. `ready` is the body that was previewed, and null while the
 * preview of the latest wish is not there: nothing else than what the page shows may be sent.
 */
export function usePreview(order: OrderView, chosen: ChosenLines) {
  const [wish, setWish] = useState<Wish>({ mode: 'line', lines: chosen.lines, dollars: '', to: 'card' });
  const [seen, setSeen] = useState<Seen | null>(() => {
    const body = bodyOf(wish);
    return body && chosen.preview ? { wish, body, preview: chosen.preview } : null;
  });
  const [wrong, setWrong] = useState<unknown>(null);
  const latest = useRef(wish);

  /** Shows what the shop would do. Only the answer to the latest question counts. */
  async function show(next: Wish): Promise<void> {
    setWish(next);
    setWrong(null);
    latest.current = next;
    const body = bodyOf(next);
    if (!body || isWithoutMoney(order, next)) return setSeen(null);
    try {
      const preview = await (await refundCalls()).previewRefund({ params: { number: order.number }, body });
      if (latest.current === next) setSeen({ wish: next, body, preview });
    } catch (fault) {
      if (latest.current !== next) return;
      setSeen(null);
      setWrong(fault);
    }
  }

  return {
    wish,
    show,
    wrong,
    preview: seen?.preview ?? null,
    ready: seen?.wish === wish ? seen.body : null,
  };
}
