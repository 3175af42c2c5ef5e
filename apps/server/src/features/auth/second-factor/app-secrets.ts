import { seal, unseal } from '../../../platform/sealed.ts';
import { keysFor } from '../../../platform/settings-secrets.ts';

/**
 * Encrypts and decrypts the keys of authenticator apps. An encrypted key can be decrypted only for its own
 * account. Keys that were encrypted with an earlier root secret can still be decrypted.
 */
export function createAppSecrets(root: string, earlierRoots: readonly string[]) {
  const keys = keysFor(root, earlierRoots, 'second-factor');
  const placeOf = (userId: number) => `second_factors:${userId}`;

  function opens(key: Buffer, userId: number, sealed: Buffer): Buffer | null {
    try {
      return unseal(key, placeOf(userId), sealed);
    } catch {
      return null;
    }
  }

  return {
    close: (userId: number, plain: Buffer): Buffer => seal(keys[0], placeOf(userId), plain),
    /** Decrypts the key of an account. Throws when none of the root secrets fits. */
    open(userId: number, sealed: Buffer): Buffer {
      for (const key of keys.slice(1)) {
        const plain = opens(key, userId, sealed);
        if (plain) return plain;
      }
      return unseal(keys[0], placeOf(userId), sealed);
    },
    /** Whether the key was encrypted with the newest root secret. */
    isNew: (userId: number, sealed: Buffer): boolean => opens(keys[0], userId, sealed) !== null,
  };
}
