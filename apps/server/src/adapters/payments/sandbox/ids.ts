import { randomBytes } from 'node:crypto';

/** 144 random bits behind a prefix that tells what it names, such as `pi_…`. */
export function newId(prefix: 'pi' | 'ch' | 're' | 'evt' | 'auth'): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, '0')}`;
}

/** The secret names its intent, as Stripe's does: `pi_…_secret_…`. */
export function newClientSecret(intentId: string): string {
  return `${intentId}_secret_${randomBytes(18).toString('hex')}`;
}

/** @returns null for anything that is not shaped like a client secret */
export function intentOfSecret(clientSecret: string): string | null {
  return /^(pi_[A-Za-z0-9]+)_secret_[0-9a-f]+$/.exec(clientSecret)?.[1] ?? null;
}
