import type { Tracked } from '../page/analytics.ts';

/** An event on its way. Whoever else is told it gets the same id. */
export type Outgoing = { event_id: string; name: string; properties: object; at: string };

/** The answer to a batch: its status, 0 without one, and which event of the batch the shop refused. */
export type Posted = { status: number; wrong: number | null };

export type SenderPorts = {
  /** Sends a batch, also while the page is being left. */
  post: (body: string) => Promise<Posted>;
  newId: () => string;
  /** Runs the work after this many milliseconds. Returns a function that cancels it. */
  later: (work: () => void, ms: number) => () => void;
};

/** The page tells its events about once a second. */
const GATHER_MS = 1_000;
const BATCH_MAX = 40;
/** Browsers send at most 64 kB while a page is left. */
const BYTES_MAX = 40_000;
/** More events do not wait for a connection. The oldest are dropped first. */
const QUEUE_MAX = 300;
const RETRY_MS = [2_000, 5_000, 15_000, 60_000] as const;

/** Whether the same batch could be taken at another time. */
const mayRetry = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/**
 * Sends the events of a page in batches, each event once: it keeps its id when it is sent again, and the shop drops the
 * repetition.
 */
export function createSignalSender({ post, newId, later }: SenderPorts) {
  let queue: Outgoing[] = [];
  let sending = false;
  let failures = 0;
  let cancel: (() => void) | null = null;

  function plan(ms: number): void {
    cancel ??= later(() => {
      cancel = null;
      void flush();
    }, ms);
  }

  /** The next events that fit into one request. */
  function nextBatch(): Outgoing[] {
    const batch: Outgoing[] = [];
    let bytes = 0;
    for (const one of queue.slice(0, BATCH_MAX)) {
      bytes += JSON.stringify(one).length;
      if (batch.length > 0 && bytes > BYTES_MAX) break;
      batch.push(one);
    }
    return batch;
  }

  async function flush(): Promise<void> {
    const batch = nextBatch();
    if (sending || batch.length === 0) return;
    sending = true;
    const { status, wrong } = await post(JSON.stringify({ events: batch }));
    sending = false;
    failures = mayRetry(status) ? failures + 1 : 0;
    // An event that the shop does not take is dropped, and the others are sent without it.
    const refused = wrong === null ? undefined : batch[wrong];
    const done = refused ? [refused] : batch;
    if (failures === 0) queue = queue.filter((one) => !done.includes(one));
    if (queue.length > 0) plan(RETRY_MS[failures - 1] ?? (failures > 0 ? RETRY_MS[3] : 0));
  }

  return {
    add({ event, props, at, id }: Tracked): Outgoing {
      const one = { event_id: id ?? newId(), name: event, properties: props, at: new Date(at).toISOString() };
      // The shop has told itself what came from its server.
      if (id !== undefined) return one;
      queue.push(one);
      if (queue.length > QUEUE_MAX) queue.splice(0, queue.length - QUEUE_MAX);
      plan(GATHER_MS);
      return one;
    },
    /** Sends what waits at once, because the page is being left. A batch that is under way arrives by itself. */
    leave(): void {
      cancel?.();
      cancel = null;
      if (sending) plan(GATHER_MS);
      else void flush();
    },
  };
}
