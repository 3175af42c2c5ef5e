import type { AssertedCredential, NewCredential } from '@keepsong/contract/passkeys';
import type { Client } from '@keepsong/contract/transport/client';
import { mayHavePasskeys } from '@keepsong/domain/auth/passkey';

type Auth = Client['auth'];
type OptionsOf<Call extends 'passkeySignInOptions' | 'passkeyOptions'> = Awaited<
  ReturnType<Auth[Call]>
>['options'];

/** Whether this browser can use passkeys on this address of the shop. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && mayHavePasskeys(window.location.hostname);

/** Loaded on demand, because few people have a passkey. */
const device = () => import('@simplewebauthn/browser');

/**
 * Whether the user declined, or has no passkey. Browsers do not tell these apart, so that pages cannot learn about
 * devices.
 */
const isDeclined = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

export type AskDevice = (options: OptionsOf<'passkeySignInOptions'>) => Promise<AssertedCredential | null>;

/** The answer signed by the person's device. Null when they decline or have no passkey there. */
export const askDevice: AskDevice = async (optionsJSON) => {
  const { startAuthentication } = await device();
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  } catch (error) {
    if (isDeclined(error)) return null;
    throw error;
  }
};

/**
 * Whether this browser can suggest passkeys in a field. Browsers have done so since 2025, and since then also read
 * the options in the shop's JSON form.
 */
export const maySuggestPasskeys = async (): Promise<boolean> =>
  hasPasskeys() &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** The shop accepts no answer after the challenge has expired, so fetch a new one this much earlier. */
const BEFORE_END_MS = 15_000;

export type SuggestPasskeys = (
  options: OptionsOf<'passkeySignInOptions'>,
  ended: AbortSignal,
) => Promise<AssertedCredential | 'lapsed' | null>;

/**
 * Suggests the passkeys of this device in the field with `webauthn` in its `autocomplete`. Returns the signed answer
 * of the chosen passkey, `lapsed` when the challenge expires first, and null once `ended` aborts.
 */
export const suggestPasskeys: SuggestPasskeys = async (options, ended) => {
  const lapsed = AbortSignal.timeout(options.timeout - BEFORE_END_MS);
  try {
    const credential = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      mediation: 'conditional',
      signal: AbortSignal.any([ended, lapsed]),
    });
    return credential instanceof PublicKeyCredential ? assertedOf(credential) : null;
  } catch (error) {
    if (!ended.aborted && lapsed.aborted) return 'lapsed';
    if (ended.aborted || isDeclined(error)) return null;
    throw error;
  }
};

function assertedOf(credential: PublicKeyCredential): AssertedCredential | null {
  const { id, rawId, response } = credential.toJSON();
  if (!('signature' in response)) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

/**
 * Creates a passkey on the device. Returns `known` when the device already has one for the account, and `declined`
 * when none was created.
 */
export async function makePasskey(
  optionsJSON: OptionsOf<'passkeyOptions'>,
): Promise<NewCredential | 'known' | 'declined'> {
  const { startRegistration } = await device();
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') return 'known';
    if (isDeclined(error)) return 'declined';
    throw error;
  }
}
