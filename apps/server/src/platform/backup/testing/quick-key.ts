import { Encrypter, generateX25519Identity } from 'age-encryption';

/**
 * The key of a place of backups (`key.age`), which its passphrase opens in no time. With the usual work for the
 * passphrase, each command of a test would take seconds longer.
 */
export async function quickKey(passphrase: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(10);
  return encrypter.encrypt(await generateX25519Identity());
}
