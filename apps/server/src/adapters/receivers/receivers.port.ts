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
  /**
   * How many events it takes at once, as a whole or not at all. Without it, each event comes alone, so that what
   * has arrived is not sent again because of another one.
   */
  most?: number;
  /** Throws when the events have not arrived, so that they are sent again. */
  receive(events: readonly Told[]): Promise<void>;
};

/**
 * Thrown when a service has not accepted events. The message holds no event, no address and no key. `permanent`:
 * the service will never accept all of these events.
 */
export class EventsNotTaken extends Error {
  override readonly name = 'EventsNotTaken';
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}
