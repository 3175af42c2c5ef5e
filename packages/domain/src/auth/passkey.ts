/** How long the challenge for a passkey is valid. People may have to look for their phone. */
export const CHALLENGE_MS = 5 * 60_000;

/**
 * The largest number of passkeys of one account. Few people have so many devices, and the limit bounds what the
 * shop stores.
 */
export const PASSKEYS_MAX = 10;

export const PASSKEY_NAME_MAX = 60;

/** The ways in which a browser can reach the device that holds a passkey (WebAuthn level 3, 5.8.4). */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const isTransport = (name: string): name is Transport => TRANSPORTS.some((known) => known === name);

const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/**
 * Whether this address of the shop can use passkeys. Browsers keep passkeys only for host names, not for IP addresses.
 */
export const mayHavePasskeys = (hostname: string): boolean => !IP_ADDRESS.test(hostname);

/**
 * Whether the counter that a passkey sends is plausible. It must be higher than the last one. Passkeys that are
 * synchronised between devices do not count and always send 0. For a passkey that counts, a repeated number
 * means that somebody has copied it (WebAuthn level 3, section 6.1.1).
 */
export const counterGoesOn = (seen: number, next: number): boolean =>
  next > seen || (next === 0 && seen === 0);
