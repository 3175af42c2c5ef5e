import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Told } from '@keepsong/domain/signals/read-batch';
import { EventsNotTaken, type Receiver } from '../../../adapters/receivers/receivers.port.ts';

/**
 * Hands events to their receivers. The events of one turn of the event loop leave together, as far as the
 * receiver takes several at once. A repetition has the same ids as the first attempt.
 */
export function handTo(receivers: readonly Receiver[]): (recipient: string, told: Told) => Promise<void> {
  const hands = new Map(receivers.map((receiver) => [receiver.name, handOver(receiver)]));
  return async (recipient, told) => {
    const hand = hands.get(recipient);
    if (!hand) throw new EventsNotTaken('the receiver is no longer set', true);
    await hand(told);
  };
}

type Waiting = PromiseWithResolvers<void> & { told: Told };

function handOver(receiver: Receiver): (told: Told) => Promise<void> {
  const { most = 1 } = receiver;
  if (most === 1) return (told) => receiver.receive([told]);
  let waiting: Waiting[] = [];
  const flush = () => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += most) void offer(receiver, all.slice(at, at + most));
  };
  return (told) => {
    const one = { told, ...Promise.withResolvers<void>() };
    waiting.push(one);
    if (waiting.length === 1) void nextTurn().then(flush);
    return one.promise;
  };
}

/** Offers a batch. When it is refused for good, its halves are offered, until the wrong event stands alone. */
async function offer(receiver: Receiver, batch: readonly Waiting[]): Promise<void> {
  try {
    await receiver.receive(batch.map(({ told }) => told));
    for (const { resolve } of batch) resolve();
  } catch (error) {
    const isWrong = error instanceof EventsNotTaken && error.permanent;
    if (!isWrong || batch.length === 1) {
      for (const { reject } of batch) reject(error);
      return;
    }
    const half = Math.ceil(batch.length / 2);
    await Promise.all([offer(receiver, batch.slice(0, half)), offer(receiver, batch.slice(half))]);
  }
}
