import { connect } from 'node:tls';

const ASKED_EVERY_MS = 3_600_000;
const PATIENCE_MS = 5_000;

/** Asks a server for its certificate, even an expired one, and returns when the certificate ends. */
export type AskCertificate = (host: string, port: number) => Promise<Date | null>;

const askServer: AskCertificate = (host, port) =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: PATIENCE_MS });
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.end();
      resolve(valid_to ? new Date(valid_to) : null);
    });
    socket.once('timeout', () => socket.destroy(new Error('the server of PUBLIC_URL does not answer')));
    socket.once('error', reject);
  });

/**
 * When the certificate of an address ends; the server is asked at most once an hour. Null for an address
 * without a certificate.
 */
export function certificateEnds(
  address: string,
  { now, ask = askServer }: { now: () => number; ask?: AskCertificate },
): (() => Promise<Date | null>) | null {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return null;
  let kept: Date | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - askedAt >= ASKED_EVERY_MS) {
      kept = await ask(hostname, Number(port) || 443);
      askedAt = now();
    }
    return kept;
  };
}
