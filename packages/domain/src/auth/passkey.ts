/** A challenge is answered within this time: a person looks for their telephone. */
export const CHALLENGE_MS = 5 * 60_000;

/** More than anybody has devices; a bound on what an account makes the shop keep. */
export const PASSKEYS_MAX = 10;

export const PASSKEY_NAME_MAX = 60;

/** How a browser reaches a device (WebAuthn level 3, 5.8.4). */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const isTransport = (name: string): name is Transport => TRANSPORTS.some((known) => known === name);

const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** Browsers keep passkeys for names of hosts alone: a shop that is opened by a network address has none. */
export const mayHavePasskeys = (hostname: string): boolean => !IP_ADDRESS.test(hostname);

/**
 * Whether a counter goes on from the last one that was seen. Passkeys that are kept on several devices do not count
 * and stay at 0; of one that counts, the same number again is a copy (WebAuthn level 3, 6.1.1).
 */
export const counterGoesOn = (seen: number, next: number): boolean =>
  next > seen || (next === 0 && seen === 0);
