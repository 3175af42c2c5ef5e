import type { Signal } from '@keepsong/domain/signals/read-batch';

/** Somebody who gets the events of the shop. Events that arrive again under the same id change nothing there. */
export type Receiver = {
  /** A short name without spaces, for messages that wait and for logs. */
  name: string;
  /** Throws when the events have not arrived, so that they are sent again. */
  receive(events: readonly Signal[]): Promise<void>;
};
