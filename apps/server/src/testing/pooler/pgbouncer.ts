import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../shop-process.ts';

/** The user under which PgBouncer runs, because it refuses to run as root. */
const NOBODY = 65_534;

/** Starts the PgBouncer at this path in transaction mode, with `servers` connections to PostgreSQL. */
export async function startPgBouncer(program: string, { url, servers }: { url: string; servers: number }) {
  const { hostname, port: serverPort, username, password, pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'keepsong-pgbouncer-'));
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = trust\nauth_file = ${users}`,
      `pool_mode = transaction\ndefault_pool_size = ${servers}\nserver_round_robin = 1`,
    ].join('\n'),
  );
  for (const path of [folder, users, settings]) await chmod(path, 0o755);
  const bouncer = spawn(program, ['--quiet', settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const failed = once(bouncer, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code}`);
  });
  failed.catch(() => undefined);
  await Promise.race([listens(port), failed]);
  const address = new URL(`postgres://${username}:${password}@127.0.0.1:${port}${pathname}`);
  return {
    url: address.href,
    async stop(): Promise<void> {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function listens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await wait(20);
  }
}
