import type { Purpose } from '@keepsong/domain/signals/events';
import type { Signal } from '@keepsong/domain/signals/read-batch';

/** Somebody who gets the events of the shop. Events that arrive again under the same id change nothing there. */
export type Receiver = {
  /** A short name without spaces, for messages that wait and for logs. */
  name: string;
  /** What a visitor must have agreed to before this receiver is told anything. `necessary`: it is the shop itself. */
  needs: Purpose;
  /** Throws when the events have not arrived, so that they are sent again. */
  receive(events: readonly Signal[]): Promise<void>;
};
