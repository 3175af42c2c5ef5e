import type { Purpose } from '@keepsong/domain/signals/events';
import type { Signal, Told } from '@keepsong/domain/signals/read-batch';

/** Somebody who gets the events of the shop. Events that arrive again under the same id change nothing there. */
export type Receiver = {
  /** A short name without spaces, for messages that wait and for logs. */
  name: string;
  /** What a visitor must have agreed to before this receiver is told anything. `necessary`: it is the shop itself. */
  needs: Purpose;
  /** Whether it is told this event at all. Without it, every one. */
  takes?: (signal: Pick<Signal, 'name' | 'source'>) => boolean;
  /** Throws when the events have not arrived, so that they are sent again. */
  receive(events: readonly Told[]): Promise<void>;
};
