import { once } from 'node:events';
import { BlockList, createServer, isIPv4, isIPv6 } from 'node:net';
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
    throw listenError(error, { host, port });
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

/**
 * Whether somebody who is connected to this process is in one of these ranges (`TRUST_PROXY`). What a header says
 * about other addresses does not count.
 */
export function peersIn(ranges: readonly string[]): (peer: string | undefined) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [ip = '', prefix] = range.split('/');
    const kind = kindOf(ip);
    if (prefix === undefined) list.addAddress(ip, kind);
    else list.addSubnet(ip, Number(prefix), kind);
  }
  return (peer) => {
    if (peer === undefined) return false;
    if (list.check(peer, kindOf(peer))) return true;
    // A range may be written as IPv6, such as ::ffff:10.0.0.0/104.
    return isIPv4(peer) && list.check(`::ffff:${peer}`, 'ipv6');
  };
}

const kindOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4');
