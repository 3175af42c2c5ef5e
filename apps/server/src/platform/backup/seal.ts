import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import { StartupError } from '../startup-errors.ts';

/** Encrypts and decrypts the files of backups. */
export type Seal = {
  close(content: Readable): Promise<Readable>;
  /** Throws when the content was sealed with another key, or was changed since. */
  open(sealed: Readable): Promise<Readable>;
};

/**
 * The file in which a place of backups keeps its key, encrypted with `BACKUP_KEY`. So the slow derivation of a
 * key from the passphrase is done once, not for each file.
 */
const KEY_FILE = 'key.age';

/**
 * Opens the key of a place of backups, and makes one on first use. Everything is in the format of age
 * (age-encryption.org), so that the `age` program opens the files too. Throws a `StartupError` when the
 * passphrase is wrong.
 */
export async function openSeal(
  place: Pick<Storage, 'put' | 'read' | 'exists'>,
  passphrase: string,
): Promise<Seal> {
  if (!(await place.exists(KEY_FILE))) await makeKey(place, passphrase);
  const identity = await readKey(place, passphrase);
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    close: async (content) => fromWeb(await encrypter.encrypt(toWeb(content))),
    open: async (sealed) => fromWeb(await decrypter.decrypt(toWeb(sealed))),
  };
}

async function makeKey(place: Pick<Storage, 'put'>, passphrase: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const sealed = await encrypter.encrypt(await generateX25519Identity());
  await place.put(KEY_FILE, sealed, { contentType: SEALED_TYPE });
}

async function readKey(place: Pick<Storage, 'read'>, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const sealed = await buffer(await place.read(KEY_FILE));
  return decrypter.decrypt(sealed, 'text').catch((error: unknown) => {
    throw new StartupError('BACKUP_KEY does not open the backups at this place.', { cause: error });
  });
}

export const SEALED_TYPE = 'application/octet-stream';

const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream);
