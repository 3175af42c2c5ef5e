import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import { listenError } from './startup-errors.ts';

/**
 * Checks that the shop can listen on an address, before a database is opened for it. Afterwards the address is free
 * again. Throws the `StartupError` that `listenError` makes.
 */
export async function checkAddress(host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, host, port);
  } finally {
    server.close();
  }
}

/**
 * The origin under which this machine itself reaches a shop that listens on `host`. When the shop listens on all
 * addresses, it is reached under the loopback address.
 */
export function ownOrigin(host: string, port: number): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`;
}
