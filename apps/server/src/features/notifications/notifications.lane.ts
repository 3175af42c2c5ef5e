import type { OutboxRow } from './notifications.repository.ts';

export type Lane = {
  /** Claims due messages, unless `places` messages are already being sent. Returns whether more may be due. */
  look(): Promise<boolean>;
  /** Sends until nothing is due; returns how many messages were sent. */
  drain(): Promise<number>;
  /** Waits for messages that are being sent, and releases the other claimed ones. */
  close(): Promise<void>;
};

type Options = {
  /** At most this many messages are sent at the same time. */
  places: number;
  /**
   * How many messages one claim takes. They are claimed together, because the claim itself costs the database more than
   * its rows.
   */
  batch: number;
  claim(max: number): Promise<OutboxRow[]>;
  /** Sends a message and stores the result; returns whether it was sent. */
  deliver(row: OutboxRow): Promise<boolean>;
  /** Releases claimed messages that this lane will not send. */
  release(rows: readonly OutboxRow[]): Promise<void>;
  /** Called when another message could be sent, no claimed message is waiting, and more may be due. */
  onFree(): void;
  /** Called when the result of a message could not be stored. The message is sent again after its lease has ended. */
  onFault(error: unknown): void;
};

/**
 * Sends several messages at the same time. A new message starts as soon as any other is finished, so one slow message
 * does not delay the rest.
 */
export function createLane({ places, batch, claim, deliver, release, onFree, onFault }: Options): Lane {
  const waiting: OutboxRow[] = [];
  const inHand = new Set<Promise<void>>();
  let sent = 0;
  let mayBeMore = false;
  let current: Promise<boolean> | null = null;
  let next: Promise<boolean> | null = null;

  async function carry(row: OutboxRow): Promise<void> {
    try {
      if (await deliver(row)) sent += 1;
    } catch (error) {
      onFault(error);
    }
  }

  function take(row: OutboxRow): void {
    const way = carry(row).then(() => {
      inHand.delete(way);
      begin();
      if (mayBeMore && inHand.size < places) onFree();
    });
    inHand.add(way);
  }

  function begin(): void {
    for (const row of waiting.splice(0, places - inHand.size)) take(row);
  }

  async function fill(): Promise<boolean> {
    if (waiting.length > 0 || inHand.size >= places) return true;
    const rows = await claim(batch);
    mayBeMore = rows.length === batch;
    waiting.push(...rows);
    begin();
    return mayBeMore;
  }

  /**
   * Runs one claim at a time. A claim that is already running may have begun before the caller's commit and miss its
   * messages. So a second claim follows it.
   */
  function look(): Promise<boolean> {
    if (current) {
      next ??= current
        .catch(() => undefined)
        .then(() => {
          next = null;
          return look();
        });
      return next;
    }
    current = fill().finally(() => {
      current = null;
    });
    return current;
  }

  return {
    look,
    async drain() {
      const before = sent;
      while ((await look()) || inHand.size > 0) await Promise.race(inHand);
      return sent - before;
    },
    async close() {
      await current?.catch(() => undefined);
      await release(waiting.splice(0)).catch(onFault);
      await Promise.all(inHand);
    },
  };
}
