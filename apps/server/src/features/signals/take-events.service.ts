import { ok, type Result } from '@keepsong/domain/result';
import type { ConsentNow } from '@keepsong/domain/signals/consent';
import { readBatch, type Signal } from '@keepsong/domain/signals/read-batch';
import type { Receiver } from '../../adapters/receivers/receivers.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';

export type TakeEvents = {
  /**
   * Checks the events of a browser and hands on those to which the visitor has agreed. Returns how many these were.
   */
  take(body: unknown, now: ConsentNow, campaign?: Campaign): Promise<Result<number>>;
};

type Campaign = Readonly<Record<string, string>>;

type Deps = { receivers: readonly Receiver[]; clock: Clock; log: Log };

export function createTakeEvents({ receivers, clock, log }: Deps): TakeEvents {
  /** A receiver that fails harms nothing: neither the visit nor the other receivers. */
  const hand = (receiver: Receiver, signals: readonly Signal[]) =>
    receiver
      .receive(signals)
      .catch((error: unknown) => log.warn({ err: error, receiver: receiver.name }, 'events not received'));

  return {
    async take(body, { agreed, visitor }, campaign = {}) {
      const read = readBatch(body, clock.now());
      if (!read.ok) return read;
      const context = agreed.marketing && Object.keys(campaign).length > 0 ? { campaign } : {};
      const signals = read.value
        .filter(({ purpose }) => purpose === 'necessary' || agreed[purpose])
        .map((signal): Signal => ({ ...signal, source: 'browser', visitor, context }));
      if (signals.length > 0) await Promise.all(receivers.map((receiver) => hand(receiver, signals)));
      return ok(signals.length);
    },
  };
}
