import type { Tracked } from '../page/analytics.ts';

/** An event that is about to be sent. All receivers get it with the same id. */
export type Outgoing = { event_id: string; name: string; properties: object; at: string };

/**
 * The shop's answer to a batch: its status, or 0 without an answer, and the index of the refused event in the
 * batch.
 */
export type Posted = { status: number; wrong: number | null };

export type SenderPorts = {
  /** Sends a batch, even while the visitor is leaving the page. */
  post: (body: string) => Promise<Posted>;
  newId: () => string;
  /** Runs the work after this many milliseconds. Returns a function that cancels it. */
  later: (work: () => void, ms: number) => () => void;
};

/** How long the page collects events before it sends them, in ms. */
const GATHER_MS = 1_000;
const BATCH_MAX = 40;
/** The largest batch, in bytes. Browsers send at most 64 kB while a page is being left. */
const BYTES_MAX = 40_000;
/** At most this many events wait for a connection. If more come, the oldest are dropped. */
const QUEUE_MAX = 300;
const RETRY_MS = [2_000, 5_000, 15_000, 60_000] as const;

/** Whether the shop may accept the same batch later. */
const mayRetry = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/**
 * Sends the events of a page in batches. An event keeps its id when it is sent again, so the shop can drop the
 * repetition and counts each event once.
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
    // Drop an event that the shop refused, and send the others without it.
    const refused = wrong === null ? undefined : batch[wrong];
    const done = refused ? [refused] : batch;
    if (failures === 0) queue = queue.filter((one) => !done.includes(one));
    if (queue.length > 0) plan(RETRY_MS[failures - 1] ?? (failures > 0 ? RETRY_MS[3] : 0));
  }

  return {
    add({ event, props, at, id }: Tracked): Outgoing {
      const one = { event_id: id ?? newId(), name: event, properties: props, at: new Date(at).toISOString() };
      // An event with an id came from the server, which has already reported it to the shop.
      if (id !== undefined) return one;
      queue.push(one);
      if (queue.length > QUEUE_MAX) queue.splice(0, queue.length - QUEUE_MAX);
      plan(GATHER_MS);
      return one;
    },
    /**
     * Sends all waiting events at once, because the visitor is leaving the page. A batch that is already being
     * sent arrives by itself.
     */
    leave(): void {
      cancel?.();
      cancel = null;
      if (sending) plan(GATHER_MS);
      else void flush();
    },
  };
}
