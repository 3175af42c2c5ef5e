import { seal, unseal } from '../../../platform/sealed.ts';
import { keysFor } from '../../../platform/settings-secrets.ts';

/**
 * Encrypts the keys of authenticator apps, each bound to its account, and decrypts them, also those that were encrypted
 * before the root secret turned.
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
    /** Throws when no root secret of the shop opens it. */
    open(userId: number, sealed: Buffer): Buffer {
      for (const key of keys.slice(1)) {
        const plain = opens(key, userId, sealed);
        if (plain) return plain;
      }
      return unseal(keys[0], placeOf(userId), sealed);
    },
    /** Whether it is encrypted with the newest key. */
    isNew: (userId: number, sealed: Buffer): boolean => opens(keys[0], userId, sealed) !== null,
  };
}
