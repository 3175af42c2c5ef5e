import type { Client } from '@keepsong/contract/client';
import type { AssertedCredential, NewCredential } from '@keepsong/contract/passkeys';
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
