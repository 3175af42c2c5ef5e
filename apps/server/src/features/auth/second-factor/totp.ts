import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** How many time steps a device's clock may be early or late. One step is 30 seconds. */
const WINDOW = 1;
const CODE = /^\d{6}$/;

const totpOf = (secret: Buffer, names: { issuer: string; label: string } = { issuer: '', label: '' }) =>
  new TOTP({
    ...names,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

/** The address that an app scans as a QR code, and the same key as text for typing (RFC 6238, RFC 4648). */
export function totpKey(secret: Buffer, names: { issuer: string; label: string }) {
  const totp = totpOf(secret, names);
  return { uri: totp.toString(), key: totp.secret.base32 };
}

/** The time step that a code belongs to. Null when the code is not valid now. */
export function totpStep(secret: Buffer, typed: string, now: Date): number | null {
  const token = typed.replace(/\s/g, '');
  if (!CODE.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
