import type { OrderView } from '@keepsong/contract/order-page';
import type { RefundView } from '@keepsong/contract/refunds';
import { useRef, useState } from 'react';
import { isOutdated } from '~/platform/api/api-error.ts';
import type { ChosenLines } from '../load-orders.ts';
import { bodyOf, firstWish, isWithoutMoney, type RefundBody, type Wish } from './wish.ts';

export const refundCalls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().checkout;

/**
 * Makes a call that names the effects that the page shows. When the shop says that it would do something else now, or
 * nothing any more, the page reads that before it shows the error. What was typed stays.
 */
export async function asSeen<T>(call: () => Promise<T>, readAgain: () => Promise<unknown>): Promise<T> {
  try {
    return await call();
  } catch (fault) {
    if (isOutdated(fault)) await readAgain();
    throw fault;
  }
}

/** What the shop would do, with the wish that it was asked for and the body of the call. */
type Seen = { wish: Wish; body: RefundBody; preview: RefundView };

/**
 * The wish of the page and what the shop would do for it. `ready` is the body that was previewed, and null while the
 * preview of the latest wish is not there: nothing else than what the page shows may be sent.
 */
export function usePreview(order: OrderView, chosen: ChosenLines) {
  const [wish, setWish] = useState<Wish>(() => firstWish(chosen.lines));
  const [seen, setSeen] = useState<Seen | null>(() => {
    const body = bodyOf(wish);
    return body && chosen.preview ? { wish, body, preview: chosen.preview } : null;
  });
  const [wrong, setWrong] = useState<unknown>(null);
  const latest = useRef(wish);

  /** Asks what the shop would do. What the artist may be paid is known only after the first answer. */
  async function ask({ paysArtist }: Wish, body: RefundBody): Promise<Omit<Seen, 'wish'>> {
    const params = { number: order.number };
    const calls = await refundCalls();
    const preview = await calls.previewRefund({ params, body });
    const pay_artist_cents = paysArtist ? (preview.payable_to_artist_cents ?? 0) : 0;
    if (pay_artist_cents === 0) return { body, preview };
    const paying = { ...body, pay_artist_cents };
    return { body: paying, preview: await calls.previewRefund({ params, body: paying }) };
  }

  /** Shows what the shop would do. Only the answer to the latest question counts. */
  async function show(next: Wish): Promise<void> {
    setWish(next);
    setWrong(null);
    latest.current = next;
    const body = bodyOf(next);
    if (!body || isWithoutMoney(order, next)) return setSeen(null);
    try {
      const answer = await ask(next, body);
      if (latest.current === next) setSeen({ wish: next, ...answer });
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
