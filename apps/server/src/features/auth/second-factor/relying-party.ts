import type { AssertedCredential, NewCredential } from '@keepsong/contract/passkeys';
import type { PasskeyRow } from './passkeys.repository.ts';

/**
 * The site that passkeys belong to. `id` is the host under which browsers store them, and `origin` is the origin on
 * which they may be used.
 */
export type RelyingParty = { id: string; origin: string };

export const relyingParty = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

/**
 * The ids of the signature algorithms EdDSA, ES256 and RS256. Every device that makes passkeys supports one of them.
 */
export const ALGORITHMS = [-8, -7, -257];

/**
 * The accepted formats of attestations, by which a device can prove who made it. The shop does not ask for this proof
 * and does not check the certificates of makers.
 */
const ATTESTATIONS: ReadonlySet<string> = new Set(['none', 'packed']);

/** The library is loaded only when it is needed, because only users of passkeys need it. */
const library = () => import('@simplewebauthn/server');

/** Reads the challenge that a device has signed from its answer. Null when the answer contains none. */
export function challengeOf(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    const challenge = typeof data === 'object' && data !== null ? Reflect.get(data, 'challenge') : undefined;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

export type MadePasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter'>;

/**
 * Reads the passkey that a device has created. Null unless the device signed this challenge on the shop's site and
 * verified its user.
 */
export async function readNewPasskey(
  party: RelyingParty,
  challenge: string,
  credential: NewCredential,
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const attestation = Buffer.from(credential.response.attestationObject, 'base64url');
    if (!ATTESTATIONS.has(decodeAttestationObject(new Uint8Array(attestation)).get('fmt'))) return null;
    const { clientDataJSON, attestationObject } = credential.response;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter };
  } catch {
    return null;
  }
}

/**
 * Checks the answer of a device that uses its passkey. Returns the new counter of the passkey. Null unless the passkey
 * signed this challenge on the shop's site and the answer is valid in all other respects.
 */
export async function readUse(
  party: RelyingParty,
  challenge: string,
  { asserted, passkey }: { asserted: AssertedCredential; passkey: PasskeyRow },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...asserted, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
