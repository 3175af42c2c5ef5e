import type { AssertedCredential, NewCredential } from '@keepsong/contract/passkeys';
import type { PasskeyRow } from './passkeys.repository.ts';

/** Which site a passkey is for: the host that browsers keep it by, and the address that they open it on. */
export type RelyingParty = { id: string; origin: string };

export const relyingParty = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

/** EdDSA, ES256 and RS256: what every maker of passkeys has one of. */
export const ALGORITHMS = [-8, -7, -257];

/** Nothing is asked about the maker of a device, so that its certificates are never looked at. */
const ATTESTATIONS: ReadonlySet<string> = new Set(['none', 'packed']);

/** Only who uses passkeys waits for what reads them. */
const library = () => import('@simplewebauthn/server');

/** The challenge that an answer says it answers; null when there is none in it. */
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

/** A passkey that a device of ours made for this challenge, sure of its user; null for anything else. */
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

/** The counter after a use of the passkey that answers this challenge, sure of its user; null for anything else. */
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
