import { randomBytes } from 'node:crypto';

/** A new id: a prefix for its kind, such as `pi_…`, and 144 random bits. */
export function newId(prefix: 'pi' | 'ch' | 're' | 'dp' | 'evt' | 'auth'): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, '0')}`;
}

/** A new client secret. It contains the id of its intent, as Stripe's does: `pi_…_secret_…`. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomBytes(18).toString('hex')}`;
}

/** Reads the intent's id from a client secret. Null when the text is not a client secret. */
export function intentOfSecret(clientSecret: string): string | null {
  return /^(pi_[A-Za-z0-9]+)_secret_[0-9a-f]+$/.exec(clientSecret)?.[1] ?? null;
}
