import { Worker } from 'node:worker_threads';
import { createVisitor, type Sender } from '../visitor.ts';

const TICK_MS = 1;

/**
 * Measures for how long the main thread works without a pause, in milliseconds of its own processor time. So
 * other programs and other threads do not count. Each tick of a timer compares the processor time with that of
 * the last tick, and no tick can come while the thread works.
 */
export function watchMainThread() {
  let longest = 0;
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1000);
    last = now;
  }, TICK_MS);
  return {
    /** The longest work without a pause since `begin` was last called. */
    longest: () => longest,
    begin() {
      longest = 0;
      last = process.threadCpuUsage();
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * How often a machine with slow memory may be slower than usual before a request counts as slow. With more, a request
 * that blocks for 100 ms would pass.
 */
const MOST_SLOWNESS = 2;

/**
 * The blocking time of a request, without what only slow memory has added. `slowness` says how many times slower than
 * usual fresh memory was before and after the request: it counts only when memory was slow both times.
 */
export const withoutSlowMemory = (ms: number, slowness: { before: number; after: number }): number =>
  ms / Math.max(1, Math.min(slowness.before, slowness.after, MOST_SLOWNESS));

const MEGABYTE = 1024 * 1024;
/** A quiet machine copies an upload of 15 MB into fresh memory in about 10 ms of processor time. */
const COPY_MS = 20;

/**
 * How many times slower than usual this machine gives out memory at the moment. On a virtual machine whose host takes
 * memory back, fresh memory can cost ten times as much. That is no work of the shop.
 */
export function slownessOfMemory(): number {
  const before = process.threadCpuUsage();
  Buffer.from(Buffer.alloc(15 * MEGABYTE, 1));
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / COPY_MS;
}

/** The program of the thread that sends requests. It reads each answer completely. */
const CLIENT = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', async ({ id, url, method, headers, body }) => {
    try {
      const payload = body instanceof Uint8Array ? new Uint8Array(body) : body;
      const answer = await fetch(url, { method, headers, body: payload, redirect: 'manual' });
      const cookies = answer.headers.getSetCookie();
      const isJson = (answer.headers.get('content-type') || '').includes('json');
      let bytes = 0;
      let text = '';
      if (isJson) text = await answer.text();
      else if (answer.body) for await (const piece of answer.body) bytes += piece.length;
      const named = Object.fromEntries(answer.headers);
      parentPort.postMessage({ id, statusCode: answer.status, headers: named, cookies, body: text, bytes });
    } catch (error) {
      parentPort.postMessage({ id, fault: String(error.cause || error) });
    }
  });`;

type Received = Awaited<ReturnType<Sender>> & { bytes: number };

/** Sends requests to a shop from another thread, so that only the work of the shop itself is measured. */
export function requestsFromOutside(origin: string) {
  const worker = new Worker(CLIENT, { eval: true });
  const waiting = new Map<number, { resolve(one: Received): void; reject(error: Error): void }>();
  const shared = new WeakMap<Uint8Array, Uint8Array>();
  let count = 0;
  worker.on('message', ({ id, fault, cookies, ...answer }) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (fault) asked?.reject(new Error(fault));
    else asked?.resolve({ ...answer, cookies: cookies.map(readCookie) });
  });

  /** The bytes in memory that both threads see. Otherwise each request would first copy them on the main thread. */
  function sharedOf(bytes: Uint8Array): Uint8Array {
    const known = shared.get(bytes);
    if (known) return known;
    const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
    copy.set(bytes);
    shared.set(bytes, copy);
    return copy;
  }

  function send({ method, url, headers, payload }: Parameters<Sender>[0]): Promise<Received> {
    count += 1;
    const isBytes = payload instanceof Uint8Array;
    const type = payload === undefined || isBytes ? {} : { 'content-type': 'application/json' };
    const body = isBytes ? sharedOf(payload) : payload === undefined ? payload : JSON.stringify(payload);
    worker.postMessage({ id: count, url: origin + url, method, headers: { ...type, ...headers }, body });
    return new Promise((resolve, reject) => waiting.set(count, { resolve, reject }));
  }

  return {
    send,
    /**
     * Copies bytes that will be sent, before something is measured. Otherwise the copying would be measured with the
     * first request.
     */
    share: (bytes: Uint8Array) => void sharedOf(bytes),
    /** Sends requests from outside as the same visitor, with the same cookie. */
    as(visitor: { cookie(): string }) {
      const outside = createVisitor(send);
      outside.setCookie(visitor.cookie());
      return outside;
    },
    close: () => worker.terminate(),
  };
}

function readCookie(line: string) {
  const [pair = ''] = line.split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: pair.slice(at + 1) };
}
