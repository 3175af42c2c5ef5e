import type { AssertedCredential, NewCredential } from '@keepsong/contract/passkeys';
import type { PasskeyRow } from './passkeys.repository.ts';

/** The site of a passkey: the host under which browsers store it, and the origin on which they use it. */
export type RelyingParty = { id: string; origin: string };

export const relyingParty = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

/** EdDSA, ES256 and RS256: every maker of passkeys supports one of them. */
export const ALGORITHMS = [-8, -7, -257];

/** Devices are not asked to prove who made them, so certificates of makers are not checked. */
const ATTESTATIONS: ReadonlySet<string> = new Set(['none', 'packed']);

/** Loaded on demand, because only users of passkeys need the library. */
const library = () => import('@simplewebauthn/server');

/** The challenge inside an answer; null when it contains none. */
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
 * The passkey that a device created for this challenge on our site after verifying its user; null for anything else.
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

/** The passkey's new counter, when it answered this challenge after verifying its user; null for anything else. */
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
