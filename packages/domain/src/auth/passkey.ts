/** A challenge is valid this long: people may have to look for their phone. */
export const CHALLENGE_MS = 5 * 60_000;

/** More than people have devices. It limits what the shop stores for one account. */
export const PASSKEYS_MAX = 10;

export const PASSKEY_NAME_MAX = 60;

/** How a browser reaches a device (WebAuthn level 3, 5.8.4). */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const isTransport = (name: string): name is Transport => TRANSPORTS.some((known) => known === name);

const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** Browsers keep passkeys for host names only, so a shop that is opened by an IP address has none. */
export const mayHavePasskeys = (hostname: string): boolean => !IP_ADDRESS.test(hostname);

/**
 * Whether a passkey's counter is higher than the last one seen. Passkeys on several devices do not count and stay at 0.
 * If one counts, a repeated number means a copied key (WebAuthn level 3, section 6.1.1).
 */
export const counterGoesOn = (seen: number, next: number): boolean =>
  next > seen || (next === 0 && seen === 0);
