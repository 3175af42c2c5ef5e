import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFolder } from '../../../apps/server/src/testing/quick-folder.ts';
import { freePort } from '../own-shop.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DATABASE = 'apps/server/src/testing/embedded-shop.ts';

export type Server = { port: number; stop(): Promise<void> };

export type Servers = {
  /** Starts a server of the build in this tree, and resolves when it is open. */
  start(tree?: string): Promise<Server>;
  stop(): Promise<void>;
};

/** Servers of one shop: they share a database, files and secrets, and stand behind the proxy at `origin`. */
export async function openServers(origin: string): Promise<Servers> {
  const folder = runFolder('keepsong-servers-');
  // When root runs this, PostgreSQL runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'rows'), { mode: 0o711 });
  const database = run(ROOT, [DATABASE, join(folder, 'rows')], {});
  const databaseUrl = await database.printed(/^(postgres\S+)$/m);
  const running = new Set<() => Promise<void>>();

  return {
    async start(tree = ROOT) {
      const port = await freePort();
      const server = run(tree, ['apps/server/src/main.ts'], {
        ...{ NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: origin, DATABASE_URL: databaseUrl },
        ...{
          DATA_DIR: join(folder, 'data'),
          LOG_LEVEL: 'warn',
          ADDRESS_BUDGETS: 'off',
          LOAD_SHEDDING: 'off',
        },
        ...{
          TRUST_PROXY: '127.0.0.1',
          SESSION_SECRET: 'the secret of servers behind one proxy',
          DRAIN_SECONDS: '2',
        },
      });
      running.add(server.stop);
      await server.printed(/( is open at )/);
      const stop = async () => {
        running.delete(server.stop);
        await server.stop();
      };
      return { port, stop };
    },
    async stop() {
      await Promise.all([...running].map((stop) => stop()));
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function run(cwd: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let words = '';
  child.stdout.on('data', (piece: Buffer) => {
    words += piece.toString();
  });
  return {
    /** Waits until the process has printed something like this, and returns its first group. */
    printed: (what: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const look = () => {
          const found = what.exec(words)?.[1];
          if (found !== undefined) resolve(found);
        };
        child.stdout.on('data', look);
        void ended.then(() => reject(new Error(`${args[0]} ended: ${words}`)));
        look();
      }),
    /** Ends the process. Its output is shown, to explain a failure. */
    async stop() {
      child.kill('SIGTERM');
      await ended;
      const told = words.split('\n').filter((line) => line.startsWith('{'));
      if (told.length > 0) console.log(`${args[0]} in ${cwd}:\n${told.join('\n')}`);
    },
  };
}
