import { Readable } from 'node:stream';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { ok, type Result } from '@keepsong/domain/result';
import { LEASE_SECONDS, type Lease, type TakeLease } from '../budgets/leases.repository.ts';
import { type TooMany, tooMany } from '../http/limits.ts';
import type { ArchiveStep } from './archive-worker.ts';
import type { ArchiveEntry } from './entries.ts';

export type Archives = {
  /**
   * Begins a ZIP archive, which is packed while it is read. A person may have one archive under way at a time,
   * counted over all processes. One process packs at most `MOST_AT_ONCE` archives at a time. Refusals:
   * `too_many_requests`.
   */
  pack(person: string, entries: AsyncIterable<ArchiveEntry>): Promise<Result<Readable, TooMany>>;
  stop(): Promise<void>;
};

type Options = {
  /** Lets a person pack only one archive at a time, counted over all processes. `null`: there is only this process. */
  takeLease?: TakeLease | null;
  /** The time in ms after which an archive that nobody reads is given up. */
  stalledMs?: number;
  /** The longest time in ms that an archive may take. */
  longestMs?: number;
  /**
   * The most bytes that the files of an archive may have together. Some programs cannot open ZIP files of more
   * than 4 GB.
   */
  mostBytes?: number;
};

/** Many archives may be under way at once, because each holds only one piece of a file in memory. */
const MOST_AT_ONCE = 40;
const RETRY_MS = 30_000;
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;
const HEAP_MB = 64;
const ENTRY = new URL('./archive-worker.ts', import.meta.url);
/** The file in an archive that lists the files left out because the archive was too large. */
const LEFT_OUT = 'left-out.txt';

/**
 * Packs archives on a worker thread (decision 0069). The thread starts with the first archive and ends with the last
 * one. The main thread only hands over pieces of files, and asks for the next piece when the last one is packed.
 */
export function createArchives({
  takeLease = null,
  stalledMs = 60_000,
  longestMs = 20 * 60_000,
  mostBytes = 3 * 1024 ** 3,
}: Options = {}): Archives {
  let worker: Worker | null = null;
  /** The archives under way, by person. The value is null while a request waits for its turn. */
  const underWay = new Map<string, Readable | null>();

  function openPort(): MessagePort {
    worker ??= startWorker();
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(port2, [port2]);
    return port1;
  }

  function startWorker(): Worker {
    const started = new Worker(ENTRY, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    started.unref();
    // A thread that fails closes its ports. The archives then fail one by one.
    started.once('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  }

  async function endWhenIdle(): Promise<void> {
    if (underWay.size > 0) return;
    const idle = worker;
    worker = null;
    await idle?.terminate();
  }

  /**
   * The bytes of an archive. Each time the reader asks for more, the next step is taken and `onStep` is called.
   * The turn is given back before the reader sees the end, so that the person who has the whole archive may ask
   * for the next one at once.
   */
  async function* packed(
    entries: AsyncIterable<ArchiveEntry>,
    onStep: () => void,
    endTurn: () => Promise<void>,
  ): AsyncGenerator<Uint8Array> {
    const port = openPort();
    try {
      for await (const step of stepsOf(entries, mostBytes)) {
        onStep();
        yield* await take(port, step);
      }
    } finally {
      port.close();
      await endTurn();
    }
  }

  async function takeTurn(take: TakeLease, person: string): Promise<Lease | null> {
    let lease: Lease | null = null;
    try {
      lease = await take(`archive:${person}`);
      return lease;
    } finally {
      if (!lease) underWay.delete(person);
    }
  }

  async function free(person: string, lease: Lease | null): Promise<void> {
    underWay.delete(person);
    await lease?.end().catch(() => undefined);
  }

  return {
    async pack(person, entries) {
      if (underWay.has(person) || underWay.size >= MOST_AT_ONCE) return tooMany(RETRY_MS);
      underWay.set(person, null);
      const lease = takeLease ? await takeTurn(takeLease, person) : null;
      if (takeLease && !lease) return tooMany(RETRY_MS);
      let ended: Promise<void> | null = null;
      const endTurn = () => {
        ended ??= free(person, lease);
        return ended;
      };
      const archive = Readable.from(
        packed(entries, () => stalled.refresh(), endTurn),
        { objectMode: false },
      );
      underWay.set(person, archive);
      const giveUp = () => archive.destroy(new Error('the archive was not read in time'));
      const longest = setTimeout(giveUp, longestMs).unref();
      const stalled = setTimeout(giveUp, stalledMs).unref();
      // When the database does not answer, a turn cannot be renewed or ended. It then ends by itself.
      const renewal = setInterval(() => void lease?.renew().catch(() => undefined), RENEW_MS).unref();
      archive.once('close', () => {
        clearTimeout(longest);
        clearTimeout(stalled);
        clearInterval(renewal);
        // An archive that nobody began to read gives its turn back here.
        void endTurn().then(endWhenIdle);
      });
      return ok(archive);
    },
    async stop() {
      for (const archive of underWay.values()) archive?.destroy();
      const running = worker;
      worker = null;
      await running?.terminate();
    },
  };
}

/**
 * The steps by which the worker packs an archive. Files that would make it too large are left out and listed in
 * a text file.
 */
async function* stepsOf(
  entries: AsyncIterable<ArchiveEntry>,
  mostBytes: number,
): AsyncGenerator<ArchiveStep> {
  let bytes = 0;
  const leftOut: string[] = [];
  for await (const { name, size, isText, open } of entries) {
    if (bytes + (size ?? 0) > mostBytes) {
      leftOut.push(name);
      continue;
    }
    bytes += size ?? 0;
    yield { begin: name, isText };
    for await (const piece of await open()) yield { piece };
    yield { end: 'file' };
  }
  if (leftOut.length > 0) {
    yield { begin: LEFT_OUT, isText: true };
    yield { piece: Buffer.from(leftOut.join('\n')) };
    yield { end: 'file' };
  }
  yield { end: 'archive' };
}

/** Sends one step to the worker and returns the bytes of the archive that came back. */
async function take(port: MessagePort, step: ArchiveStep): Promise<Uint8Array[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array[]>();
  const onClose = () => reject(new Error('the packing thread ended'));
  port.once('message', resolve).once('close', onClose);
  port.postMessage(step);
  try {
    return await promise;
  } finally {
    port.off('message', resolve).off('close', onClose);
  }
}
