import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Session } from 'node:inspector/promises';
import type { Measured } from './measure.ts';

/**
 * The CPU time of the shop: `cpuMs` milliseconds for `pages` pages, `threadsMs` of them on other threads than the main
 * one, and the share (0 to 1) of each part of the program in the time of the main thread. The other threads are those of
 * Node.js, which compress the answers, and those of V8.
 */
export type Shares = { cpuMs: number; threadsMs: number; pages: number; shares: Record<string, number> };

type Told = Omit<Shares, 'pages'>;

/**
 * The parts of the program, by the file of a function. Functions of Node.js itself count for the part that called them.
 */
const OWNERS: readonly (readonly [RegExp, string])[] = [
  [/node_modules\/(pg|pg-[\w-]+|pgpass|postgres-[\w-]+|drizzle-orm)\//, 'database'],
  [/node_modules\/(react|react-dom|scheduler)\//, 'React'],
  [/node_modules\/react-router\/.*\/turbo-stream/, 'serialising'],
  [/node_modules\/(react-router|@react-router)\//, 'router'],
  [/node_modules\/(zod|fast-json-stringify|@fastify\/fast-json-stringify-compiler)\//, 'serialising'],
  [/node_modules\/(fastify|@fastify\/|find-my-way|light-my-request|avvio)/, 'server'],
  [/^node:zlib/, 'compressing'],
  [/apps\/web\/build\/server\//, 'components'],
  [/apps\/server\/|packages\//, 'services'],
];

/**
 * Profiles the shop's main thread while `load` runs. The shop profiles itself (`answerProfiles`) and sends the result
 * back.
 */
export async function sharesWhile(shop: ChildProcess, load: () => Promise<Measured>): Promise<Shares> {
  shop.send('profile');
  const { count } = await load();
  shop.send('told');
  const [told] = (await once(shop, 'message')) as [Told];
  return { ...told, pages: count };
}

/** Lets this process profile its main thread when the benchmark asks for it. */
export function answerProfiles(): void {
  const session = new Session();
  let began = process.cpuUsage();
  let mainBegan = process.threadCpuUsage();
  process.on('message', async (word) => {
    if (word === 'profile') {
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: 500 });
      await session.post('Profiler.start');
      began = process.cpuUsage();
      mainBegan = process.threadCpuUsage();
      return;
    }
    const cpuMs = milliseconds(process.cpuUsage(began));
    const threadsMs = cpuMs - milliseconds(process.threadCpuUsage(mainBegan));
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    process.send?.({ cpuMs, threadsMs, shares: readShares(profile) } satisfies Told);
  });
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

type Profile = {
  nodes: {
    id: number;
    callFrame: { url: string; functionName: string };
    children?: number[];
    hitCount?: number;
  }[];
};

function readShares({ nodes }: Profile): Record<string, number> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ownerOf = (id: number): string | null => {
    const node = byId.get(id);
    if (!node) return 'other';
    const { url, functionName } = node.callFrame;
    if (functionName === '(garbage collector)') return 'garbage';
    if (functionName === '(idle)' || functionName === '(program)') return null;
    // `JSON.stringify` is part of the language, so it has no file.
    if (url === '' && functionName === 'stringify') return 'serialising';
    const known = OWNERS.find(([pattern]) => pattern.test(url));
    if (known) return known[1];
    const parent = parents.get(id);
    return parent === undefined ? 'other' : ownerOf(parent);
  };
  const hits: Record<string, number> = {};
  for (const { id, hitCount = 0 } of nodes) {
    const owner = ownerOf(id);
    if (owner !== null) hits[owner] = (hits[owner] ?? 0) + hitCount;
  }
  const all = Object.values(hits).reduce((sum, count) => sum + count, 0);
  return Object.fromEntries(Object.entries(hits).map(([name, count]) => [name, count / all]));
}
