import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a value that must not be readable in the database (AES-256-GCM). `place` says where the value belongs, such
 * as the id of its row. The value can be decrypted only with the same `place`.
 */
export function seal(key: Buffer, place: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts a sealed value. Throws when the value was changed, was moved to another place, or was sealed with another
 * key.
 */
export function unseal(key: Buffer, place: string, sealed: Buffer): Buffer {
  const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(body), decipher.final()]);
}
