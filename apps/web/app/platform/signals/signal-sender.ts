import type { Tracked } from '../page/analytics.ts';
import { makeRoom, retryAfter } from './waiting-events.ts';

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
/** The largest batch, in bytes. */
const BYTES_MAX = 25_000;
/**
 * How much may be on its way while a page is being left. Browsers refuse a request with which that would be more than
 * 64 kB, and other parts of the page send too.
 */
const LEAVING_BYTES_MAX = 55_000;
/** At most this many events wait for a connection. If more come, some are dropped (`makeRoom`). */
const QUEUE_MAX = 300;

const encoder = new TextEncoder();
/** The bytes of an event in a batch, with its comma. */
const bytesOf = (one: Outgoing): number => encoder.encode(JSON.stringify(one)).length + 1;

/** Whether the shop may accept the same batch later. */
const mayRetry = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** Sent once at most: the shop only counts it, so it cannot know a repetition by its id. */
const ONCE = 'Page Speed Measured';

/**
 * Sends the events of a page in batches. An event keeps its id when it is sent again, so the shop can drop the
 * repetition and counts each event once.
 */
export function createSignalSender({ post, newId, later }: SenderPorts) {
  let queue: Outgoing[] = [];
  const flying = new Set<Outgoing>();
  let failures = 0;
  let cancel: (() => void) | null = null;

  function plan(ms: number): void {
    cancel ??= later(() => {
      cancel = null;
      void flush();
    }, ms);
  }

  /** The next events that fit into one request, except those that are already being sent. */
  function nextBatch(): Outgoing[] {
    const batch: Outgoing[] = [];
    let bytes = 0;
    for (const one of queue) {
      if (flying.has(one)) continue;
      bytes += bytesOf(one);
      if (batch.length === BATCH_MAX || (batch.length > 0 && bytes > BYTES_MAX)) break;
      batch.push(one);
    }
    return batch;
  }

  /** The newest waiting events that the browser still sends when the page is left, in their order. */
  function lastOnes(): Outgoing[] {
    let room = LEAVING_BYTES_MAX;
    for (const one of flying) room -= bytesOf(one);
    const last: Outgoing[] = [];
    for (const one of queue.toReversed()) {
      if (flying.has(one)) continue;
      room -= bytesOf(one);
      if (room < 0) break;
      last.push(one);
    }
    return last.reverse();
  }

  async function send(batch: readonly Outgoing[]): Promise<void> {
    for (const one of batch) flying.add(one);
    const { status, wrong } = await post(JSON.stringify({ events: batch }));
    for (const one of batch) flying.delete(one);
    const isLost = mayRetry(status);
    failures = isLost ? failures + 1 : 0;
    // Drop an event that the shop refused, and send the others without it.
    const refused = wrong === null ? undefined : batch[wrong];
    // A batch without an answer may have arrived. One that came too soon (429) has not.
    const counted = isLost ? batch.filter(({ name }) => name === ONCE && status !== 429) : batch;
    const done = refused ? [refused] : counted;
    queue = queue.filter((one) => !done.includes(one));
    if (queue.length > 0) plan(retryAfter(failures));
  }

  async function flush(): Promise<void> {
    // When the running batch has ended, the next one is planned.
    if (flying.size > 0) return;
    const batch = nextBatch();
    if (batch.length > 0) await send(batch);
  }

  return {
    add({ event, props, at, id }: Tracked): Outgoing {
      const one = { event_id: id ?? newId(), name: event, properties: props, at: new Date(at).toISOString() };
      // An event with an id came from the server, which has already reported it to the shop.
      if (id !== undefined) return one;
      queue.push(one);
      makeRoom(queue, QUEUE_MAX, ({ name }) => name);
      plan(GATHER_MS);
      return one;
    },
    /**
     * Sends the waiting events at once, because the visitor is leaving the page. A batch that is already being
     * sent arrives by itself, and nothing waits for its answer: the document may be gone by then. Events for which
     * the browser has no room follow if the page stays open.
     */
    leave(): void {
      cancel?.();
      cancel = null;
      const last = lastOnes();
      for (let at = 0; at < last.length; at += BATCH_MAX) void send(last.slice(at, at + BATCH_MAX));
    },
  };
}
