import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { holderOf } from './lock.mjs';
import { SetUpError } from './set-up-error.mjs';

const DEFAULTS = { PORT: '3000', HOST: '127.0.0.1', DATA_DIR: '.data' };

/**
 * Checks whether the shop could start, before anything is installed or built. Throws a `SetUpError` when another shop
 * uses the data folder or a program listens on the port. The messages are the same as the server's. The server itself
 * checks all other settings.
 */
export async function checkFree(env = process.env) {
  const settingOf = (name) => (env[name]?.trim() ? env[name] : DEFAULTS[name]);
  if (settingOf('DATABASE_URL') === undefined) checkDataFolder(resolve(settingOf('DATA_DIR')));
  await checkAddress(settingOf('HOST'), Number(settingOf('PORT')));
}

function checkDataFolder(dataDir) {
  const pid = holderOf(join(dataDir, 'shop.lock'));
  if (pid === null) return;
  throw new SetUpError(
    `The data folder ${dataDir} is in use by another shop (process ${pid}): stop that one first, or set DATA_DIR to a folder of its own.`,
  );
}

async function checkAddress(host, port) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error.code !== 'EADDRINUSE') return;
    throw new SetUpError(
      `Port ${port} on ${host} is in use: stop the program that listens there, or set PORT to another number.`,
    );
  } finally {
    server.close();
  }
}
