import { createHash } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import { type BuiltFile, type BuiltFiles, describeBuilt, isHashed } from '../http/built-files.ts';

/**
 * The folder of the file store for the browser files of builds. No other files of the store are served at these
 * addresses.
 */
const FOLDER = 'builds';
const listKey = (id: string) => `${FOLDER}/${id}.json`;
const packKey = (id: string) => `${FOLDER}/${id}.pack`;
const LIST = /^builds\/([0-9a-f]{32})\.json$/;
const PACK = /^builds\/([0-9a-f]{32})\.pack$/;

const DAY_MS = 24 * 3_600_000;
/** How long to wait after a build could not be stored, because the store was away. */
const TRY_AGAIN_MS = 60_000;
/** How long files of a build are served after its last process has stopped (decision 0143). */
const KEPT_MS = 30 * DAY_MS;
/** How many bytes of files of earlier builds stay in memory. */
const MOST_BYTES = 16 * 1024 * 1024;

const NAME = /^\/(assets|fonts)\/[\w.-]{1,120}$/;

/** The position of a file in the pack of its build. */
const PLACE = z.object({
  url: z.string().regex(NAME),
  start: z.int().nonnegative(),
  size: z.int().nonnegative(),
  hash: z.string(),
});
const BUILD_LIST = z.object({ files: z.array(PLACE) });
type Place = z.infer<typeof PLACE> & { id: string };

export type KeptBuilds = {
  /** Stores the files of this build if they are missing, and notes that a process runs this build. */
  keep(): Promise<void>;
  /**
   * Does `keep` once, and repeats it each day, so that a build is kept as long as a process runs it. A failure is logged,
   * and the next try follows within a minute. Ends when the first try has ended.
   */
  start(): Promise<void>;
  stop(): void;
  /** Finds a file of another build by its path. Null when no build of the last month has it. */
  find(url: string): Promise<BuiltFile | null>;
};

type Options = {
  storage: Storage;
  /** The files of this process's build. */
  files: BuiltFiles;
  log: FastifyBaseLogger;
  now?: () => number;
  /** The lists in the store are read at most this often, in ms, however many unknown names are asked for. */
  lookAgainMs?: number;
};

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

/**
 * The hashed browser files of all builds of the last month, in the file store. A page that is open for long, or
 * that another version has rendered, may request its scripts from any process. A build is stored as two files:
 * a pack of its files, and a list of their positions. Only files in a list are served, and each process has the
 * lists in memory.
 */
export function createKeptBuilds({
  storage,
  files,
  log,
  now = Date.now,
  lookAgainMs = 1_000,
}: Options): KeptBuilds {
  const places = new Map<string, Place>();
  const known = new Set<string>();
  const held = holdBytes(MOST_BYTES);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let lastLook = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> = Promise.resolve();
  let nextLook: Promise<void> | null = null;

  async function keep(): Promise<void> {
    const { id, list, pack } = packed(files);
    if (list.files.length === 0) return;
    if ((await storage.stat(packKey(id)))?.size !== pack.byteLength)
      await storage.put(packKey(id), pack, { contentType: 'application/octet-stream' });
    // The modification time of the list shows when a process last ran this build.
    await storage.put(listKey(id), Buffer.from(JSON.stringify(list)), { contentType: 'application/json' });
    known.add(id);
  }

  async function readLists(): Promise<void> {
    lastLook = now();
    for await (const key of storage.keys(FOLDER)) {
      const id = LIST.exec(key)?.[1];
      if (id === undefined || known.has(id)) continue;
      const listed = BUILD_LIST.safeParse(parsed(await text(await storage.read(key))));
      known.add(id);
      if (!listed.success) log.warn({ key }, 'the list of a build is damaged');
      for (const place of listed.data?.files ?? []) places.set(place.url, { ...place, id });
    }
  }

  /**
   * Reads the lists once for all who ask at about the same time. The read begins after this call, so it finds
   * all builds that were added before.
   */
  function lookAgain(): Promise<void> {
    nextLook ??= looking
      .then(() => pause(lastLook + lookAgainMs - now()))
      .then(() => {
        nextLook = null;
        looking = readLists().catch((err: unknown) => log.warn({ err }, 'earlier builds cannot be read'));
        return looking;
      });
    return nextLook;
  }

  async function read({ id, start, size, hash, url }: Place): Promise<Buffer | null> {
    const end = start + size - 1;
    const bytes =
      size === 0 ? Buffer.alloc(0) : await buffer(await storage.read(packKey(id), { start, end }));
    if (hashOf(bytes) === hash) return bytes;
    log.warn({ url, build: id }, 'a file of an earlier build is damaged');
    return null;
  }

  async function find(url: string): Promise<BuiltFile | null> {
    if (!NAME.test(url)) return null;
    if (!places.has(url)) await lookAgain();
    const place = places.get(url);
    if (!place) return null;
    try {
      const bytes = await held.find(place.hash, () => read(place));
      return bytes && describeBuilt(url, bytes);
    } catch (err) {
      log.warn({ err, url }, 'a file of an earlier build cannot be read');
      return null;
    }
  }

  async function keepOn(): Promise<void> {
    const isKept = await keep().then(
      () => true,
      (err: unknown) => {
        log.warn({ err }, 'this build cannot be kept');
        return false;
      },
    );
    if (isStopped) return;
    timer = setTimeout(() => void keepOn(), isKept ? DAY_MS : TRY_AGAIN_MS).unref();
  }

  return {
    keep,
    find,
    start: keepOn,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Parses a text as JSON; undefined when it is not JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Packs the hashed files of a build into one piece, and lists them. The same files always give the same id. */
function packed(files: BuiltFiles) {
  const hashed = [...files].filter(([url]) => isHashed(url)).sort(([a], [b]) => (a < b ? -1 : 1));
  let start = 0;
  const list = hashed.map(([url, { body }]) => {
    const place = { url, start, size: body.byteLength, hash: hashOf(body) };
    start += body.byteLength;
    return place;
  });
  const id = createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 32);
  return { id, list: { files: list }, pack: Buffer.concat(hashed.map(([, { body }]) => body)) };
}

/** Deletes builds that no process has run for a month. */
export async function forgetBuilds(storage: Storage, now: Date): Promise<void> {
  const isOld = async (key: string) => {
    const found = await storage.stat(key);
    return found !== null && found.lastModified.getTime() < now.getTime() - KEPT_MS;
  };
  const kept = new Set<string>();
  const packs: [key: string, id: string][] = [];
  for await (const key of storage.keys(FOLDER)) {
    const [listed, pack] = [LIST.exec(key)?.[1], PACK.exec(key)?.[1]];
    if (pack !== undefined) packs.push([key, pack]);
    if (listed === undefined) continue;
    if (await isOld(key)) await storage.delete(key);
    else kept.add(listed);
  }
  for (const [key, id] of packs) if (!kept.has(id) && (await isOld(key))) await storage.delete(key);
}

const pause = (ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Keeps the files that were read last, up to this many bytes. Requests for the same file at the same time share
 * one read.
 */
function holdBytes(most: number) {
  const entries = new Map<string, { bytes: Promise<Buffer | null>; size: number }>();
  let total = 0;
  function drop(key: string): void {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  }
  return {
    find(key: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
      const found = entries.get(key);
      if (found) {
        entries.delete(key);
        entries.set(key, found);
        return found.bytes;
      }
      const entry = { bytes: read(), size: 0 };
      entries.set(key, entry);
      entry.bytes.then(
        (bytes) => {
          if (entries.get(key) !== entry) return;
          if (bytes === null) return drop(key);
          entry.size = bytes.byteLength;
          total += entry.size;
          for (const oldest of entries.keys()) {
            if (total <= most) break;
            drop(oldest);
          }
        },
        () => entries.get(key) === entry && drop(key),
      );
      return entry.bytes;
    },
  };
}
