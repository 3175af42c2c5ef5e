import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = Record<string, unknown>;

/**
 * Values in the answer of a device that differ from a normal device. Tests set them to imitate an attacker's device or
 * another kind of device.
 */
export type Odd = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Whether the device says that it has verified its user. */
  verified?: boolean;
  userHandle?: string;
  /** The counter of uses. A number that does not go up means that the key was copied. */
  counter?: number;
  type?: string;
  format?: string;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** A device with one passkey (algorithm ES256) that behaves as WebAuthn level 3 specifies. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  #userHandle = '';
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** Answers as `navigator.credentials.create` does. */
  make(options: Options, odd: Odd = {}) {
    const { user, rp } = options as { user: { id: string }; rp: { id: string } };
    this.#userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = this.#authData(rp.id, HAS_CREDENTIAL, odd, [
      Buffer.alloc(16),
      length,
      this.id,
      isoCBOR.encode(this.#coseKey()),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', odd.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', options, odd)),
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal', 'telepathy'],
      },
    };
  }

  /** Answers as `navigator.credentials.get` does. */
  assert(options: Options, odd: Odd = {}) {
    const clientData = this.#clientData('webauthn.get', options, odd);
    const authData = this.#authData(String(options.rpId), 0, odd, []);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, this.#privateKey)),
        userHandle: odd.userHandle ?? this.#userHandle,
      },
    };
  }

  #credential() {
    return { id: base64url(this.id), rawId: base64url(this.id), type: 'public-key' };
  }

  #clientData(type: string, options: Options, odd: Odd): Buffer {
    const { challenge = String(options.challenge), origin = this.#origin } = odd;
    return Buffer.from(JSON.stringify({ type: odd.type ?? type, challenge, origin, crossOrigin: false }));
  }

  #authData(rpId: string, flags: number, odd: Odd, credential: Uint8Array[]): Buffer {
    this.#counter = odd.counter ?? this.#counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const verified = odd.verified === false ? 0 : VERIFIED;
    return Buffer.concat([
      sha256(odd.rpId ?? rpId),
      Buffer.from([PRESENT | verified | flags]),
      counter,
      ...credential,
    ]);
  }

  /** The public key in COSE format (RFC 9053): kty EC2, alg ES256, crv P-256, x, y. */
  #coseKey() {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    return new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
  }
}
