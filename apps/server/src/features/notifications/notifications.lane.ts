import type { OutboxRow } from './notifications.repository.ts';

export type Lane = {
  /** Takes up what is due, as far as places are free. Says whether more may be due. */
  look(): Promise<boolean>;
  /** Looks until nothing is due and nothing is in hand; says how many were sent meanwhile. */
  drain(): Promise<number>;
  /** Waits for what is in hand. */
  settle(): Promise<void>;
};

type Options = {
  /** How many messages are in hand at the same time. */
  places: number;
  claim(max: number): Promise<OutboxRow[]>;
  /** Sends a message and writes down what became of it; says whether it was sent. */
  deliver(row: OutboxRow): Promise<boolean>;
  /** Called when a place is free again and more may be due. */
  onFree(): void;
  /** Called with what could not be written down: the message keeps its lease and is sent again after it. */
  onFault(error: unknown): void;
};

/** Messages on their way: each leaves its place when it is done, so that a slow one holds up nobody but itself. */
export function createLane({ places, claim, deliver, onFree, onFault }: Options): Lane {
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
      if (mayBeMore) onFree();
    });
    inHand.add(way);
  }

  async function fill(): Promise<boolean> {
    const free = places - inHand.size;
    if (free === 0) return true;
    const rows = await claim(free);
    mayBeMore = rows.length === free;
    rows.forEach(take);
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
      await Promise.all(inHand);
    },
  };
}
