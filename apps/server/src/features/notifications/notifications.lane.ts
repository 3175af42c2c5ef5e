import type { OutboxRow } from './notifications.repository.ts';

export type Lane = {
  /** Claims due messages, unless all places are busy. Returns whether more may be due. */
  look(): Promise<boolean>;
  /** Sends until nothing is due; returns how many messages were sent. */
  drain(): Promise<number>;
  /** Waits for messages that are being sent, and releases the other claimed ones. */
  settle(): Promise<void>;
};

type Options = {
  /** How many messages are being sent at the same time. */
  places: number;
  /** How many messages are claimed together: one claim costs the database more than its rows. */
  batch: number;
  claim(max: number): Promise<OutboxRow[]>;
  /** Sends a message and stores the result; returns whether it was sent. */
  deliver(row: OutboxRow): Promise<boolean>;
  /** Releases claimed messages that this lane will not send. */
  release(rows: readonly OutboxRow[]): Promise<void>;
  /** Called when a place is free, nothing waits for it, and more may be due. */
  onFree(): void;
  /** Called with an error while storing a result. The message keeps its lease and is sent again afterwards. */
  onFault(error: unknown): void;
};

/**
 * Sends several messages at the same time. Each frees its place when it is done, so a slow one does not delay the
 * others.
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
   * Runs one claim at a time. A running claim may have begun before the latest commit, so another claim follows it.
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
    async settle() {
      await current?.catch(() => undefined);
      await release(waiting.splice(0)).catch(onFault);
      await Promise.all(inHand);
    },
  };
}
