import { createHmac, timingSafeEqual } from 'node:crypto';
import { WEBHOOK_TOLERANCE_SECONDS } from '../payments.port.ts';

export const SIGNATURE_HEADER = 'sandbox-signature';

/** @returns the value of the signature header, `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body">`, as Stripe builds it */
export function signWebhook(rawBody: string | Buffer, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digest(seconds, rawBody, secret).toString('hex')}`;
}

/** Whether the body was signed with `secret`, at most 300 s before or after `now`. */
export function isSignedWebhook(
  rawBody: Buffer,
  header: string | string[] | undefined,
  secret: string,
  now: Date,
): boolean {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!match?.[1] || !match[2]) return false;
  const seconds = Number(match[1]);
  if (Math.abs(now.getTime() / 1000 - seconds) > WEBHOOK_TOLERANCE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(match[2], 'hex'), digest(seconds, rawBody, secret));
}

function digest(seconds: number, rawBody: string | Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest();
}
