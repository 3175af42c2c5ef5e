import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Session } from 'node:inspector/promises';
import type { Measured } from './measure.ts';

/**
 * The CPU time of the shop's main thread: `cpuMs` milliseconds for `pages` pages, and the share (0 to 1) of each part
 * of the program.
 */
export type Shares = { cpuMs: number; pages: number; shares: Record<string, number> };

type Told = { cpuMs: number; shares: Record<string, number> };

/**
 * The parts of the program, by the file of a function. Functions of Node.js itself count for the part that called them.
 */
const OWNERS: readonly (readonly [RegExp, string])[] = [
  [/node_modules\/(pg|pg-[\w-]+|pgpass|postgres-[\w-]+|drizzle-orm)\//, 'database'],
  [/node_modules\/(react|react-dom|scheduler)\//, 'React'],
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
  const [{ cpuMs, shares }] = (await once(shop, 'message')) as [Told];
  return { cpuMs, pages: count, shares };
}

/** Lets this process profile its main thread when the benchmark asks for it. */
export function answerProfiles(): void {
  const session = new Session();
  let began = process.cpuUsage();
  process.on('message', async (word) => {
    if (word === 'profile') {
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: 500 });
      await session.post('Profiler.start');
      began = process.cpuUsage();
      return;
    }
    const { user, system } = process.cpuUsage(began);
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    process.send?.({ cpuMs: (user + system) / 1000, shares: readShares(profile) } satisfies Told);
  });
}

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
