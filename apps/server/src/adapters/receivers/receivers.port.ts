import type { Purpose } from '@keepsong/domain/signals/events';
import type { Signal, Told } from '@keepsong/domain/signals/read-batch';

/**
 * A service that gets the events of the shop. An event that arrives again with the same id changes nothing
 * there.
 */
export type Receiver = {
  /** A short name without spaces, for the messages in the outbox and for logs. */
  name: string;
  /**
   * The purpose that a visitor must have agreed to before this receiver gets anything. `necessary`: the
   * receiver is the shop itself.
   */
  needs: Purpose;
  /** Whether the receiver gets this event at all. Without `takes`, it gets every event. */
  takes?: (signal: Pick<Signal, 'name' | 'source'>) => boolean;
  /** Throws when the events have not arrived, so that they are sent again. */
  receive(events: readonly Told[]): Promise<void>;
};
