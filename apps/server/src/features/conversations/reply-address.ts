import { hmac, sameBytes } from '../../platform/ids.ts';

/**
 * Mail servers often change addresses to small letters. So the addresses use base 32, which has only small
 * letters, and not base 64.
 */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const MAC_BYTES = 15;
const PREFIX = 'reply+';

/** Writes bytes in base 32 (RFC 4648), in small letters. */
function base32(bytes: Buffer): string {
  let [bits, value, text] = [0, 0, ''];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += LETTERS[(value >> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + LETTERS[(value << (5 - bits)) & 31] : text;
}

/** Reads base 32; null for other characters. */
function readBase32(text: string): Buffer | null {
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const letter of text) {
    const digit = LETTERS.indexOf(letter);
    if (digit < 0) return null;
    value = (value << 5) | digit;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 255);
    }
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}

const UUID_LENGTH = 26;

/** The first key makes new addresses. Addresses that were made with the other keys still work. */
type Options = { domain: string; keys: readonly [Buffer, ...Buffer[]] };

/**
 * The addresses to which people answer mails. Each mail has an address of its own: the id of the message, and a
 * code that nobody can make without the shop's key. So people can write only into conversations from which they
 * got a mail.
 */
export function createReplyAddresses({ domain, keys }: Options) {
  const codeOf = (id: string, key = keys[0]): string =>
    base32(hmac(key, `reply:${id}`).subarray(0, MAC_BYTES));
  return {
    /** The address for answers to a message. `id` is a UUID. */
    addressOf: (id: string): string =>
      `${PREFIX}${base32(Buffer.from(id.replaceAll('-', ''), 'hex'))}${codeOf(id)}@${domain}`,

    /** The id of the message that an address belongs to; null for any other address. */
    messageOf(address: string): string | null {
      const [local = '', host = ''] = address.trim().toLowerCase().split('@');
      if (host !== domain.toLowerCase() || !local.startsWith(PREFIX)) return null;
      const token = local.slice(PREFIX.length);
      const hex = readBase32(token.slice(0, UUID_LENGTH))?.toString('hex') ?? '';
      if (hex.length !== 32) return null;
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      const given = Buffer.from(token.slice(UUID_LENGTH));
      return keys.some((key) => sameBytes(given, Buffer.from(codeOf(id, key)))) ? id : null;
    },
  };
}

export type ReplyAddresses = ReturnType<typeof createReplyAddresses>;
