import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Turning } from '../settings.ts';
import { StartupError } from '../startup-errors.ts';
import { afterOthers } from './turns.ts';

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
 * Makes the key of a place of backups on first use, and opens it. The processes of a shop that come first at the
 * same time take turns, because a second key would make all that the first one sealed unreadable.
 */
export async function makeSeal(
  place: Pick<Storage, 'put' | 'read' | 'exists'>,
  passphrases: Turning,
  databaseUrl: string,
): Promise<Seal> {
  if (!(await place.exists(KEY_FILE)))
    await afterOthers(databaseUrl, async () => {
      if (!(await place.exists(KEY_FILE)))
        await keepKey(place, passphrases[0], await generateX25519Identity());
    });
  return openSeal(place, passphrases);
}

/**
 * Opens the key of a place of backups. Everything is in the format of age (age-encryption.org), so that the `age`
 * program opens the files too. Throws a `StartupError` when there is no key, or the passphrase is wrong.
 */
export async function openSeal(place: Pick<Storage, 'read' | 'exists'>, passphrases: Turning): Promise<Seal> {
  const identity = await readKey(place, passphrases);
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    close: async (content) => fromWeb(await encrypter.encrypt(toWeb(content))),
    open: async (sealed) => fromWeb(await decrypter.decrypt(toWeb(sealed))),
  };
}

/** Encrypts the key of a place with the newest passphrase. What was sealed with the key stays as it is. */
export async function turnSeal(
  place: Pick<Storage, 'put' | 'read' | 'exists'>,
  passphrases: Turning,
): Promise<void> {
  await keepKey(place, passphrases[0], await readKey(place, passphrases));
}

async function keepKey(place: Pick<Storage, 'put'>, passphrase: string, identity: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const sealed = await encrypter.encrypt(identity);
  await place.put(KEY_FILE, sealed, { contentType: SEALED_TYPE });
}

async function readKey(place: Pick<Storage, 'read' | 'exists'>, passphrases: Turning): Promise<string> {
  if (!(await place.exists(KEY_FILE))) throw new StartupError('There are no backups at this place.');
  const decrypter = new Decrypter();
  for (const passphrase of passphrases) decrypter.addPassphrase(passphrase);
  const sealed = await buffer(await place.read(KEY_FILE));
  return decrypter.decrypt(sealed, 'text').catch((error: unknown) => {
    throw new StartupError('BACKUP_KEY does not open the backups at this place.', { cause: error });
  });
}

export const SEALED_TYPE = 'application/octet-stream';

const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream);
