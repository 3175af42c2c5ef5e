import { PASSKEY_NAME_MAX, TRANSPORTS } from '@keepsong/domain/auth/passkey';
import { z } from 'zod';
import { text, uuid } from './common.ts';

/**
 * Bytes as base64url text, as browsers encode them. A credential id has at most 1,023 bytes, which are 1,364 characters
 * (WebAuthn level 3, section 4).
 */
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);
const credentialId = base64url(1_364);
const passkeyName = text(PASSKEY_NAME_MAX).trim().min(1);
const publicKey = z.literal('public-key');
const isVerified = z.literal('required');

const passkey = z.object({
  id: uuid,
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** A new passkey, in the form that the WebAuthn standard calls RegistrationResponseJSON. */
const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(32_000),
    transports: z.array(text(32)).max(12).optional(),
  }),
});

/** A sign-in with a passkey, in the form that the WebAuthn standard calls AuthenticationResponseJSON. */
const assertedCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(200),
  }),
});
export type NewCredential = z.output<typeof newCredential>;
export type AssertedCredential = z.output<typeof assertedCredential>;

const listed = z.object({ passkeys: z.array(passkey) });

/** Calls for managing the passkeys of an account and for signing in with one (decision 0041). */
export const passkeyCalls = {
  passkeySignInOptions: {
    summary: 'What a browser needs to sign in with a passkey; whose it is shows by the passkey itself',
    /** In the form that the WebAuthn standard calls PublicKeyCredentialRequestOptionsJSON. */
    response: z.object({
      options: z.object({
        challenge: z.string(),
        rpId: z.string(),
        timeout: z.number().int(),
        userVerification: isVerified,
      }),
    }),
  },
  passkeys: { summary: 'The passkeys of the signed-in user, newest first', response: listed },
  passkeyOptions: {
    summary: 'What a browser needs to make a passkey; the passcode of the signed-in user is fresh',
    /** In the form that the WebAuthn standard calls PublicKeyCredentialCreationOptionsJSON. */
    response: z.object({
      options: z.object({
        challenge: z.string(),
        rp: z.object({ id: z.string(), name: z.string() }),
        user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
        pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number().int() })),
        timeout: z.number().int(),
        attestation: z.literal('none'),
        authenticatorSelection: z.object({
          residentKey: z.literal('required'),
          requireResidentKey: z.literal(true),
          userVerification: isVerified,
        }),
        excludeCredentials: z.array(
          z.object({ type: publicKey, id: z.string(), transports: z.array(z.enum(TRANSPORTS)) }),
        ),
      }),
    }),
  },
  addPasskey: {
    summary: 'Keep a passkey that a browser has made',
    body: z.object({ name: passkeyName, credential: newCredential }),
    response: listed,
  },
  renamePasskey: {
    summary: 'Give a passkey another name',
    params: z.object({ id: uuid }),
    body: z.object({ name: passkeyName }),
    response: listed,
  },
  removePasskey: {
    summary: 'Forget a passkey; the passcode of the signed-in user is fresh',
    params: z.object({ id: uuid }),
    response: listed,
  },
};

export const passkeySignInBody = z.object({ credential: assertedCredential });
