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

/** Few have a passkey: what speaks with their device is fetched by those alone. */
const device = () => import('@simplewebauthn/browser');

/** Browsers do not tell why nothing came of it, so that a page cannot find out what devices there are. */
const isDeclined = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

export type AskDevice = (options: OptionsOf<'passkeySignInOptions'>) => Promise<AssertedCredential | null>;

/** What a device of the person signed; null when they would rather not, or have no passkey there. */
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

/** Browsers show passkeys among what they suggest for a field, and read options as the shop writes them, since 2025. */
export const maySuggestPasskeys = async (): Promise<boolean> =>
  hasPasskeys() &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** The shop takes no answer after its challenge ended: a new one is fetched a little before. */
const BEFORE_END_MS = 15_000;

export type SuggestPasskeys = (
  options: OptionsOf<'passkeySignInOptions'>,
  ended: AbortSignal,
) => Promise<AssertedCredential | 'lapsed' | null>;

/**
 * Shows the passkeys of this device among the suggestions of the field that says `webauthn` in its `autocomplete`.
 * What was signed with the one that was chosen; `lapsed` when the challenge ended before, null once `ended` says so.
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

/** A passkey that a device has made; `known` when it has one of the account, `declined` when nothing came of it. */
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
