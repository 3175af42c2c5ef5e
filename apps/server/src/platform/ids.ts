import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** URL-safe random text of the given number of bits (rounded up to bytes). */
export const randomToken = (bits: number): string => randomBytes(Math.ceil(bits / 8)).toString('base64url');

/** A file name that cannot be guessed: 160 bits in hexadecimal, which is valid in any storage key. */
export const randomFileName = (): string => randomBytes(20).toString('hex');

/** Slugs of drafts and stories: 128 bits, so that nobody finds one by trying. Older slugs have 96 bits. */
export const randomSlug = (): string => randomToken(128);

/** A passcode of six digits from the system's random generator. It may begin with zeros. */
export const randomPasscode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** Random text with letters from `alphabet`, each equally likely. */
export const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

export const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

export const hmac = (secret: string | Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/**
 * A UUID that is derived from a text with a key. The same text always gives the same UUID, and nobody can guess
 * it without the key.
 */
export const keyedUuid = (key: Buffer, text: string): string => ownUuid(hmac(key, text));

/** A UUID that is derived from a content. The same bytes always give the same UUID. */
export const uuidOf = (content: Buffer): string => ownUuid(createHash('sha256').update(content).digest());

function ownUuid(hash: Buffer): string {
  const bytes = hash.subarray(0, 16);
  // Version 8 is for UUIDs of one's own making (RFC 9562).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Whether two buffers are equal. The comparison always takes the same time, so that the time does not show where they
 * differ.
 */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
