import { deviceName } from '@keepsong/domain/auth/device';
import { m } from '~/paraglide/messages.js';

/** The browser and the system of a session, as people name them. */
export function deviceWords(userAgent: string): string {
  const { browser, system } = deviceName(userAgent);
  if (browser && system) return m.account_device_name({ browser, system });
  return browser ?? system ?? m.account_device_unknown();
}
