import type { OutboxRow } from './notifications.repository.ts';

export type Lane = {
  /** Takes up what is due, unless the places have enough to do. Says whether more may be due. */
  look(): Promise<boolean>;
  /** Looks until nothing is due and nothing is in hand; says how many were sent meanwhile. */
  drain(): Promise<number>;
  /** Waits for what is being sent, and gives the rest back. */
  settle(): Promise<void>;
};

type Options = {
  /** How many messages are being sent at the same time. */
  places: number;
  /** How many are taken up at once: a claim costs the database more than what it claims. */
  batch: number;
  claim(max: number): Promise<OutboxRow[]>;
  /** Sends a message and writes down what became of it; says whether it was sent. */
  deliver(row: OutboxRow): Promise<boolean>;
  /** Gives back what was taken up and will not be sent by this lane. */
  release(rows: readonly OutboxRow[]): Promise<void>;
  /** Called when a place is free, nothing waits for it, and more may be due. */
  onFree(): void;
  /** Called with what could not be written down: the message keeps its lease and is sent again after it. */
  onFault(error: unknown): void;
};

/** Messages on their way: each leaves its place when it is done, so that a slow one holds up nobody but itself. */
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

  /** One look at a time. One that is under way may have begun before the latest commit, so another one follows it. */
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
