import type { AssertedCredential, NewCredential } from '@keepsong/contract/passkeys';
import type { Client } from '@keepsong/contract/transport/client';
import { mayHavePasskeys } from '@keepsong/domain/auth/passkey';

type Auth = Client['auth'];
type OptionsOf<Call extends 'passkeySignInOptions' | 'passkeyOptions'> = Awaited<
  ReturnType<Auth[Call]>
>['options'];

/** Whether this browser can use passkeys at the address of this page. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && mayHavePasskeys(window.location.hostname);

/** Loads the passkey library only when it is needed, because few people have a passkey. */
const device = () => import('@simplewebauthn/browser');

/**
 * Whether the error means that the user declined or has no passkey. Browsers do not tell which, so that pages learn
 * nothing about a user's devices.
 */
const isDeclined = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

export type AskDevice = (options: OptionsOf<'passkeySignInOptions'>) => Promise<AssertedCredential | null>;

/**
 * Asks the person's device to sign. Returns the signed answer. Null when the person declines or has no passkey on the
 * device.
 */
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
 * Whether this browser can suggest passkeys in a field. Browsers can do so since 2025. They can also read the options
 * in the JSON form that the shop sends.
 */
export const maySuggestPasskeys = async (): Promise<boolean> =>
  hasPasskeys() &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * After the challenge (the value that the device signs) has expired, the shop accepts no answer. So a new challenge is
 * fetched this much earlier.
 */
const BEFORE_END_MS = 15_000;

export type SuggestPasskeys = (
  options: OptionsOf<'passkeySignInOptions'>,
  ended: AbortSignal,
) => Promise<AssertedCredential | 'lapsed' | null>;

/**
 * Suggests the passkeys of this device in the field that has `webauthn` in its `autocomplete`. Returns the signed
 * answer of the chosen passkey, `lapsed` when the challenge is about to expire, and null when `ended` aborts or the
 * user declines.
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
 * Creates a passkey on the device. Returns `known` when the device already has a passkey for the account, and
 * `declined` when the user created none.
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
