import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import { listenError } from './startup-errors.ts';

/**
 * Tries whether the shop may listen there, and lets go again: said before a database is opened and filled for it.
 * Throws the `StartupError` of `listenError`.
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

/** The origin under which this machine reaches a shop that listens on `host`: all addresses include the loopback one. */
export function ownOrigin(host: string, port: number): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`;
}
