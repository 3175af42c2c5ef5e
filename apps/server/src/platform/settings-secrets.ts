import { hkdfSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ownLikeParent } from './ownership.ts';
import type { Settings } from './settings.ts';

/** The purposes of derived keys. Each purpose has its own key. docs/security.md lists them. */
export const KEY_PURPOSES = [
  'csrf',
  'sandbox-webhooks',
  'sandbox-bank',
  'sandbox-carrier',
  'passcodes',
  'networks',
  'recovery-codes',
  'name-sounds',
  'instant-songs',
  'song-turns',
  'second-factor',
  'greeting-cards',
  'security-log',
  'staff-setup',
  'reply-addresses',
  'late-songs',
  'sample-consents',
  'reviews',
  'inbound-mail',
  'signals',
  'backups',
] as const;

export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/**
 * The shop's root secret: `SESSION_SECRET`, or in demo mode 256 random bits that are made once and kept in
 * `DATA_DIR/session-secret` (0600). Processes that start at the same time on a new folder get the same secret.
 */
export function rootSecret({ sessionSecret, dataDir }: Pick<Settings, 'sessionSecret' | 'dataDir'>): string {
  if (sessionSecret !== null) return sessionSecret;
  const path = join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true });
  return readSecret(path) ?? makeSecret(path);
}

/** Derives a 256-bit key for one purpose from the root secret (HKDF-SHA-256, RFC 5869). */
export function deriveKey(root: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', root, 'keepsong', purpose, 32));
}

/**
 * A mark by which two places can tell whether they have the same root secret. Nobody finds the secret by it, and
 * nothing is encrypted with it.
 */
export const markOfSecret = (root: string): string => deriveKey(root, 'backups').toString('hex').slice(0, 16);

/** What backups keep of the secrets of a shop (`KeptSecrets`). */
export const secretsToKeep = (
  { sessionSecret, earlierSecrets }: Pick<Settings, 'sessionSecret' | 'earlierSecrets'>,
  root: string,
) => ({
  secret: sessionSecret === null ? root : null,
  secret_mark: markOfSecret(root),
  earlier_marks: earlierSecrets.map(markOfSecret),
});

/**
 * The keys for one purpose, the newest first. New values are made with the first key, and values made with any
 * of the keys are accepted. So the root secret can be replaced without a gap.
 */
export function keysFor(
  root: string,
  earlierRoots: readonly string[],
  purpose: KeyPurpose,
): readonly [Buffer, ...Buffer[]] {
  return [deriveKey(root, purpose), ...earlierRoots.map((earlier) => deriveKey(earlier, purpose))];
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

// Write the whole file under another name and then link it to `path`. Linking never replaces a file that
// another process has already made there.
function makeSecret(path: string): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  writeSync(file, randomBytes(32).toString('base64url'));
  fsyncSync(file);
  closeSync(file);
  ownLikeParent(draft);
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8');
}
